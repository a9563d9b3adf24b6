package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.FakeMetastore.Step;
import io.hmscatalog.compat.AlterCondition;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.ServerAnswers;
import io.hmscatalog.lock.AlterMode;
import io.hmscatalog.lock.LockInterruptedException;
import io.hmscatalog.lock.TableTurn;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.exceptions.CleanableFailure;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** Commits under the metastore's lock; without a lock: {@link HmsTableOperationsTest}. */
class LockedCommitTest {

    private static final Map<String, String> QUICK = Map.of(
            "commit.status-check.num-retries", "1",
            "commit.status-check.min-wait-ms", "0");

    private final FakeMetastore metastore = new FakeMetastore();
    private final Map<String, String> options = new HashMap<>(Map.of(
            "iceberg.hive.lock-timeout-ms", "300",
            "iceberg.hive.lock-check-min-wait-ms", "1",
            "iceberg.hive.lock-check-max-wait-ms", "10"));
    private CatalogResources resources = Resources.of(metastore, options);
    private String location = "memory:/";

    @BeforeEach
    void createDatabase(TestInfo test) {
        metastore.put(Entries.database("db"));
        location = "memory:/locked/" + test.getTestMethod().orElseThrow().getName();
    }

    @AfterEach
    void noLockIsLeft() {
        assertThat(Thread.interrupted()).isFalse();
    }

    private HmsTableOperations created() {
        HmsTableOperations operations = new HmsTableOperations(resources, "cat.db.t", "db", "t");
        operations.create(Versions.first(location, Versions.SCHEMA, QUICK));
        metastore.forgetCalls();
        return operations;
    }

    private static void commit(HmsTableOperations operations) {
        TableMetadata base = operations.current();
        operations.commit(base, Versions.withProperty(base, "colour", "green"));
    }

    private RecordedFiles files() {
        return (RecordedFiles) resources.io();
    }

    private String storedPointer() {
        return TableEntry.pointer(metastore.stored("db", "t").orElseThrow()).orElseThrow();
    }

    /** Moves the pointer as another writer does that starts from what is stored. */
    private String commitElsewhere() {
        TableMetadata base = TableMetadataParser.read(files(), storedPointer());
        String next = location + "/metadata/theirs-" + metastore.calls().size() + ".metadata.json";
        TableMetadata metadata = TableMetadata.buildFrom(base)
                .setProperties(Map.of("colour", "red"))
                .setPreviousFileLocation(base.metadataFileLocation())
                .build();
        TableMetadataParser.write(metadata, files().newOutputFile(next));
        Table table = metastore.stored("db", "t").orElseThrow();
        table.putToParameters("metadata_location", next);
        metastore.put(table);
        return next;
    }

    @Test
    void aCommitReadsAndAltersUnderTheLock() {
        HmsTableOperations operations = created();

        commit(operations);

        assertThat(metastore.calls())
                .containsExactly(
                        Rpc.GET_VERSION, Rpc.GET_CONFIG_VALUE, Rpc.LOCK, Rpc.GET_TABLE, Rpc.ALTER_TABLE, Rpc.UNLOCK);
        assertThat(metastore.lastCondition()).map(AlterCondition::trust).contains(AlterCondition.Trust.PROVEN_SERVERS);
        assertThat(metastore.locks()).isEmpty();
    }

    @Test
    void aServerThatEnforcesNothingGetsNoConditionAndIsAskedWhetherTheLockWasHeld() {
        metastore.enforceNoCondition();
        HmsTableOperations operations = created();

        commit(operations);

        assertThat(metastore.calls())
                .containsSubsequence(Rpc.LOCK, Rpc.GET_TABLE, Rpc.ALTER_TABLE, Rpc.HEARTBEAT, Rpc.UNLOCK);
        assertThat(metastore.lastCondition()).isEmpty();
    }

    @Test
    void neverSendsNoConditionAndDoesNotAskForTheProof() {
        options.put("conditional-commit", "never");
        resources = Resources.of(metastore, options);
        HmsTableOperations operations = created();

        commit(operations);

        assertThat(metastore.calls(Rpc.GET_VERSION)).isZero();
        assertThat(metastore.lastCondition()).isEmpty();
    }

    @Test
    void neverWithTheLockOffIsRefusedBeforeAnythingIsWritten() {
        options.putAll(Map.of("conditional-commit", "never", "iceberg.engine.hive.lock-enabled", "false"));
        resources = Resources.of(metastore, options);
        HmsTableOperations operations = created();

        assertThatThrownBy(() -> commit(operations))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("nothing was written")
                .hasMessageContaining("conditional-commit=never")
                .hasMessageContaining("engine.hive.lock-enabled=true");

        assertThat(metastore.calls()).isEmpty();
        assertThat(files().left()).hasSize(1);
    }

    @Test
    void alwaysSendsTheConditionWithoutAProof() {
        options.putAll(Map.of("conditional-commit", "always", "iceberg.engine.hive.lock-enabled", "false"));
        resources = Resources.of(metastore, options);
        metastore.enforceNoCondition();
        HmsTableOperations operations = created();

        commit(operations);

        assertThat(metastore.calls()).containsExactly(Rpc.GET_TABLE, Rpc.ALTER_TABLE);
        assertThat(metastore.lastCondition()).map(AlterCondition::trust).contains(AlterCondition.Trust.ALL_SERVERS);
    }

    @Test
    void theTablesOwnPropertyDecidesOverTheOption() {
        HmsTableOperations operations = created();
        TableMetadata base = operations.current();
        operations.commit(base, Versions.withProperty(base, "engine.hive.lock-enabled", "false"));
        assertThat(metastore.calls(Rpc.LOCK))
                .as("who relies on the lock must see the commit that switches it off")
                .isEqualTo(1);

        commit(operations);

        assertThat(metastore.calls(Rpc.LOCK)).isEqualTo(1);
    }

    @Test
    void aLockThatIsNotGrantedIsADefiniteFailureThatMayBeRetried() {
        HmsTableOperations operations = created();
        metastore.lockElsewhere();

        assertThatExceptionOfType(CommitFailedException.class)
                .isThrownBy(() -> commit(operations))
                .withMessageContaining("was not granted");

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isZero();
        assertThat(files().left()).hasSize(1);
        assertThat(metastore.locks()).hasSize(1);
    }

    @Test
    void anInterruptWhileWaitingEndsTheCommitForGood() {
        HmsTableOperations operations = created();
        metastore.lockElsewhere();
        Thread writer = Thread.currentThread();
        metastore.on(Rpc.CHECK_LOCK, Step.after(writer::interrupt));

        assertThatThrownBy(() -> commit(operations))
                .isInstanceOf(CatalogInterruptedException.class)
                .isInstanceOf(CleanableFailure.class)
                .hasCauseInstanceOf(LockInterruptedException.class);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isZero();
        assertThat(files().left()).hasSize(1);
    }

    @Test
    void anUnlockThatFailsDoesNotChangeTheOutcome() {
        HmsTableOperations operations = created();
        metastore.on(Rpc.UNLOCK, Step.loseRequest());

        commit(operations);

        assertThat(operations.current().properties()).containsEntry("colour", "green");
    }

    @Test
    void withoutAConditionALockLostDuringTheAlterLeavesTheOutcomeUnknown() {
        metastore.enforceNoCondition();
        HmsTableOperations operations = created();
        metastore.on(Rpc.ALTER_TABLE, Step.after(metastore::breakLock));

        assertThatThrownBy(() -> commit(operations)).isInstanceOf(CommitStateUnknownException.class);

        assertThat(files().left()).hasSize(2);
    }

    @Test
    void withoutAConditionALostReplyIsLookedIntoAndNothingIsSentAgain() {
        metastore.enforceNoCondition();
        HmsTableOperations operations = created();
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest());

        assertThatThrownBy(() -> commit(operations)).isInstanceOf(CommitStateUnknownException.class);

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(1);
        assertThat(metastore.calls(Rpc.GET_TABLE)).as("reads and looks").isEqualTo(3);
        assertThat(metastore.locks()).as("kept, since the alter may come late").hasSize(1);
        assertThat(files().left()).hasSize(2);
    }

    @Test
    void withoutAConditionAnAlterThatComesLateUnderTheLockIsApplied() {
        metastore.enforceNoCondition();
        HmsTableOperations operations = created();
        Deque<Runnable> network = new ArrayDeque<>();
        metastore.on(Rpc.ALTER_TABLE, Step.delay(network));
        metastore.on(
                Rpc.GET_TABLE,
                Step.work(),
                Step.work(),
                Step.after(() -> network.remove().run()));

        commit(operations);

        assertThat(storedPointer()).isEqualTo(operations.current().metadataFileLocation());
    }

    @Test
    void aTableDroppedAndCreatedAgainIsRefusedAtOnce() {
        HmsTableOperations operations = created();
        Table other = Entries.table("t", "another-uuid", location + "/metadata/other.metadata.json");
        metastore.put(other);

        assertThatThrownBy(() -> commit(operations))
                .isInstanceOf(EntryReplacedException.class)
                .hasMessageContaining("dropped and created again")
                .hasMessageContaining("another-uuid")
                .hasMessageContaining("load the table again");
        assertThatThrownBy(operations::refresh)
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("dropped and created again");

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isZero();
        assertThat(files().left()).hasSize(1);
    }

    @Test
    void hive3612_aPointerThatWentBackIsCounted() {
        HmsTableOperations operations = created();
        String first = storedPointer();
        commit(operations);
        assertThat(resources.alarm().raised()).isZero();
        Table rolledBack = metastore.stored("db", "t").orElseThrow();
        rolledBack.putToParameters("metadata_location", first);
        metastore.put(rolledBack);

        operations.refresh();

        assertThat(resources.alarm().raised()).isEqualTo(1);
    }

    @Test
    void aVersionRegisteredOverTheTableTakesItsPlace() {
        HmsTableOperations operations = created();
        TableMetadata first = operations.current();
        commit(operations);
        String second = storedPointer();

        overwriteBy(first);

        assertThat(storedPointer()).isEqualTo(first.metadataFileLocation());
        Table stored = metastore.stored("db", "t").orElseThrow();
        assertThat(stored.getParameters())
                .doesNotContainKey("colour")
                .containsEntry("previous_metadata_location", second);
        assertThat(files().left()).contains(second);
    }

    private void overwriteBy(TableMetadata version) {
        new HmsTableOperations(resources, "cat.db.t", "db", "t")
                .overwrite(metastore.stored("db", "t").orElseThrow(), version);
    }

    @Test
    void aTableWhoseFileIsLostCanBeOverwritten() {
        HmsTableOperations operations = created();
        TableMetadata first = operations.current();
        commit(operations);
        files().deleteFile(storedPointer());

        overwriteBy(first);

        assertThat(storedPointer()).isEqualTo(first.metadataFileLocation());
    }

    @Test
    void D25_issue15525_aCommitInBetweenIsNotTakenForTheOlderVersionThatItNames() {
        HmsTableOperations operations = created();
        TableMetadata first = operations.current();
        commit(operations);
        metastore.on(Rpc.ALTER_TABLE, Step.after(this::commitElsewhere));

        assertThatExceptionOfType(CommitFailedException.class).isThrownBy(() -> overwriteBy(first));

        assertThat(files().left()).hasSize(3);
    }

    @Test
    void aPointerThatWentOnIsNotCounted() {
        HmsTableOperations operations = created();
        commitElsewhere();

        operations.refresh();

        assertThat(resources.alarm().raised()).isZero();
    }

    @Test
    void aTurnTakenBeforeTheBaseIsReadServesItsCommit() {
        HmsTableOperations operations = created();
        WriterTurns.Turn turn = operations.turns().take(1);
        assertThat(metastore.locks()).hasSize(1);
        assertThat(operations.turns().isTaken()).isTrue();
        operations.refresh();
        commit(operations);
        assertThat(metastore.locks()).isEmpty();
        turn.close();
        assertThat(operations.turns().isTaken()).isFalse();
        assertThat(metastore.calls(Rpc.LOCK)).isEqualTo(1);
    }

    @Test
    void aTurnTakenForACommitWithoutTheLockGivesBackTheOneThatWasLeftToIt() throws Exception {
        options.put("iceberg.hive.lock-timeout-ms", "60000");
        resources = Resources.of(metastore, options);
        HmsTableOperations operations = new HmsTableOperations(resources, "cat.db.t", "db", "t");
        operations.create(Versions.first(location, Versions.SCHEMA, Map.of("engine.hive.lock-enabled", "false")));
        TableTurn before = resources.locks().takeTurn("db", "t");
        before.lock(AlterMode.CONDITIONAL).ensureHeld();
        FutureTask<Integer> locksDuringTheTurn = new FutureTask<>(() -> {
            WriterTurns.Turn turn = operations.turns().take(1);
            int locks = metastore.locks().size();
            turn.close();
            return locks;
        });
        Thread writer = new Thread(locksDuringTheTurn);
        writer.start();
        while (!waitsForItsTurn(writer)) {
            Thread.onSpinWait();
        }

        before.close();

        assertThat(locksDuringTheTurn.get(1, TimeUnit.MINUTES)).isZero();
        assertThat(metastore.calls(Rpc.LOCK)).isEqualTo(1);
    }

    private static boolean waitsForItsTurn(Thread writer) {
        return Stream.of(writer.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().endsWith(".TableTurns"))
                && writer.getState() == Thread.State.TIMED_WAITING;
    }

    @Test
    void aRefusalIsDefiniteUnderTheLockToo() {
        HmsTableOperations operations = created();
        metastore.on(Rpc.ALTER_TABLE, Step.fail(() -> ServerAnswers.refused(Rpc.ALTER_TABLE, "bad column change")));

        assertThatThrownBy(() -> commit(operations))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("bad column change");

        assertThat(files().left()).hasSize(1);
        assertThat(metastore.locks()).isEmpty();
    }

    @Test
    void aWriterWithoutAConditionThatHadTheLockMeanwhileHasOverwrittenTheCommit() {
        LostGuard guard = new LostGuard(true);
        String base = "1.json";
        metastore.put(Entries.table("t", "uuid-1", base));
        metastore.on(Rpc.ALTER_TABLE, (rpc, effect) -> {
            effect.run();
            metastore.put(Entries.table("t", "uuid-1", "2-theirs.json"));
        });

        CommitOutcome outcome = move(base, guard);

        assertThat(outcome).isInstanceOf(CommitOutcome.Conflict.class);
        assertThat(guard.takenAgain).isEqualTo(1);
    }

    @Test
    void aCommitThatStandsUnderTheLockTakenAgainIsApplied() {
        metastore.put(Entries.table("t", "uuid-1", "1.json"));

        assertThat(move("1.json", new LostGuard(true))).isInstanceOf(CommitOutcome.Applied.class);
    }

    @Test
    void whereTheLockCannotBeTakenAgainNobodyKnows() {
        metastore.put(Entries.table("t", "uuid-1", "1.json"));

        assertThat(move("1.json", new LostGuard(false))).isInstanceOf(CommitOutcome.Unknown.class);
    }

    /** A lock that is found lost after the alter. */
    private static final class LostGuard implements TableGuard {

        private final boolean toBeHadAgain;
        private int takenAgain;

        LostGuard(boolean toBeHadAgain) {
            this.toBeHadAgain = toBeHadAgain;
        }

        @Override
        public void ensureHeld() {}

        @Override
        public boolean wasHeldThroughout() {
            return false;
        }

        @Override
        public boolean takeAgain() {
            takenAgain++;
            return toBeHadAgain;
        }
    }

    private CommitOutcome move(String base, TableGuard guard) {
        TablePointer pointer = new TablePointer(metastore, "db", "t", location -> Set.of("1.json"), StatusLooks::real);
        return pointer.move(
                new TablePointer.Version(base, "uuid-1"),
                () -> "2-ours.json",
                (stored, next) -> {
                    Table moved = stored.deepCopy();
                    moved.putToParameters("metadata_location", next);
                    return moved;
                },
                new StatusChecks(0, Duration.ZERO, Duration.ZERO, Duration.ZERO),
                new Protection(true, Optional.of(AlterCondition.Trust.PROVEN_SERVERS)),
                guard);
    }

    @Test
    void overwritingALockedTableTakesItsLockWhateverTheNewVersionSays() {
        created();
        HmsTableOperations other = new HmsTableOperations(resources, "cat.db.o", "db", "o");
        other.create(Versions.first(location + "/other", Versions.SCHEMA, Map.of("engine.hive.lock-enabled", "false")));

        overwriteBy(other.current());

        assertThat(metastore.calls(Rpc.LOCK)).isEqualTo(1);
    }

    @Test
    void overwritingATableWithTheVersionItHasChangesNothing() {
        HmsTableOperations operations = created();

        overwriteBy(operations.current());

        assertThat(metastore.calls()).isEmpty();
    }

    @Test
    void inAFleetTheWeakestServerSeenDecides() {
        HmsTableOperations operations = created();
        metastore.enforceNoCondition();
        commit(operations);
        metastore.enforceConditions();

        TableMetadata base = operations.current();
        operations.commit(base, Versions.withProperty(base, "colour", "blue"));

        assertThat(metastore.lastCondition()).isEmpty();
    }
}
