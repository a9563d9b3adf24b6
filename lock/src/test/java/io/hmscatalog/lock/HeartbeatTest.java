package io.hmscatalog.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.LockServerAnswers;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.lock.FakeLockServer.Step;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class HeartbeatTest extends LockFixture {

    private final TableLocks locks = catalog(LockConfig.DEFAULT);

    @Test
    void aHeldLockBeatsThreeTimesInTheServersTimeoutAsLongAsItIsHeld() {
        server.timeout("6s");
        try (TableLock lock = locks.acquire("db", "t", mode)) {
            clock.advance(Duration.ofMinutes(1));

            assertThat(server.calls(Rpc.HEARTBEAT)).isEqualTo(30);
            lock.ensureHeld();
        }
        clock.advance(Duration.ofMinutes(1));
        assertThat(server.calls(Rpc.HEARTBEAT)).isEqualTo(30);
    }

    @Test
    void theOptionIsTheIntervalWhereTheServersTimeoutCannotBeRead() {
        server.always(Rpc.GET_CONFIG_VALUE, Step.loseReply());
        try (TableLock lock = locks.acquire("db", "t", mode)) {
            clock.advance(Duration.ofMinutes(12));

            assertThat(server.calls(Rpc.HEARTBEAT)).isEqualTo(3);
            lock.ensureHeld();
        }
    }

    static Stream<RuntimeException> failures() {
        return Stream.of(
                LockServerAnswers.unreachable(),
                LockServerAnswers.refused(Rpc.HEARTBEAT),
                new IllegalStateException("the pool is closed"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void D13_issue5036_anyExceptionIsAMissedBeatAndTheNextOneComes(RuntimeException failure) {
        server.timeout("6s");
        server.on(Rpc.HEARTBEAT, Step.fail(failure), Step.fail(failure));
        try (TableLock lock = locks.acquire("db", "t", mode)) {
            clock.advance(Duration.ofSeconds(20));

            assertThat(server.calls(Rpc.HEARTBEAT)).isEqualTo(10);
            lock.ensureHeld();
        }
    }

    @Test
    void D13_issue5036_evenAnErrorDoesNotStopTheBeats() {
        server.timeout("6s");
        server.on(Rpc.HEARTBEAT, (rpc, effect) -> {
            throw new AssertionError("a defect of the client");
        });
        try (TableLock lock = locks.acquire("db", "t", mode)) {
            assertThatThrownBy(() -> clock.advance(Duration.ofSeconds(2))).isInstanceOf(AssertionError.class);
            clock.advance(Duration.ofSeconds(20));

            assertThat(server.calls(Rpc.HEARTBEAT)).isEqualTo(11);
            lock.ensureHeld();
        }
    }

    @Test
    void D13_issue5036_withoutABeatForTheServersTimeoutTheLockIsLost() {
        server.timeout("6s");
        server.always(Rpc.HEARTBEAT, Step.unreachable());
        try (TableLock lock = locks.acquire("db", "t", mode)) {
            clock.advance(Duration.ofMillis(5_999));
            lock.ensureHeld();
            clock.advance(Duration.ofMillis(1));

            assertThatThrownBy(lock::ensureHeld)
                    .isInstanceOf(LockLostException.class)
                    .hasMessage("Table db.t: lock 1 is lost: no beat reached the server for 6000 ms, which is not less"
                            + " than its time-out of 6000 ms");
            assertThat(lock.state()).isInstanceOf(LockState.Lost.class);
        }
    }

    @Test
    void aProcessThatWasStoppedForTheTimeoutHasLostItsLockBeforeAnythingRuns() {
        server.timeout("6s");
        try (TableLock lock = locks.acquire("db", "t", mode)) {
            clock.stopProcess(Duration.ofSeconds(7));

            assertThatThrownBy(lock::ensureHeld).isInstanceOf(LockLostException.class);
        }
    }

    @Test
    void aLockThatTheServerDoesNotKnowIsLostWithTheNextBeatAndStaysLost() {
        server.timeout("6s");
        try (TableLock lock = locks.acquire("db", "t", mode)) {
            server.remove(1);
            clock.advance(Duration.ofSeconds(2));

            assertThatThrownBy(lock::ensureHeld)
                    .isInstanceOf(LockLostException.class)
                    .hasMessageContaining("lock 1 is lost: the server does not know it any more: No such lock 1");
            assertThat(lock.state()).isInstanceOf(LockState.Lost.class);
            clock.advance(Duration.ofSeconds(20));
            assertThat(server.calls(Rpc.HEARTBEAT)).isEqualTo(1);
        }
    }

    @Test
    void aBeatOnDemandNoticesALockThatWasReleasedByHand() {
        try (TableLock lock = locks.acquire("db", "t", mode)) {
            lock.beat();
            server.remove(1);
            lock.ensureHeld();

            assertThatThrownBy(lock::beat).isInstanceOf(LockLostException.class);
        }
    }

    @Test
    void aBeatOnDemandThatHangsDelaysItsWriterByFiveSecondsAndIsAMissedBeat() {
        server.timeout("6s");
        TableLock lock = locks.acquire("db", "t", mode);
        clock.hangCalls(true);
        long startNanos = clock.nanos();

        lock.beat();

        assertThat(Duration.ofNanos(clock.nanos() - startNanos)).isEqualTo(Duration.ofSeconds(5));
        clock.advance(Duration.ofSeconds(1));
        assertThatThrownBy(lock::beat).isInstanceOf(LockLostException.class);
        clock.deliver();
        lock.close();
    }

    @Test
    void aBeatOnDemandOfAnInterruptedWriterAsksTheServerAllTheSame() {
        try (TableLock lock = locks.acquire("db", "t", mode)) {
            server.remove(1);
            Thread.currentThread().interrupt();

            assertThatThrownBy(lock::beat).isInstanceOf(LockLostException.class);

            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void aBeatOnDemandThatHangsLetsAnInterruptedWriterGoOnWithinASecond() {
        TableLock lock = locks.acquire("db", "t", mode);
        clock.hangCalls(true);
        clock.in(Duration.ofSeconds(2), Thread.currentThread()::interrupt);
        long startNanos = clock.nanos();

        lock.beat();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(Duration.ofNanos(clock.nanos() - startNanos)).isEqualTo(Duration.ofMillis(2_500));
        clock.deliver();
        lock.close();
    }

    @Test
    void aLateAnswerToABeatDoesNotPutALaterOneBack() {
        LockStatus status = new LockStatus(new TableName("db", "t"), 1, ServerTimeout.unknown(), clock);
        status.granted(1_000);
        status.beat(3_000);
        status.beat(2_000);

        assertThat(status.now()).isEqualTo(new LockState.Held(1, 3_000));
    }

    @Test
    void aBeatThatHangsIsAMissedBeat() {
        server.timeout("6s");
        TableLock lock = locks.acquire("db", "t", mode);
        clock.hangCalls(true);
        clock.advance(Duration.ofSeconds(6));

        assertThatThrownBy(lock::ensureHeld).isInstanceOf(LockLostException.class);
        clock.deliver();
        lock.close();
    }
}
