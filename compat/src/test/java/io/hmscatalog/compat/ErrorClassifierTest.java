package io.hmscatalog.compat;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.SocketTimeoutException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.AlreadyExistsException;
import org.apache.hadoop.hive.metastore.api.InvalidObjectException;
import org.apache.hadoop.hive.metastore.api.InvalidOperationException;
import org.apache.hadoop.hive.metastore.api.MetaException;
import org.apache.hadoop.hive.metastore.api.NoSuchLockException;
import org.apache.hadoop.hive.metastore.api.NoSuchObjectException;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.transport.TTransportException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each text is what a real server said; the comments name which. */
class ErrorClassifierTest {

    static Stream<Arguments> answers() {
        return Stream.of(
                // 2.3.10, 4.0.1, 4.1.0, 4.2.0
                answer(
                        Rpc.ALTER_TABLE,
                        new MetaException("The table has been modified. The parameter value for key 'metadata_location'"
                                + " is 'm1'. The expected was value was 'm2'"),
                        ConditionFailedException.class),
                answer(
                        Rpc.ALTER_TABLE,
                        new MetaException("The table has been modified. The parameter value for key"
                                + " 'metadata_location' is different"),
                        ConditionFailedException.class),
                answer(
                        Rpc.ALTER_TABLE,
                        new MetaException("Cannot update parameter with JDO, make sure direct SQL is enabled"),
                        RefusedException.class),
                answer(
                        Rpc.ALTER_TABLE,
                        new InvalidOperationException("The following columns have types incompatible with the existing"
                                + " columns in their respective positions :\na"),
                        IncompatibleColumnsException.class),
                answer(
                        Rpc.ALTER_TABLE,
                        new InvalidOperationException("The following columns have types incompatible with the existing"
                                + " columns in their respective positions :\nnot found"),
                        IncompatibleColumnsException.class),
                answer(
                        Rpc.ALTER_TABLE,
                        new InvalidOperationException("partition keys can not be changed."),
                        RefusedException.class),
                answer(
                        Rpc.ALTER_TABLE,
                        new InvalidOperationException("new table d1.t2 already exists"),
                        ObjectExistsException.class),
                answer(
                        Rpc.ALTER_TABLE,
                        new InvalidOperationException("hive.d1.t1 table not found"),
                        ObjectNotFoundException.class),
                answer(
                        Rpc.ALTER_TABLE,
                        new InvalidOperationException("Unable to change partition or table. Check metastore logs for"
                                + " detailed stack.Database nodb doesn't exist."),
                        ObjectNotFoundException.class),
                // Derby, PostgreSQL, MariaDB
                answer(
                        Rpc.ALTER_TABLE,
                        new MetaException(
                                "NucleusDataStoreException: Put request failed : INSERT INTO TABLE_PARAMS\n"
                                        + "Root cause: ERROR 22001: A truncation error was encountered trying to shrink VARCHAR"),
                        RefusedException.class),
                answer(
                        Rpc.ALTER_TABLE,
                        new MetaException("javax.jdo.JDODataStoreException: ERROR: value too long for type character"
                                + " varying(4000)"),
                        RefusedException.class),
                answer(
                        Rpc.CREATE_TABLE,
                        new MetaException("javax.jdo.JDOException: Data too long for column 'PARAM_VALUE' at row 1"),
                        RefusedException.class),
                answer(
                        Rpc.ALTER_TABLE,
                        new MetaException(
                                "JDOFatalUserException: Attempt to store value \"ccc\" in column \"\"COMMENT\"\""
                                        + " that has maximum length of 256. Please correct your data!\nRoot cause:"
                                        + " org.datanucleus.exceptions.NucleusUserException: Attempt to store value"),
                        RefusedException.class),
                // A database that went away under the server
                answer(
                        Rpc.ALTER_TABLE,
                        new MetaException("javax.jdo.JDODataStoreException: This connection has been closed"),
                        OutcomeUnknownException.class),
                answer(
                        Rpc.GET_TABLE,
                        new MetaException("javax.jdo.JDODataStoreException: This connection has been closed"),
                        TransientException.class),
                answer(
                        Rpc.ALTER_TABLE,
                        new MetaException("Put request failed\nRoot cause: ERROR 40XL1: A lock could not be obtained"
                                + " within the time requested"),
                        OutcomeUnknownException.class),
                answer(
                        Rpc.CREATE_TABLE,
                        new AlreadyExistsException("Table t1 already exists"),
                        ObjectExistsException.class),
                answer(
                        Rpc.CREATE_TABLE,
                        new InvalidObjectException("b-d is not a valid object name"),
                        RefusedException.class),
                answer(
                        Rpc.DROP_DATABASE,
                        new InvalidOperationException("Database d1 is not empty. One or more tables exist."),
                        RefusedException.class),
                answer(
                        Rpc.GET_TABLE,
                        new NoSuchObjectException("d1.no table not found"),
                        ObjectNotFoundException.class),
                answer(
                        Rpc.HEARTBEAT,
                        new NoSuchLockException("No such lock: lockid:4711"),
                        ObjectNotFoundException.class),
                answer(
                        Rpc.GET_CATALOG,
                        new TApplicationException(TApplicationException.UNKNOWN_METHOD, "Invalid method name"),
                        RefusedException.class),
                answer(
                        Rpc.ALTER_TABLE,
                        new TApplicationException(TApplicationException.INTERNAL_ERROR, "Internal error"),
                        OutcomeUnknownException.class),
                answer(
                        Rpc.ALTER_TABLE,
                        new TTransportException(new SocketTimeoutException("Read timed out")),
                        OutcomeUnknownException.class),
                answer(Rpc.UNLOCK, new TTransportException("Socket is closed by peer."), TransientException.class),
                answer(Rpc.GET_TABLE, new TTransportException("Socket is closed by peer."), TransientException.class),
                answer(Rpc.DROP_TABLE, new IllegalStateException("bug"), OutcomeUnknownException.class));
    }

    private static Arguments answer(Rpc rpc, Exception answer, Class<? extends MetastoreException> expected) {
        return Arguments.of(rpc, answer, expected);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("answers")
    void everyAnswerHasOneMeaning(Rpc rpc, Exception answer, Class<? extends MetastoreException> expected) {
        MetastoreException classified = ErrorClassifier.classify(rpc, "d1.t1", "thrift://h:9083", answer);

        assertThat(classified)
                .isExactlyInstanceOf(expected)
                .hasCause(answer)
                .hasMessageContaining("thrift://h:9083")
                .hasMessageContaining(rpc.method())
                .hasMessageContaining("d1.t1");
    }

    @Test
    void theServersReasonIsKept() {
        assertThat(ErrorClassifier.classify(Rpc.ALTER_TABLE, "d1.t1", "s", new MetaException("not allowed"))
                        .reason())
                .isEqualTo("not allowed");
    }

    /** 3.1.3 */
    @Test
    void aRenameIntoADatabaseThatDoesNotExistIsKnownByItsText() {
        MetastoreException refusal = ErrorClassifier.classify(
                Rpc.ALTER_TABLE,
                "d1.t1",
                "s",
                new InvalidOperationException("Unable to change partition or table. Check metastore logs for detailed"
                        + " stack.Database hive.nowhere doesn't exist."));

        assertThat(ErrorClassifier.isAboutMissingTarget(refusal, "nowhere")).isTrue();
        assertThat(ErrorClassifier.isAboutMissingTarget(refusal, "elsewhere")).isFalse();
    }

    @Test
    void anExceptionWithoutTextIsNamedByClassAndCause() {
        assertThat(ErrorClassifier.classify(
                                Rpc.GET_TABLE, "", "s", new TTransportException((String) null, new Exception("why")))
                        .reason())
                .contains("TTransportException", "why");
    }

    @Test
    void onlyDeclaredAnswersLeaveAConnectionInStep() {
        for (Exception declared : List.of(new MetaException("m"), new NoSuchObjectException("n"))) {
            assertThat(ErrorClassifier.breaksConnection(declared)).isFalse();
        }
        for (Exception stray : List.of(
                new TTransportException("t"),
                new TProtocolException("p"),
                new TApplicationException("a"),
                new IllegalStateException("r"))) {
            assertThat(ErrorClassifier.breaksConnection(stray)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // HiveAccessControlException: SQL standard authorization, Ranger.
                "Permission denied: user [anna] does not have [ALTER] privilege on [db/t]",
                // HDFS, by logAndThrowMetaException.
                "Got exception: org.apache.hadoop.security.AccessControlException Permission denied: user=anna",
                // StorageBasedAuthorizationProvider.
                "java.security.AccessControlException: action WRITE not permitted on path file:/wh/db.db for user anna",
                // BitSetCheckedAuthorizationProvider.
                "No privilege 'Drop' found for inputs { database:db, table:t}",
                // HMSHandler.drop_table_core.
                "Table metadata not deleted since file:/wh/db.db is not writable by anna"
            })
    void aRefusalForAPermissionIsKnown(String text) {
        MetastoreException failure = ErrorClassifier.classify(Rpc.DROP_TABLE, "", "fake", new MetaException(text));

        assertThat(failure)
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refusal -> assertThat(refusal.isForPermission()).isTrue());
    }

    @Test
    void anotherRefusalIsNotForAPermission() {
        MetastoreException failure = ErrorClassifier.classify(
                Rpc.CREATE_TABLE, "", "fake", new InvalidObjectException("t! is not a valid object name"));

        assertThat(((RefusedException) failure).isForPermission()).isFalse();
    }
}
