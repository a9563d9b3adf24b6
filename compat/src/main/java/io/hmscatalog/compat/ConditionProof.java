package io.hmscatalog.compat;

import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.hadoop.hive.metastore.TableType;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * Finds out whether a server enforces an {@link AlterCondition}: by version where the version tells, else by behaviour.
 *
 * <p>The question by behaviour is an alter that no server applies: it adds a partition key to an existing table, which
 * HiveAlterHandler refuses in every version, under a condition that never holds. HiveAlterHandler checks the condition
 * first, so a server that enforces it says that the table was modified, and a server that ignores it speaks of the partition
 * keys. Either way the table stays as it is, so no lock is needed. The server's listeners and audit log see a failed alter.
 *
 * <p>The check of partition keys passes views by; a view is renamed into a database that does not exist, which no version can
 * store (ObjectStore.convertToMTable). Hooks for permissions may refuse that for reasons of their own: then nothing is known.
 *
 * <p>A server whose direct SQL is off checks the condition and then cannot carry it out; its setting is read.
 *
 * <p>Not seen by it: whether the server checks and writes in one step (HIVE-28121).
 */
final class ConditionProof {

    private static final String PARAMETER = "metadata_location";

    /** Sends a conditional alter without asking whether the server enforces it. */
    interface RawAlter {
        void send(String database, String table, Table replacement, AlterCondition condition);
    }

    /** Reads one of the server's settings. */
    interface Settings {
        String value(String name, String defaultValue);
    }

    /** HiveConf.METASTORE_TRY_DIRECT_SQL, answered under this name by every version. */
    private static final String DIRECT_SQL = "hive.metastore.try.direct.sql";

    private final Object server;
    private final String version;
    private final Settings settings;
    private final RawAlter alter;

    ConditionProof(Object server, String version, Settings settings, RawAlter alter) {
        this.server = server;
        this.version = version;
        this.settings = settings;
        this.alter = alter;
    }

    /**
     * The answer.
     *
     * @param witness the table as it is stored; asked for only if the version does not tell
     * @throws MetastoreException if the server could not be asked, or refused for another reason than the two above
     */
    ConditionSupport of(Supplier<Table> witness) {
        ConditionSupport support = byVersionOrBehaviour(witness);
        boolean directSql = !support.isEnforced() || Boolean.parseBoolean(settings.value(DIRECT_SQL, "true"));
        return directSql ? support : ConditionSupport.withoutDirectSql(server);
    }

    private ConditionSupport byVersionOrBehaviour(Supplier<Table> witness) {
        ServerVersion reported = new ServerVersion(version);
        if (reported.enforcesCondition()) {
            return ConditionSupport.enforced(server + " reports version " + version);
        }
        if (reported.checksConditionOnly()) {
            return ConditionSupport.notEnforced(
                    server + " reports version " + version + ", which loses updates on some databases (HIVE-28121)");
        }
        Table stored = witness.get();
        return TableType.VIRTUAL_VIEW.name().equals(stored.getTableType()) ? askWithView(stored) : askWithTable(stored);
    }

    private ConditionSupport askWithTable(Table stored) {
        Table question = stored.deepCopy();
        question.setPartitionKeys(List.of(new FieldSchema("hmscat_condition_probe", "string", null)));
        try {
            return answered(stored, question);
        } catch (RefusedException e) {
            if (!ErrorClassifier.isAboutPartitionKeys(e)) {
                throw e;
            }
            return passedOver(e);
        }
    }

    private ConditionSupport askWithView(Table stored) {
        String nowhere =
                "hmscat_condition_probe_" + UUID.randomUUID().toString().replace("-", "");
        Table question = stored.deepCopy();
        question.setDbName(nowhere);
        try {
            return answered(stored, question);
        } catch (RefusedException | ObjectNotFoundException e) {
            return ErrorClassifier.isAboutMissingTarget(e, nowhere)
                    ? passedOver(e)
                    : ConditionSupport.notKnown(
                            server + " reports version " + version + ", and asked with a view it said: " + e.reason());
        }
    }

    private ConditionSupport passedOver(MetastoreException answer) {
        return ConditionSupport.notEnforced(
                server + " passed over a condition that cannot hold; its answer to the alter was: " + answer.reason());
    }

    private ConditionSupport answered(Table stored, Table question) {
        String never = "hmscat-condition-probe-" + UUID.randomUUID();
        try {
            alter.send(
                    stored.getDbName(),
                    stored.getTableName(),
                    question,
                    new AlterCondition(PARAMETER, never, AlterCondition.Trust.ALL_SERVERS));
        } catch (OutcomeUnknownException e) {
            throw new TransientException(e.getMessage() + " (asking whether conditions are enforced)", e);
        } catch (ConditionFailedException e) {
            return ConditionSupport.enforced(server + " refused a condition that cannot hold");
        }
        return ConditionSupport.notEnforced(server + " applied an alter under a condition that cannot hold");
    }
}
