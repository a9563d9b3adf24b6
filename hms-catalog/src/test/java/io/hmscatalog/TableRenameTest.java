package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hmscatalog.FakeMetastore.Step;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.ServerAnswers;
import io.hmscatalog.compat.TransientException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NoSuchIcebergTableException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TableRenameTest {

    private final FakeMetastore metastore = new FakeMetastore();
    private final TableRename rename = rename(TableIdentifier.of("other", "u"));

    private TableRename rename(TableIdentifier to) {
        return new TableRename(
                Resources.withoutLocks(metastore), EntryKind.TABLE, TableIdentifier.of(Entries.DATABASE, "t"), to);
    }

    @BeforeEach
    void createTable() {
        metastore.put(Entries.database(Entries.DATABASE));
        metastore.put(Entries.database("other"));
        Table table = Entries.table("t", "uuid-1", "1.json");
        table.putToParameters("colour", "green");
        metastore.put(table);
    }

    @Test
    void aRenameIsOneReadAndOneAlterAndKeepsEverythingElse() {
        rename.run();

        assertThat(metastore.calls()).containsExactly(Rpc.GET_TABLE, Rpc.GET_VERSION, Rpc.ALTER_TABLE);
        assertThat(metastore.stored("db", "t")).isEmpty();
        assertThat(metastore.stored("other", "u").orElseThrow().getParameters())
                .containsEntry("metadata_location", "1.json")
                .containsEntry("colour", "green");
    }

    @Test
    void hive3612_aCommitInBetweenIsKept() {
        metastore.on(Rpc.ALTER_TABLE, Step.after(() -> commit("t", "2.json")));

        rename.run();

        assertThat(pointer("other", "u")).hasValue("2.json");
        assertThat(metastore.stored("db", "t")).isEmpty();
    }

    @Test
    void aTableThatIsCommittedToAllTheTimeIsNotRenamed() {
        for (int i = 2; i <= 5; i++) {
            String pointer = i + ".json";
            metastore.on(Rpc.ALTER_TABLE, Step.after(() -> commit("t", pointer)));
        }

        assertThatExceptionOfType(CommitFailedException.class)
                .isThrownBy(rename::run)
                .withMessageContaining("modified 4 times");

        assertThat(pointer("db", "t")).hasValue("5.json");
        assertThat(metastore.stored("other", "u")).isEmpty();
    }

    @Test
    void aRenameWhoseReplyIsLostIsASuccess() {
        metastore.on(Rpc.ALTER_TABLE, Step.loseReply());

        rename.run();

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(1);
        assertThat(pointer("other", "u")).hasValue("1.json");
    }

    @Test
    void aRenameWhoseReplyIsLostIsASuccessAlsoWhenTheNewNameIsCommittedTo() {
        metastore.on(Rpc.ALTER_TABLE, Step.loseReplyAnd(() -> {
            Table table = metastore.stored("other", "u").orElseThrow();
            table.putToParameters("metadata_location", "2.json");
            metastore.put(table);
        }));

        rename.run();

        assertThat(pointer("other", "u")).hasValue("2.json");
    }

    @Test
    void withoutUuidThePointerTellsWhetherTheRenameIsInEffect() {
        Table old = metastore.stored("db", "t").orElseThrow();
        old.getParameters().remove("uuid");
        metastore.put(old);
        metastore.on(Rpc.ALTER_TABLE, Step.loseReply());

        rename.run();

        assertThat(pointer("other", "u")).hasValue("1.json");
    }

    @Test
    void aRenameThatIsLostOnItsWayIsSentAgain() {
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest());

        rename.run();

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(2);
        assertThat(pointer("other", "u")).hasValue("1.json");
    }

    @Test
    void aFirstRenameThatArrivesBeforeTheSecondIsASuccess() {
        Deque<Runnable> network = new ArrayDeque<>();
        metastore.on(
                Rpc.ALTER_TABLE,
                Step.delay(network),
                Step.after(() -> network.remove().run()));

        rename.run();

        assertThat(pointer("other", "u")).hasValue("1.json");
    }

    @Test
    void aRenameTheServerRepeatedByItselfIsASuccess() {
        metastore.on(Rpc.ALTER_TABLE, Step.repeatOnServer());

        rename.run();

        assertThat(pointer("other", "u")).hasValue("1.json");
    }

    @Test
    void aTakenNameReportedAfterTheServersOwnRepetitionIsASuccess() {
        metastore.on(Rpc.ALTER_TABLE, (rpc, effect) -> {
            effect.run();
            throw ServerAnswers.exists(rpc);
        });

        rename.run();

        assertThat(pointer("other", "u")).hasValue("1.json");
    }

    @Test
    void aRenameThatIsAlwaysLostIsUnknown() {
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest(), Step.loseRequest(), Step.loseRequest(), Step.loseRequest());

        assertThatExceptionOfType(CommitStateUnknownException.class)
                .isThrownBy(rename::run)
                .withCauseInstanceOf(OutcomeUnknownException.class);
        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(4);
    }

    @Test
    void aLostRenameThatCannotBeLookedIntoIsUnknown() {
        metastore.on(Rpc.ALTER_TABLE, Step.loseReply());
        metastore.on(Rpc.GET_TABLE, Step.work(), Step.fail(ServerAnswers::unreachable));

        assertThatExceptionOfType(CommitStateUnknownException.class)
                .isThrownBy(rename::run)
                .withCauseInstanceOf(OutcomeUnknownException.class);
    }

    @Test
    void aLostRenameWhoseRepetitionIsRefusedIsUnknown() {
        MetastoreException refusal = ServerAnswers.refused(Rpc.ALTER_TABLE, "no permission");
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest(), Step.fail(() -> refusal));

        assertThatExceptionOfType(CommitStateUnknownException.class)
                .isThrownBy(rename::run)
                .satisfies(e -> assertThat(e).cause().hasSuppressedException(refusal));
    }

    @Test
    void aTableThatIsGoneAfterALostRequestMayBeAnywhere() {
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest());
        metastore.on(Rpc.GET_TABLE, Step.work(), Step.after(() -> metastore.remove("db", "t")));

        assertThatExceptionOfType(CommitStateUnknownException.class).isThrownBy(rename::run);
    }

    @Test
    void aMissingTableIsSaidToBeMissing() {
        metastore.remove("db", "t");

        assertThatExceptionOfType(NoSuchTableException.class)
                .isThrownBy(rename::run)
                .withMessage("Cannot rename db.t to other.u. Table does not exist");
    }

    @Test
    void aTableDroppedBetweenReadAndAlterIsSaidToBeMissing() {
        metastore.on(Rpc.ALTER_TABLE, Step.after(() -> metastore.remove("db", "t")));

        assertThatExceptionOfType(NoSuchTableException.class).isThrownBy(rename::run);
    }

    @Test
    void aTakenNameIsAlreadyTakenAndBothTablesStay() {
        Table other = Entries.table("u", "uuid-2", "other.json");
        other.setDbName("other");
        metastore.put(other);

        assertThatExceptionOfType(AlreadyExistsException.class)
                .isThrownBy(rename::run)
                .withMessage("Cannot rename db.t to other.u. Table already exists");

        assertThat(pointer("db", "t")).hasValue("1.json");
        assertThat(pointer("other", "u")).hasValue("other.json");
    }

    @Test
    void aTakenNameIsNotTakenForOurRenameWhenTheTableIsDroppedMeanwhile() {
        metastore.on(Rpc.ALTER_TABLE, (rpc, effect) -> {
            metastore.remove("db", "t");
            Table other = Entries.table("u", "uuid-2", "1.json");
            other.setDbName("other");
            metastore.put(other);
            throw ServerAnswers.exists(rpc);
        });

        assertThatExceptionOfType(AlreadyExistsException.class).isThrownBy(rename::run);
    }

    @Test
    void aRegisteredCopyUnderTheTakenNameIsNotTakenForOurRename() {
        Table copy = metastore.stored("db", "t").orElseThrow();
        copy.setDbName("other");
        copy.setTableName("u");
        metastore.put(copy);

        assertThatExceptionOfType(AlreadyExistsException.class).isThrownBy(rename::run);
    }

    @Test
    void aMissingNamespaceIsNamed() {
        assertThatExceptionOfType(NoSuchNamespaceException.class)
                .isThrownBy(rename(TableIdentifier.of("nowhere", "u"))::run)
                .withMessageContaining("Namespace does not exist: nowhere");

        assertThat(pointer("db", "t")).hasValue("1.json");
    }

    @Test
    void aRefusalCarriesTheServersReason() {
        metastore.on(Rpc.ALTER_TABLE, Step.fail(() -> ServerAnswers.refused(Rpc.ALTER_TABLE, "bad name")));

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(rename::run)
                .withMessageContaining("bad name");
    }

    @Test
    void aRenameThatWasNotSentIsDefinite() {
        metastore.on(Rpc.ALTER_TABLE, Step.fail(ServerAnswers::unreachable));

        assertThatExceptionOfType(TransientException.class).isThrownBy(rename::run);
    }

    @Test
    void plainHiveTablesAreRefused() {
        metastore.put(Entries.plainTable("t"));

        assertThatExceptionOfType(NoSuchIcebergTableException.class)
                .isThrownBy(rename::run)
                .withMessage("Not an iceberg table: db.t (type=null)");
        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isZero();
    }

    @Test
    void aTableWithoutPointerIsRefused() {
        Table table = metastore.stored("db", "t").orElseThrow();
        table.getParameters().remove("metadata_location");
        metastore.put(table);

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(rename::run)
                .withMessage("Table db.t has lost its pointer, the parameter metadata_location");
    }

    @Test
    void aServerThatEnforcesNoConditionIsRefusedBeforeAnythingIsSent() {
        metastore.enforceNoCondition();

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(rename::run)
                .withMessageContaining("Rename of db.t refused, nothing was written: fake reports version 3.1.3");
        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isZero();
    }

    @Test
    void aRefusalByAListenerAfterTheRenameIsASuccess() {
        metastore.on(Rpc.ALTER_TABLE, (rpc, effect) -> {
            effect.run();
            throw ServerAnswers.refused(rpc, "listener failed");
        });

        rename.run();

        assertThat(metastore.stored("db", "t")).isEmpty();
    }

    @Test
    void aRefusedRenameThatCannotBeLookedIntoIsUnknown() {
        metastore.on(Rpc.ALTER_TABLE, Step.fail(() -> ServerAnswers.refused(Rpc.ALTER_TABLE, "listener failed")));
        metastore.on(Rpc.GET_TABLE, Step.work(), Step.fail(ServerAnswers::unreachable));

        assertThatExceptionOfType(CommitStateUnknownException.class).isThrownBy(rename::run);
    }

    private void commit(String table, String pointer) {
        Table stored = metastore.stored("db", table).orElseThrow();
        stored.putToParameters("metadata_location", pointer);
        metastore.put(stored);
    }

    private Optional<String> pointer(String database, String table) {
        return metastore.stored(database, table).flatMap(TableEntry::pointer);
    }

    private static final Map<String, String> QUICK_LOCK = Map.of(
            "iceberg.hive.lock-timeout-ms", "300",
            "iceberg.hive.lock-check-min-wait-ms", "1",
            "iceberg.hive.lock-check-max-wait-ms", "10");

    private TableRename locked() {
        return new TableRename(
                Resources.of(metastore, QUICK_LOCK),
                EntryKind.TABLE,
                TableIdentifier.of(Entries.DATABASE, "t"),
                TableIdentifier.of("other", "u"));
    }

    private void quickChecks() {
        Table table = metastore.stored("db", "t").orElseThrow();
        table.putToParameters("commit.status-check.num-retries", "1");
        table.putToParameters("commit.status-check.min-wait-ms", "0");
        metastore.put(table);
    }

    @Test
    void aRenameUnderTheLockReadsAndAltersUnderIt() {
        locked().run();

        assertThat(metastore.calls()).containsSubsequence(Rpc.LOCK, Rpc.GET_TABLE, Rpc.ALTER_TABLE, Rpc.UNLOCK);
        assertThat(metastore.locks()).isEmpty();
    }

    @Test
    void withoutAConditionALostAlterIsWaitedForAndNotSentAgain() {
        metastore.enforceNoCondition();
        quickChecks();
        Deque<Runnable> network = new ArrayDeque<>();
        metastore.on(Rpc.ALTER_TABLE, Step.delay(network));

        assertThatExceptionOfType(CommitStateUnknownException.class).isThrownBy(() -> locked().run());

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(1);
        assertThat(metastore.locks()).as("kept, since the alter may come late").hasSize(1);
    }

    @Test
    void withoutAConditionAnAlterThatComesLateUnderTheLockIsASuccess() {
        metastore.enforceNoCondition();
        quickChecks();
        Deque<Runnable> network = new ArrayDeque<>();
        metastore.on(Rpc.ALTER_TABLE, Step.delay(network));
        metastore.on(
                Rpc.GET_TABLE,
                Step.work(),
                Step.work(),
                Step.work(),
                Step.after(() -> network.remove().run()));

        locked().run();

        assertThat(metastore.stored("other", "u")).isPresent();
    }

    @Test
    void anotherTableThatGotTheNameAfterALostReplyIsNotRenamed() {
        metastore.on(Rpc.ALTER_TABLE, Step.loseReplyAnd(() -> {
            metastore.remove("other", "u");
            metastore.put(Entries.table("w", "uuid-1", "1.json"));
            metastore.put(Entries.table("t", "uuid-2", "other.json"));
        }));

        assertThatExceptionOfType(CommitStateUnknownException.class).isThrownBy(rename::run);

        assertThat(metastore.stored("db", "t")).isPresent();
        assertThat(metastore.stored("other", "u")).isEmpty();
    }
}
