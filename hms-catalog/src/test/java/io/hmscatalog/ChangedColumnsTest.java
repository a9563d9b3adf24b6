package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.FakeMetastore.Step;
import io.hmscatalog.compat.AlterCondition;
import io.hmscatalog.compat.ConditionFailedException;
import io.hmscatalog.compat.IncompatibleColumnsException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.ServerAnswers;
import io.hmscatalog.compat.TransientException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Moves of the pointer with columns that the server would not put in the place of the stored ones. */
@SuppressWarnings("MemberName")
class ChangedColumnsTest {

    private static final String BASE = "1.json";
    private static final String NEXT = "2-ours.json";
    private static final String THEIRS = "2-theirs.json";
    private static final Protection CONDITION = new Protection(false, Optional.of(AlterCondition.Trust.PROVEN_SERVERS));
    private static final Protection LOCK_ALONE = new Protection(true, Optional.empty());

    private final FakeMetastore metastore = new FakeMetastore();
    private final TablePointer pointer = new TablePointer(
            metastore,
            Entries.DATABASE,
            Entries.TABLE,
            stored -> Set.of(BASE),
            checks -> new StatusLooks(checks, pause -> {}, () -> 0));

    @BeforeEach
    void storeTable() {
        metastore.compareColumns();
        metastore.put(Entries.database(Entries.DATABASE));
        metastore.put(entry(BASE, "string"));
        metastore.forgetCalls();
    }

    private static Table entry(String location, String type) {
        Table table = Entries.table(Entries.TABLE, "uuid-1", location);
        StorageDescriptor storage = new StorageDescriptor();
        storage.setCols(new ArrayList<>(List.of(new FieldSchema("c", type, null))));
        storage.setLocation("memory:/t");
        table.setSd(storage);
        return table;
    }

    private CommitOutcome move(Protection protection) {
        return pointer.move(
                new TablePointer.Version(BASE, "uuid-1"),
                () -> NEXT,
                (stored, next) -> entry(next, "int"),
                new StatusChecks(2, Duration.ZERO, Duration.ZERO, Duration.ofMinutes(1)),
                protection,
                TableGuard.CONDITION_ONLY);
    }

    private Table stored() {
        return metastore.stored(Entries.DATABASE, Entries.TABLE).orElseThrow();
    }

    private void assertApplied(CommitOutcome outcome, int alters) {
        assertThat(outcome).isInstanceOf(CommitOutcome.Applied.class);
        assertThat(stored()).isEqualTo(entry(NEXT, "int"));
        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(alters);
    }

    private void assertLeftWithoutColumns() {
        Table expected = entry(BASE, "string");
        expected.getSd().setCols(List.of());
        assertThat(stored()).isEqualTo(expected);
    }

    @Test
    void D6_columnsInTheWayAreEmptiedAtTheOldVersionFirst() {
        List<Table> before = new ArrayList<>();
        metastore.on(Rpc.ALTER_TABLE, Step.work(), Step.work(), Step.after(() -> before.add(stored())));

        assertApplied(move(CONDITION), 3);

        Table emptied = entry(BASE, "string");
        emptied.getSd().setCols(List.of());
        assertThat(before).containsExactly(emptied);
        assertThat(metastore.calls())
                .containsExactly(Rpc.GET_TABLE, Rpc.ALTER_TABLE, Rpc.GET_TABLE, Rpc.ALTER_TABLE, Rpc.ALTER_TABLE);
    }

    @Test
    void everyAlterCarriesTheCondition() {
        List<Optional<AlterCondition>> conditions = new ArrayList<>();
        metastore.on(
                Rpc.ALTER_TABLE,
                Step.work(),
                Step.after(() -> conditions.add(metastore.lastCondition())),
                Step.after(() -> conditions.add(metastore.lastCondition())));

        move(CONDITION);
        conditions.add(metastore.lastCondition());

        assertThat(conditions)
                .hasSize(3)
                .allSatisfy(condition -> assertThat(condition)
                        .hasValueSatisfying(
                                sent -> assertThat(sent.expectedValue()).isEqualTo(BASE)));
    }

    @Test
    void underTheLockAloneTheColumnsAreEmptiedWithoutACondition() {
        assertApplied(move(LOCK_ALONE), 3);
        assertThat(metastore.lastCondition()).isEmpty();
    }

    @Test
    void columnsThatFitAreOneAlter() {
        metastore.put(entry(BASE, "int"));

        assertApplied(move(CONDITION), 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aRequestThatIsLostOnItsWayIsSentAgain(int lost) {
        List<Step> steps = new ArrayList<>(Collections.nCopies(3, Step.work()));
        steps.set(lost - 1, Step.loseRequest());
        metastore.on(Rpc.ALTER_TABLE, steps.toArray(Step[]::new));

        assertApplied(move(CONDITION), lost == 2 ? 5 : 4);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void aReplyThatIsLostIsLookedInto(int lost) {
        List<Step> steps = new ArrayList<>(Collections.nCopies(3, Step.work()));
        steps.set(lost - 1, Step.loseReply());
        metastore.on(Rpc.ALTER_TABLE, steps.toArray(Step[]::new));

        assertApplied(move(CONDITION), lost == 1 ? 4 : 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void withoutAConditionNothingIsSentAfterALostRequest(int lost) {
        List<Step> steps = new ArrayList<>(Collections.nCopies(3, Step.work()));
        steps.set(lost - 1, Step.loseRequest());
        metastore.on(Rpc.ALTER_TABLE, steps.toArray(Step[]::new));

        assertThat(move(LOCK_ALONE)).isInstanceOf(CommitOutcome.Unknown.class);

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(lost);
        assertThat(TableEntry.pointer(stored())).contains(BASE);
    }

    @Test
    void withoutAConditionAReplyToTheLastAlterThatIsLostIsLookedInto() {
        metastore.on(Rpc.ALTER_TABLE, Step.work(), Step.work(), Step.loseReply());

        assertApplied(move(LOCK_ALONE), 3);
    }

    @Test
    void columnsEmptiedTooLateDoNotTouchTheNewVersion() {
        Deque<Runnable> network = new ArrayDeque<>();
        metastore.on(Rpc.ALTER_TABLE, Step.work(), Step.delay(network));

        assertApplied(move(CONDITION), 5);

        assertThat(network).hasSize(1);
        assertThatThrownBy(network.remove()::run).isInstanceOf(ConditionFailedException.class);
        assertThat(stored()).isEqualTo(entry(NEXT, "int"));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void anotherWritersVersionMeanwhileIsAConflictAndStays(int alter) {
        List<Step> steps = new ArrayList<>(Collections.nCopies(3, Step.work()));
        steps.set(alter - 1, Step.after(() -> metastore.put(entry(THEIRS, "date"))));
        metastore.on(Rpc.ALTER_TABLE, steps.toArray(Step[]::new));

        assertThat(move(CONDITION)).isInstanceOf(CommitOutcome.Conflict.class);

        assertThat(stored()).isEqualTo(entry(THEIRS, "date"));
    }

    @Test
    void columnsOfAnotherWritersVersionAreNotEmptied() {
        for (Protection protection : List.of(CONDITION, LOCK_ALONE)) {
            metastore.put(entry(BASE, "string"));
            metastore.forgetCalls();
            metastore.on(Rpc.GET_TABLE, Step.work(), Step.after(() -> metastore.put(entry(THEIRS, "date"))));

            assertThat(move(protection)).isInstanceOf(CommitOutcome.Conflict.class);

            assertThat(stored()).isEqualTo(entry(THEIRS, "date"));
            assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(1);
        }
    }

    @Test
    void aTableThatIsGoneMeanwhileIsAConflict() {
        metastore.on(Rpc.GET_TABLE, Step.work(), Step.after(() -> metastore.remove(Entries.DATABASE, Entries.TABLE)));

        assertThat(move(CONDITION)).isInstanceOf(CommitOutcome.Conflict.class);
    }

    @Test
    void whatFailsAfterTheColumnsWereEmptiedFailsForGoodAtTheOldVersion() {
        metastore.on(Rpc.ALTER_TABLE, Step.work(), Step.work(), Step.fail(ServerAnswers::unreachable));

        assertThat(move(CONDITION))
                .isInstanceOfSatisfying(
                        CommitOutcome.Rejected.class,
                        rejected -> assertThat(rejected.cause()).isInstanceOf(TransientException.class));

        assertLeftWithoutColumns();
        metastore.forgetCalls();
        assertApplied(move(CONDITION), 1);
    }

    @Test
    void theRefusalOfAnEmptyListIsDefinite() {
        metastore.on(
                Rpc.ALTER_TABLE,
                Step.work(),
                Step.fail(() -> ServerAnswers.refused(Rpc.ALTER_TABLE, "a table needs columns")));

        assertThat(move(CONDITION))
                .isInstanceOfSatisfying(
                        CommitOutcome.Rejected.class,
                        rejected -> assertThat(rejected.cause()).hasMessageContaining("a table needs columns"));
        assertThat(stored()).isEqualTo(entry(BASE, "string"));
    }

    private void assertRefusedAgain(Protection protection) {
        metastore.on(Rpc.ALTER_TABLE, Step.work(), Step.work(), Step.fail(ServerAnswers::incompatibleColumns));

        assertThat(move(protection))
                .isInstanceOfSatisfying(
                        CommitOutcome.Rejected.class,
                        rejected -> assertThat(rejected.cause()).isInstanceOf(IncompatibleColumnsException.class));
    }

    @Test
    void D6_aSecondRefusalIsDefiniteAndPutsTheColumnsBack() {
        assertRefusedAgain(CONDITION);

        assertThat(stored()).isEqualTo(entry(BASE, "string"));
    }

    /** The old version could be written over the new one, where a listener refused what had taken effect. */
    @Test
    void D6_withoutTheConditionNothingIsSentAfterASecondRefusal() {
        assertRefusedAgain(LOCK_ALONE);

        assertLeftWithoutColumns();
        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(3);
    }
}
