package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.FakeMetastore.Step;
import io.hmscatalog.compat.AlterCondition;
import io.hmscatalog.compat.ConditionFailedException;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.ServerAnswers;
import io.hmscatalog.compat.TransientException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The outcome table of docs/commits.md, row by row. */
class TablePointerTest {

    private static final String BASE = "1.json";
    private static final String NEXT = "2-ours.json";

    private static final TablePointer.Version FROM_BASE = new TablePointer.Version(BASE, "uuid-1");
    private static final Protection CONDITION = new Protection(false, Optional.of(AlterCondition.Trust.PROVEN_SERVERS));
    private static final StatusChecks TWO_MORE = checks(2, Duration.ofMinutes(1));
    private static final StatusChecks NO_MORE = checks(0, Duration.ofMinutes(1));

    /** The predecessors named by the metadata file at a location. */
    private static final Map<String, Set<String>> LOGS = Map.of(
            NEXT,
            Set.of(BASE),
            "3-after-ours.json",
            Set.of(BASE, NEXT),
            "2-theirs.json",
            Set.of(BASE),
            "9-cut.json",
            Set.of("8.json"));

    private final FakeMetastore metastore = new FakeMetastore();
    private final List<Duration> pauses = new ArrayList<>();
    private final TablePointer pointer =
            new TablePointer(metastore, Entries.DATABASE, Entries.TABLE, TablePointerTest::predecessors, this::looks);

    private long nowNanos;

    private static StatusChecks checks(int attempts, Duration totalTimeout) {
        return new StatusChecks(attempts, Duration.ofMillis(100), Duration.ofSeconds(1), totalTimeout);
    }

    private StatusLooks looks(StatusChecks checks) {
        return new StatusLooks(
                checks,
                pause -> {
                    pauses.add(pause);
                    nowNanos += pause.toNanos();
                },
                () -> nowNanos);
    }

    private static Set<String> predecessors(Table stored) {
        String location = TableEntry.pointer(stored).orElseThrow();
        return Objects.requireNonNull(LOGS.get(location), location);
    }

    @BeforeEach
    void createDatabase() {
        metastore.put(Entries.database(Entries.DATABASE));
    }

    @AfterEach
    void noInterruptIsLeft() {
        assertThat(Thread.interrupted()).isFalse();
    }

    /** What the answer to a change was. */
    enum Reply {
        LOST,
        TAKEN_OR_MODIFIED,
        REFUSED,
        NOT_SENT;

        MetastoreException to(Rpc rpc) {
            return switch (this) {
                case LOST -> ServerAnswers.lost(rpc);
                case TAKEN_OR_MODIFIED -> rpc == Rpc.ALTER_TABLE ? ServerAnswers.modified() : ServerAnswers.exists(rpc);
                case REFUSED -> ServerAnswers.refused(rpc, "bad column change");
                case NOT_SENT -> ServerAnswers.unreachable();
            };
        }
    }

    /** How the table is found after the answer. */
    enum Found {
        AT_OURS,
        AFTER_OURS,
        UNMOVED,
        AT_THEIRS,
        AT_A_LOG_CUT_SHORT,
        WITHOUT_POINTER,
        GONE,
        UNREADABLE
    }

    @ParameterizedTest(name = "move: {0}, then found {1}: {2} after {3} sends and {4} looks")
    @CsvSource(textBlock = """
                    LOST,              AT_OURS,            Applied,  1, 1
                    LOST,              AFTER_OURS,         Applied,  1, 1
                    LOST,              UNMOVED,            Unknown,  3, 3
                    LOST,              AT_THEIRS,          Conflict, 1, 1
                    LOST,              AT_A_LOG_CUT_SHORT, Unknown,  1, 1
                    LOST,              WITHOUT_POINTER,    Unknown,  1, 1
                    LOST,              GONE,               Unknown,  1, 1
                    LOST,              UNREADABLE,         Unknown,  1, 3
                    TAKEN_OR_MODIFIED, AT_OURS,            Applied,  1, 1
                    TAKEN_OR_MODIFIED, AFTER_OURS,         Applied,  1, 1
                    TAKEN_OR_MODIFIED, UNMOVED,            Conflict, 1, 1
                    TAKEN_OR_MODIFIED, AT_THEIRS,          Conflict, 1, 1
                    TAKEN_OR_MODIFIED, AT_A_LOG_CUT_SHORT, Unknown,  1, 1
                    TAKEN_OR_MODIFIED, WITHOUT_POINTER,    Unknown,  1, 1
                    TAKEN_OR_MODIFIED, GONE,               Unknown,  1, 1
                    TAKEN_OR_MODIFIED, UNREADABLE,         Unknown,  1, 3
                    REFUSED,           UNMOVED,            Rejected, 1, 1
                    REFUSED,           AT_OURS,            Applied,  1, 1
                    REFUSED,           AFTER_OURS,         Applied,  1, 1
                    REFUSED,           AT_THEIRS,          Rejected, 1, 1
                    REFUSED,           GONE,               Unknown,  1, 1
                    REFUSED,           UNREADABLE,         Unknown,  1, 3
                    NOT_SENT,          UNMOVED,            Rejected, 1, 0
                    """)
    void aMovesOutcomeIsWhatTheAnswerAndTheTableTell(Reply reply, Found found, String outcome, int sends, int looks) {
        metastore.put(entry(BASE));
        answer(Rpc.ALTER_TABLE, reply, found);

        assertThat(move(TWO_MORE))
                .extracting(result -> result.getClass().getSimpleName())
                .isEqualTo(outcome);

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(sends);
        assertThat(metastore.calls(Rpc.GET_TABLE) - 1).isEqualTo(looks);
    }

    @ParameterizedTest(name = "create: {0}, then found {1}: {2} after {3} sends and {4} looks")
    @CsvSource(textBlock = """
                    LOST,              AT_OURS,            Applied,  1, 1
                    LOST,              AFTER_OURS,         Applied,  1, 1
                    LOST,              GONE,               Unknown,  3, 3
                    LOST,              AT_THEIRS,          Unknown,  1, 1
                    LOST,              WITHOUT_POINTER,    Unknown,  1, 1
                    LOST,              UNREADABLE,         Unknown,  1, 3
                    TAKEN_OR_MODIFIED, AT_OURS,            Applied,  1, 1
                    TAKEN_OR_MODIFIED, AFTER_OURS,         Applied,  1, 1
                    TAKEN_OR_MODIFIED, GONE,               Conflict, 1, 1
                    TAKEN_OR_MODIFIED, AT_THEIRS,          Conflict, 1, 1
                    TAKEN_OR_MODIFIED, WITHOUT_POINTER,    Conflict, 1, 1
                    TAKEN_OR_MODIFIED, UNREADABLE,         Unknown,  1, 3
                    REFUSED,           GONE,               Rejected, 1, 1
                    REFUSED,           AT_OURS,            Applied,  1, 1
                    REFUSED,           AT_THEIRS,          Rejected, 1, 1
                    REFUSED,           UNREADABLE,         Unknown,  1, 3
                    NOT_SENT,          GONE,               Rejected, 1, 0
                    """)
    void aCreatesOutcomeIsWhatTheAnswerAndTheTableTell(Reply reply, Found found, String outcome, int sends, int looks) {
        answer(Rpc.CREATE_TABLE, reply, found);

        assertThat(create(TWO_MORE))
                .extracting(result -> result.getClass().getSimpleName())
                .isEqualTo(outcome);

        assertThat(metastore.calls(Rpc.CREATE_TABLE)).isEqualTo(sends);
        assertThat(metastore.calls(Rpc.GET_TABLE)).isEqualTo(looks);
    }

    /** Gives the same answer to three sends; the change itself takes no effect. */
    private void answer(Rpc rpc, Reply reply, Found found) {
        Step step = (called, effect) -> {
            arrange(found);
            throw reply.to(called);
        };
        metastore.on(rpc, step, step, step);
    }

    private void arrange(Found found) {
        switch (found) {
            case AT_OURS -> metastore.put(entry(NEXT));
            case AFTER_OURS -> metastore.put(entry("3-after-ours.json"));
            case UNMOVED -> metastore.put(entry(BASE));
            case AT_THEIRS -> metastore.put(entry("2-theirs.json"));
            case AT_A_LOG_CUT_SHORT -> metastore.put(entry("9-cut.json"));
            case WITHOUT_POINTER -> metastore.put(Entries.plainTable(Entries.TABLE));
            case GONE -> metastore.remove(Entries.DATABASE, Entries.TABLE);
            case UNREADABLE -> metastore.on(Rpc.GET_TABLE, unreadable(), unreadable(), unreadable());
        }
    }

    private static Step unreadable() {
        return Step.fail(ServerAnswers::unreachable);
    }

    @Test
    void anAnsweredMoveIsAppliedWithoutALook() {
        metastore.put(entry(BASE));

        assertThat(move(TWO_MORE)).isInstanceOf(CommitOutcome.Applied.class);

        assertThat(metastore.calls()).containsExactly(Rpc.GET_TABLE, Rpc.ALTER_TABLE);
        assertThat(storedPointer()).isEqualTo(NEXT);
        assertThat(pauses).isEmpty();
    }

    @Test
    void anAnsweredCreateIsAppliedWithoutALook() {
        assertThat(create(TWO_MORE)).isInstanceOf(CommitOutcome.Applied.class);

        assertThat(metastore.calls()).containsExactly(Rpc.CREATE_TABLE);
        assertThat(storedPointer()).isEqualTo(NEXT);
    }

    @Test
    void aMoveIsNotSentWhenThePointerHasMovedBefore() {
        metastore.put(entry("2-theirs.json"));

        assertThat(move(TWO_MORE))
                .isEqualTo(new CommitOutcome.Conflict("its pointer moved from 1.json to 2-theirs.json"));

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isZero();
    }

    @Test
    void aMoveIsNotSentWhenTheTableIsGone() {
        assertThat(move(TWO_MORE)).isEqualTo(new CommitOutcome.Conflict("the table was dropped"));

        assertThat(metastore.calls()).containsExactly(Rpc.GET_TABLE);
    }

    @Test
    void aMoveIsNotSentWhenTheTableHasNoPointer() {
        metastore.put(Entries.plainTable(Entries.TABLE));

        assertThat(move(TWO_MORE)).isEqualTo(new CommitOutcome.Conflict("its pointer moved from 1.json to none"));

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isZero();
    }

    @Test
    void aMoveIsNotSentWhenTheTableCannotBeRead() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.GET_TABLE, unreadable());

        assertThat(rejection(move(TWO_MORE))).isInstanceOf(TransientException.class);

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isZero();
    }

    @Test
    void aMoveEditsWhatIsStored() {
        Table stored = entry(BASE);
        stored.putToParameters("colour", "green");
        metastore.put(stored);

        move(TWO_MORE);

        assertThat(metastore
                        .stored(Entries.DATABASE, Entries.TABLE)
                        .orElseThrow()
                        .getParameters())
                .containsEntry("colour", "green")
                .containsEntry("metadata_location", NEXT);
    }

    @Test
    void aCommitBetweenReadAndAlterIsAConflictAndStays() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.after(() -> metastore.put(entry("2-theirs.json"))));

        assertThat(move(TWO_MORE)).isInstanceOf(CommitOutcome.Conflict.class);

        assertThat(storedPointer()).isEqualTo("2-theirs.json");
    }

    @Test
    void whatTheServerRepeatedByItselfIsApplied() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.repeatOnServer());

        assertThat(move(NO_MORE)).isInstanceOf(CommitOutcome.Applied.class);
    }

    @Test
    void aCreateTheServerRepeatedByItselfIsApplied() {
        metastore.on(Rpc.CREATE_TABLE, Step.repeatOnServer());

        assertThat(create(NO_MORE)).isInstanceOf(CommitOutcome.Applied.class);
    }

    @Test
    void aMoveThatIsLostOnItsWayIsSentAgain() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest());

        assertThat(move(TWO_MORE)).isInstanceOf(CommitOutcome.Applied.class);

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(2);
        assertThat(storedPointer()).isEqualTo(NEXT);
    }

    @Test
    void aMoveIsSentOnceWhenNoStatusCheckIsAllowed() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest());

        assertThat(move(NO_MORE)).isInstanceOf(CommitOutcome.Unknown.class);

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(1);
    }

    @Test
    void aLateFirstMoveCannotApplyAfterTheSecond() {
        Deque<Runnable> network = new ArrayDeque<>();
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.delay(network));

        assertThat(move(TWO_MORE)).isInstanceOf(CommitOutcome.Applied.class);
        metastore.put(entry("3-after-ours.json"));

        assertThatThrownBy(network.remove()::run).isInstanceOf(ConditionFailedException.class);
        assertThat(storedPointer()).isEqualTo("3-after-ours.json");
    }

    @Test
    void aFirstMoveThatArrivesBeforeTheSecondIsOurs() {
        Deque<Runnable> network = new ArrayDeque<>();
        metastore.put(entry(BASE));
        metastore.on(
                Rpc.ALTER_TABLE,
                Step.delay(network),
                Step.after(() -> network.remove().run()));

        assertThat(move(TWO_MORE)).isInstanceOf(CommitOutcome.Applied.class);

        assertThat(storedPointer()).isEqualTo(NEXT);
        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isEqualTo(2);
    }

    @Test
    void anUnknownMoveStaysUnknownWhenItsRepetitionIsRefused() {
        metastore.put(entry(BASE));
        metastore.on(
                Rpc.ALTER_TABLE,
                Step.loseRequest(),
                Step.fail(() -> ServerAnswers.refused(Rpc.ALTER_TABLE, "no permission")));

        CommitOutcome.Unknown unknown = unknown(move(TWO_MORE));

        assertThat(unknown.cause()).isInstanceOf(OutcomeUnknownException.class);
        assertThat(unknown.cause().getSuppressed()).singleElement().asString().contains("no permission");
    }

    @Test
    void anUnknownMoveStaysUnknownWhenItsRepetitionIsNotSent() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest(), Step.fail(ServerAnswers::unreachable));

        assertThat(unknown(move(TWO_MORE)).cause()).isInstanceOf(OutcomeUnknownException.class);
    }

    @Test
    void anUnknownMoveStaysUnknownWhenItsRepetitionIsRefusedAsModifiedOnAnUnmovedTable() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest(), Step.fail(ServerAnswers::modified));

        assertThat(unknown(move(TWO_MORE)).cause()).isInstanceOf(OutcomeUnknownException.class);
    }

    @Test
    void anUnknownMoveIsAConflictOnceAnotherCommitStandsInItsPlace() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest(), Step.after(() -> metastore.put(entry("2-theirs.json"))));

        assertThat(move(TWO_MORE)).isInstanceOf(CommitOutcome.Conflict.class);
    }

    @Test
    void anUnknownCreateStaysUnknownWhenItsRepetitionIsRefused() {
        metastore.on(
                Rpc.CREATE_TABLE,
                Step.loseRequest(),
                Step.fail(() -> ServerAnswers.refused(Rpc.CREATE_TABLE, "no permission")));

        assertThat(create(TWO_MORE)).isInstanceOf(CommitOutcome.Unknown.class);
    }

    @Test
    void aCreateThatIsLostOnItsWayIsSentAgain() {
        metastore.on(Rpc.CREATE_TABLE, Step.loseRequest());

        assertThat(create(TWO_MORE)).isInstanceOf(CommitOutcome.Applied.class);

        assertThat(metastore.calls(Rpc.CREATE_TABLE)).isEqualTo(2);
    }

    @Test
    void looksWaitLongerAndLonger() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.loseReply());
        metastore.on(Rpc.GET_TABLE, Step.work(), unreadable(), unreadable());

        assertThat(move(TWO_MORE)).isInstanceOf(CommitOutcome.Applied.class);

        assertThat(pauses).containsExactly(Duration.ZERO, Duration.ofMillis(100), Duration.ofMillis(200));
    }

    @Test
    void aBugAfterSendingIsOfUnknownOutcome() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, (rpc, effect) -> {
            effect.run();
            throw new IllegalStateException("cannot give the connection back");
        });

        assertThat(move(TWO_MORE)).isInstanceOf(CommitOutcome.Unknown.class);
    }

    @Test
    void aRegistrationBySomebodyElseIsAConflictThoughTheFileIsTheSame() {
        metastore.on(Rpc.CREATE_TABLE, Step.after(() -> metastore.put(entry(NEXT))));

        assertThat(pointer.register(entry(NEXT), NEXT, TWO_MORE)).isInstanceOf(CommitOutcome.Conflict.class);
    }

    @Test
    void aRegistrationWhoseReplyIsLostIsApplied() {
        metastore.on(Rpc.CREATE_TABLE, Step.loseReply());

        assertThat(pointer.register(entry(NEXT), NEXT, TWO_MORE)).isInstanceOf(CommitOutcome.Applied.class);
    }

    @Test
    void aMoveIsNotSentAgainWithoutAPause() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest(), Step.loseRequest());

        assertThat(move(TWO_MORE)).isInstanceOf(CommitOutcome.Applied.class);

        assertThat(pauses)
                .as("look, resend, look, resend")
                .containsExactly(Duration.ZERO, Duration.ofMillis(100), Duration.ZERO, Duration.ofMillis(200));
    }

    @Test
    void noLookBeginsAfterTheTotalTimeout() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest());
        metastore.on(Rpc.GET_TABLE, Step.work());
        for (int i = 0; i < 10; i++) {
            metastore.on(Rpc.GET_TABLE, Step.fail(ServerAnswers::unreachable));
        }

        assertThat(move(checks(100, Duration.ofMillis(750)))).isInstanceOf(CommitOutcome.Unknown.class);

        assertThat(pauses)
                .as("the next pause would end after 1500 ms")
                .containsExactly(Duration.ZERO, Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofMillis(400));
    }

    @Test
    void aTableDroppedBetweenReadAndAlterIsAConflict() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.after(() -> metastore.remove(Entries.DATABASE, Entries.TABLE)));

        assertThat(move(TWO_MORE)).isInstanceOf(CommitOutcome.Conflict.class);
    }

    @Test
    void aLogThatCannotBeReadIsLookedIntoAgain() {
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.loseReplyAnd(() -> metastore.put(entry("no-such-file.json"))));

        assertThat(move(TWO_MORE)).isInstanceOf(CommitOutcome.Unknown.class);

        assertThat(pauses).hasSize(3);
    }

    @Test
    void anInterruptDuringAPauseEndsAsUnknownWithTheFlagRestored() {
        TablePointer interrupted = new TablePointer(
                metastore,
                Entries.DATABASE,
                Entries.TABLE,
                location -> Set.of(),
                checks -> new StatusLooks(
                        checks,
                        pause -> {
                            throw new InterruptedException();
                        },
                        () -> 0));
        metastore.put(entry(BASE));
        metastore.on(Rpc.ALTER_TABLE, Step.loseRequest());

        CommitOutcome outcome = interrupted.move(
                FROM_BASE, () -> NEXT, TablePointerTest::moved, TWO_MORE, CONDITION, TableGuard.CONDITION_ONLY);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcome).isInstanceOf(CommitOutcome.Unknown.class);
        assertThat(metastore.calls()).containsExactly(Rpc.GET_TABLE, Rpc.ALTER_TABLE);
    }

    @Test
    void aFailedEditIsThrownAndNothingIsSent() {
        metastore.put(entry(BASE));
        Supplier<CommitOutcome> move = () -> pointer.move(
                FROM_BASE,
                () -> NEXT,
                (stored, next) -> {
                    throw new IllegalStateException("bad edit");
                },
                TWO_MORE,
                CONDITION,
                TableGuard.CONDITION_ONLY);

        assertThatThrownBy(move::get).hasMessage("bad edit");

        assertThat(metastore.calls(Rpc.ALTER_TABLE)).isZero();
    }

    private CommitOutcome move(StatusChecks checks) {
        return pointer.move(
                FROM_BASE, () -> NEXT, TablePointerTest::moved, checks, CONDITION, TableGuard.CONDITION_ONLY);
    }

    private CommitOutcome create(StatusChecks checks) {
        return pointer.create(entry(NEXT), NEXT, checks);
    }

    private static Table moved(Table stored, String next) {
        Table table = stored.deepCopy();
        table.putToParameters("metadata_location", next);
        return table;
    }

    private static Table entry(String location) {
        return Entries.table(Entries.TABLE, "uuid-1", location);
    }

    private String storedPointer() {
        return metastore
                .stored(Entries.DATABASE, Entries.TABLE)
                .flatMap(TableEntry::pointer)
                .orElseThrow();
    }

    private static CommitOutcome.Unknown unknown(CommitOutcome outcome) {
        assertThat(outcome).isInstanceOf(CommitOutcome.Unknown.class);
        return (CommitOutcome.Unknown) outcome;
    }

    private static RuntimeException rejection(CommitOutcome outcome) {
        assertThat(outcome).isInstanceOf(CommitOutcome.Rejected.class);
        return ((CommitOutcome.Rejected) outcome).cause();
    }

    @Test
    void aCreateRenamedAwayWhoseNameWasUsedAgainIsUnknown() {
        metastore.on(
                Rpc.CREATE_TABLE,
                Step.loseReplyAnd(() -> metastore.put(Entries.table(Entries.TABLE, "uuid-2", "2-theirs.json"))));

        assertThat(create(TWO_MORE)).isInstanceOf(CommitOutcome.Unknown.class);
    }
}
