package io.hmscatalog.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.Rpc;
import io.hmscatalog.lock.FakeLockServer.Step;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class InterruptTest extends LockFixture {

    private final TableLocks locks = catalog(LockConfig.DEFAULT);
    private final Thread writer = Thread.currentThread();

    private void interruptedWithin(Duration limit) {
        long startNanos = clock.nanos();
        assertThatThrownBy(() -> locks.acquire("db", "t", mode))
                .isInstanceOfSatisfying(
                        LockInterruptedException.class,
                        e -> assertThat(e.isRetryable()).isFalse())
                .hasMessageStartingWith("Table db.t: interrupted after ");
        assertThat(Thread.interrupted()).as("the flag is set again").isTrue();
        assertThat(Duration.ofNanos(clock.nanos() - startNanos)).isLessThanOrEqualTo(limit);
    }

    @Test
    void whileTheLockIsWaitedForWithdrawsTheRequest() {
        server.put("db", "t", "Iceberg-x");
        clock.in(Duration.ofSeconds(9), writer::interrupt);

        interruptedWithin(Duration.ofSeconds(10));

        assertThat(locksOfAlice()).isEmpty();
    }

    @Test
    void whileTheTurnIsWaitedForSendsNothing() {
        try (TableLock first = locks.acquire("db", "t", mode)) {
            clock.in(Duration.ofSeconds(9), writer::interrupt);

            interruptedWithin(Duration.ofSeconds(10));

            first.ensureHeld();
            assertThat(server.calls(Rpc.LOCK)).isEqualTo(1);
        }
    }

    @Test
    void beforeAnythingIsSentSendsNothing() {
        writer.interrupt();

        interruptedWithin(Duration.ZERO);

        assertThat(server.calls()).isEmpty();
    }

    @Test
    void paimon6783_betweenTheRequestAndItsAnswerWithdrawsIt() {
        server.on(Rpc.LOCK, Step.workThen(writer::interrupt));

        interruptedWithin(Duration.ofSeconds(1));

        assertThat(locksOfAlice()).isEmpty();
    }

    @Test
    void whileALockCallHangsIsOutWithinASecondAndTheRequestIsWithdrawnWhenItAnswers() {
        locks.acquire("db", "u", mode).close();
        clock.hangCalls(true);
        clock.in(Duration.ofSeconds(9), writer::interrupt);

        interruptedWithin(Duration.ofSeconds(10));

        clock.deliver();
        assertThat(server.calls(Rpc.LOCK)).isEqualTo(2);
        assertThat(locksOfAlice()).isEmpty();
    }

    @Test
    void whileACheckHangsIsOutWithinASecond() {
        server.put("db", "t", "Iceberg-x");
        clock.in(Duration.ofSeconds(2), () -> clock.hangCalls(true));
        clock.in(Duration.ofSeconds(9), writer::interrupt);

        interruptedWithin(Duration.ofSeconds(10));

        clock.deliver();
        assertThat(locksOfAlice()).isEmpty();
    }

    @Test
    void aFailedWithdrawalIsRepeated() {
        server.put("db", "t", "Iceberg-x");
        server.on(Rpc.UNLOCK, Step.unreachable(), Step.loseRequest());
        clock.in(Duration.ofSeconds(9), writer::interrupt);

        interruptedWithin(Duration.ofSeconds(10));

        assertThat(locksOfAlice()).hasSize(1);
        clock.advance(Duration.ofSeconds(1));
        assertThat(locksOfAlice()).isEmpty();
    }

    @Test
    void aReleaseByAnInterruptedThreadHappensAndKeepsTheFlag() {
        TableLock lock = locks.acquire("db", "t", mode);
        writer.interrupt();

        lock.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(locksOfAlice()).isEmpty();
    }
}
