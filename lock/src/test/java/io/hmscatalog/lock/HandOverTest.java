package io.hmscatalog.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.Rpc;
import io.hmscatalog.lock.FakeLockServer.Step;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One lock of the metastore for several writers of a process, one after the other. */
final class HandOverTest extends LockFixture {

    private final TableLocks locks = catalog(LockConfig.DEFAULT);

    /** Another writer of the process stands in the queue while the test's own has the turn. */
    private TableTurn withNextInQueue(TableTurn turn) {
        clock.in(Duration.ofMillis(1), turn::close);
        return locks.takeTurn("db", "t");
    }

    @Test
    void theNextWriterInTheQueueGoesOnUnderTheSameLock() {
        TableTurn first = locks.takeTurn("db", "t");
        TableLock lock = first.lock(mode);
        try (TableTurn second = withNextInQueue(first)) {
            TableLock same = second.lock(mode);

            same.ensureHeld();
            assertThat(same.state().lockId()).isEqualTo(1);
            assertThat(lock.state()).isEqualTo(new LockState.Released(1));
            assertThatThrownBy(lock::ensureHeld).isInstanceOf(LockLostException.class);
        }
        assertThat(server.calls()).containsExactly(Rpc.GET_CONFIG_VALUE, Rpc.LOCK, Rpc.UNLOCK);
        assertThat(locks.statistics().handedOver()).isEqualTo(1);
        assertThat(locks.statistics().granted()).isEqualTo(1);
    }

    @Test
    void aLockThatIsASecondOldGoesBackToTheMetastore() {
        TableTurn first = locks.takeTurn("db", "t");
        first.lock(mode).ensureHeld();
        clock.advance(HeldLock.HAND_OVER_LIMIT);
        try (TableTurn second = withNextInQueue(first)) {
            assertThat(second.lock(mode).state().lockId()).isEqualTo(2);
        }
        assertThat(server.calls(Rpc.UNLOCK)).isEqualTo(2);
    }

    @Test
    void withNobodyInTheQueueTheLockGoesBackAtOnce() {
        locks.acquire("db", "t", mode).close();

        assertThat(locksOfAlice()).isEmpty();
    }

    @Test
    void aWriterOfAnotherCatalogOrAnotherModeGetsALockOfItsOwn() {
        TableTurn first = locks.takeTurn("db", "t");
        first.lock(mode).ensureHeld();
        try (TableTurn second = withNextInQueue(first)) {
            TableLock other = second.lock(AlterMode.UNCONDITIONAL);

            assertThat(other.state().lockId()).isEqualTo(2);
            assertThat(locksOfAlice()).containsExactly(2L);
        }
        TableTurn third = locks.takeTurn("db", "t");
        third.lock(mode).ensureHeld();
        clock.in(Duration.ofMillis(1), third::close);
        try (TableLock other = catalog(LockConfig.DEFAULT).acquire("db", "t", mode)) {
            assertThat(other.state().lockId()).isEqualTo(4);
        }
    }

    @Test
    void aLockLeftToAWriterThatGivesUpGoesBack() throws InterruptedException {
        TableTurn first = locks.takeTurn("db", "t");
        first.lock(mode).ensureHeld();
        clock.in(Duration.ofMillis(1), first::close);
        TableTurns.Turn waiting = turns.take("thrift://m:9083", new TableName("db", "t"), clock, Duration.ofSeconds(1))
                .orElseThrow();
        assertThat(locksOfAlice()).hasSize(1);

        waiting.release(Optional.empty());

        assertThat(locksOfAlice()).isEmpty();
    }

    @Test
    void aLockThatWasLostIsNotHandedOverButAskedForAgain() {
        TableTurn first = locks.takeTurn("db", "t");
        TableLock lost = first.lock(mode);
        server.remove(1);
        assertThatThrownBy(lost::beat).isInstanceOf(LockLostException.class);

        TableLock again = first.lock(mode);

        again.ensureHeld();
        assertThat(again.state().lockId()).isEqualTo(2);
        first.close();
    }

    @Test
    void asLongAsItIsHeldAWriterGetsTheLockItHas() {
        try (TableTurn turn = locks.takeTurn("db", "t")) {
            assertThat(turn.lock(mode)).isSameAs(turn.lock(mode));
        }
        assertThat(server.calls(Rpc.LOCK)).isEqualTo(1);
    }

    @Test
    void aTurnThatIsNotKeptEndsByItself() {
        TableTurn turn = locks.takeTurn("db", "t");
        turn.lock(mode).ensureHeld();
        turn.closeAfter(Duration.ofSeconds(60));
        clock.advance(Duration.ofSeconds(59));
        assertThat(locks.isTurnTaken("DB", "T")).isTrue();

        clock.advance(Duration.ofSeconds(1));

        assertThat(locks.isTurnTaken("db", "t")).isFalse();
        assertThat(locksOfAlice()).isEmpty();
        assertThat(turn.keep()).isFalse();
    }

    @Test
    void aTurnThatIsKeptStaysUntilItIsClosed() {
        TableTurn turn = locks.takeTurn("db", "t");
        turn.closeAfter(Duration.ofSeconds(60));

        assertThat(turn.keep()).isTrue();
        clock.advance(Duration.ofSeconds(61));

        assertThat(locks.isTurnTaken("db", "t")).isTrue();
        turn.close();
    }

    @Test
    void aTurnThatIsKeptStaysAlthoughItsTimerHasFiredAlready() {
        TableTurn turn = locks.takeTurn("db", "t");
        turn.lock(mode).ensureHeld();
        turn.closeAfter(Duration.ofSeconds(60));
        clock.hangCalls(true);
        clock.advance(Duration.ofSeconds(61));

        assertThat(turn.keep()).isTrue();
        clock.deliver();

        turn.current().ensureHeld();
        assertThat(locks.isTurnTaken("db", "t")).isTrue();
        turn.close();
    }

    @Test
    void aTimerThatHasFiredDoesNotEndATurnWhoseEndWasPlannedAgain() {
        TableTurn turn = locks.takeTurn("db", "t");
        turn.closeAfter(Duration.ofSeconds(60));
        clock.hangCalls(true);
        clock.advance(Duration.ofSeconds(61));
        turn.closeAfter(Duration.ofSeconds(60));
        clock.deliver();

        assertThat(locks.isTurnTaken("db", "t")).isTrue();
        clock.advance(Duration.ofSeconds(60));
        assertThat(locks.isTurnTaken("db", "t")).isFalse();
    }

    @Test
    void aTurnThatHasEndedGivesNoLockAndSendsNothing() {
        TableTurn turn = locks.takeTurn("db", "t");
        turn.close();

        assertThatThrownBy(() -> turn.lock(mode))
                .isInstanceOf(LockLostException.class)
                .hasMessage("Table db.t: no lock: the turn has ended");
        assertThat(server.calls()).isEmpty();
    }

    @Test
    void aLockThatIsGrantedAfterTheTurnHasEndedGoesBack() {
        TableTurn turn = locks.takeTurn("db", "t");
        server.on(Rpc.LOCK, Step.workThen(turn::close));

        assertThatThrownBy(() -> turn.lock(mode)).isInstanceOf(LockLostException.class);

        assertThat(locksOfAlice()).isEmpty();
    }

    @Test
    void aWriterThatNeedsNoLockGivesBackTheOneThatWasLeftToIt() {
        TableTurn first = locks.takeTurn("db", "t");
        first.lock(mode).ensureHeld();
        try (TableTurn second = withNextInQueue(first)) {
            assertThat(locksOfAlice()).hasSize(1);

            second.withoutLock();

            assertThat(locksOfAlice()).isEmpty();
            assertThat(locks.isTurnTaken("db", "t")).isTrue();
        }
    }

    @Test
    void abandoningTheTurnOfAFrozenServerTakesFiveSecondsAtMost() {
        TableTurn turn = locks.takeTurn("db", "t");
        turn.lock(mode).ensureHeld();
        clock.hangCalls(true);
        long startNanos = clock.nanos();

        turn.abandon();

        assertThat(Duration.ofNanos(clock.nanos() - startNanos)).isEqualTo(Duration.ofSeconds(5));
        assertThat(locks.isTurnTaken("db", "t")).isFalse();
        clock.deliver();
        clock.advance(Duration.ofMinutes(10));
    }

    @Test
    void anAbandonedLockStaysForAsLongAsADeadWriters() {
        server.timeout("30s");
        TableTurn turn = locks.takeTurn("db", "t");
        turn.lock(mode).ensureHeld();

        turn.abandon();

        assertThat(locks.isTurnTaken("db", "t")).isFalse();
        clock.advance(Duration.ofSeconds(29));
        assertThat(locksOfAlice()).hasSize(1);
        assertThat(server.calls(Rpc.HEARTBEAT)).isEqualTo(1);
        clock.advance(Duration.ofSeconds(1));
        assertThat(locksOfAlice()).isEmpty();
    }
}
