package io.hmscatalog.compat;

import java.util.List;
import java.util.regex.Pattern;
import org.apache.hadoop.hive.metastore.api.AlreadyExistsException;
import org.apache.hadoop.hive.metastore.api.InvalidInputException;
import org.apache.hadoop.hive.metastore.api.InvalidObjectException;
import org.apache.hadoop.hive.metastore.api.InvalidOperationException;
import org.apache.hadoop.hive.metastore.api.MetaException;
import org.apache.hadoop.hive.metastore.api.NoSuchLockException;
import org.apache.hadoop.hive.metastore.api.NoSuchObjectException;
import org.apache.hadoop.hive.metastore.api.NoSuchTxnException;
import org.apache.hadoop.hive.metastore.api.UnknownDBException;
import org.apache.hadoop.hive.metastore.api.UnknownTableException;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.transport.TTransportException;

/**
 * The one place where a server's answer becomes a {@link MetastoreException}. Servers tell most failures apart by text
 * only; each text below carries its source.
 */
final class ErrorClassifier {

    /** HiveAlterHandler.alterTable, both messages of HIVE-26882. */
    private static final String CONDITION_FAILED = "The table has been modified";

    /** HiveAlterHandler.alterTable on a rename: "new table db.t already exists". */
    private static final Pattern NAME_TAKEN = Pattern.compile("new table \\S+ already exists");

    /**
     * MetaStoreUtils.throwExceptionIfIncompatibleColTypeChange (2.3), HiveAlterHandler (3.1), and
     * DefaultIncompatibleTableChangeHandler (4.x), all called by HiveAlterHandler.alterTable; names the columns afterwards.
     */
    private static final String INCOMPATIBLE_COLUMNS =
            "columns have types incompatible with the existing columns in their respective positions";

    /** HiveAlterHandler.alterTable and HMSHandler: "d.t table not found", "Database d doesn't exist". */
    private static final List<String> MISSING = List.of("doesn't exist", "does not exist", "not found");

    /**
     * The refusal of a value, on Derby, PostgreSQL, MySQL and MariaDB, and by DataNucleus itself (message 055007 of its RDBMS
     * plugin, for example for a column's comment on 4.1); reaches us inside a JDO text.
     */
    private static final List<String> VALUE_TOO_LONG = List.of(
            "A truncation error was encountered",
            "value too long for type",
            "Data too long for column",
            "that has maximum length of");

    /**
     * Trouble between the server and its database: TxnHandler ("Unable to …"), RetryingHMSHandler (which puts the class
     * name of a JDOException or SQLException into the text), MetaStoreDirectSql.
     */
    private static final List<String> SERVER_TROUBLE = List.of(
            "JDO",
            "java.sql.SQL",
            "org.datanucleus",
            "Unable to update transaction database",
            "Unable to select from transaction database",
            "Unable to connect to transaction database",
            "Connection is not available",
            "connection closed",
            "A lock could not be obtained",
            "eadlock",
            "Lock wait timeout exceeded",
            "could not serialize access");

    /** HiveAlterHandler.alterTable, in every version. */
    private static final String PARTITION_KEYS = "partition keys can not be changed";

    /** HiveAlterHandler.alterTable, in every version, for a rename into a database that does not exist; names it afterwards. */
    private static final String NO_TARGET = "Unable to change partition or table";

    /** ObjectStore.updateParameterWithExpectedValue, while direct SQL is off. */
    private static final String NO_DIRECT_SQL = "Cannot update parameter with JDO";

    /**
     * HiveAccessControlException (SQL standard, Ranger) and HDFS; StorageBasedAuthorizationProvider; AuthorizationException;
     * HMSHandler.drop_table_core on a warehouse that the user may not write.
     */
    private static final List<String> NO_PERMISSION = List.of(
            "Permission denied",
            "AccessControlException",
            "No privilege '",
            "not permitted on path",
            "is not writable by");

    private ErrorClassifier() {}

    static boolean isAboutPermission(RefusedException refusal) {
        return containsAny(refusal.reason(), NO_PERMISSION);
    }

    static boolean isAboutDirectSql(RefusedException refusal) {
        return refusal.reason().contains(NO_DIRECT_SQL);
    }

    static boolean isAboutPartitionKeys(RefusedException refusal) {
        return refusal.reason().contains(PARTITION_KEYS);
    }

    /** Whether an alter was refused because the database it renames into does not exist. */
    static boolean isAboutMissingTarget(MetastoreException refusal, String database) {
        return refusal.reason().contains(NO_TARGET) && refusal.reason().contains(database);
    }

    /** Whether the connection may not be used again: the next reply on it could belong to another call. */
    static boolean breaksConnection(Exception e) {
        return e instanceof TTransportException
                || e instanceof TProtocolException
                || e instanceof TApplicationException
                || !(e instanceof TException);
    }

    static MetastoreException classify(Rpc rpc, String subject, Object server, Exception e) {
        String reason = reason(e);
        String about = subject.isEmpty() ? rpc.method() : rpc.method() + " of " + subject;
        return switch (kind(rpc, e, reason)) {
            case NOT_FOUND ->
                new ObjectNotFoundException("%s: %s: not found: %s".formatted(server, about, reason), reason, e);
            case EXISTS ->
                new ObjectExistsException("%s: %s: already exists: %s".formatted(server, about, reason), reason, e);
            case CONDITION_FAILED ->
                new ConditionFailedException(
                        "%s: %s: condition failed: %s".formatted(server, about, reason), reason, e);
            case INCOMPATIBLE_COLUMNS ->
                new IncompatibleColumnsException("%s: %s: refused: %s".formatted(server, about, reason), reason, e);
            case REFUSED -> new RefusedException("%s: %s: refused: %s".formatted(server, about, reason), reason, e);
            case BROKEN ->
                rpc.effect() == Rpc.Effect.CHANGE
                        ? new OutcomeUnknownException(
                                "%s: %s: outcome unknown: %s".formatted(server, about, reason), reason, e)
                        : new TransientException("%s: %s: failed: %s".formatted(server, about, reason), reason, e);
        };
    }

    private enum Kind {
        NOT_FOUND,
        EXISTS,
        CONDITION_FAILED,
        INCOMPATIBLE_COLUMNS,
        REFUSED,
        BROKEN
    }

    private static Kind kind(Rpc rpc, Exception e, String reason) {
        if (e instanceof NoSuchObjectException
                || e instanceof UnknownDBException
                || e instanceof UnknownTableException
                || e instanceof NoSuchLockException
                || e instanceof NoSuchTxnException) {
            return Kind.NOT_FOUND;
        }
        if (e instanceof AlreadyExistsException) {
            return Kind.EXISTS;
        }
        if (e instanceof InvalidOperationException && rpc == Rpc.ALTER_TABLE) {
            if (reason.contains(INCOMPATIBLE_COLUMNS)) {
                return Kind.INCOMPATIBLE_COLUMNS;
            }
            if (NAME_TAKEN.matcher(reason).find()) {
                return Kind.EXISTS;
            }
            return containsAny(reason, MISSING) ? Kind.NOT_FOUND : Kind.REFUSED;
        }
        if (e instanceof MetaException) {
            return metaExceptionKind(reason);
        }
        if (e instanceof TApplicationException application) {
            return application.getType() == TApplicationException.UNKNOWN_METHOD ? Kind.REFUSED : Kind.BROKEN;
        }
        if (e instanceof InvalidOperationException
                || e instanceof InvalidObjectException
                || e instanceof InvalidInputException) {
            return Kind.REFUSED;
        }
        return breaksConnection(e) ? Kind.BROKEN : Kind.REFUSED;
    }

    private static Kind metaExceptionKind(String reason) {
        if (reason.contains(CONDITION_FAILED)) {
            return Kind.CONDITION_FAILED;
        }
        if (containsAny(reason, VALUE_TOO_LONG) || !containsAny(reason, SERVER_TROUBLE)) {
            return Kind.REFUSED;
        }
        return reason.contains(NO_DIRECT_SQL) ? Kind.REFUSED : Kind.BROKEN;
    }

    private static boolean containsAny(String text, List<String> parts) {
        return parts.stream().anyMatch(text::contains);
    }

    /** Thrift's generated exceptions put their text into a field as well; a transport's own may have none. */
    private static String reason(Exception e) {
        String message = e.getMessage();
        if (message == null || message.isBlank()) {
            return e.getCause() == null
                    ? e.getClass().getSimpleName()
                    : e.getClass().getSimpleName() + " caused by " + e.getCause();
        }
        return message;
    }
}
