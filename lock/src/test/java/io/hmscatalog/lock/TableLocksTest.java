package io.hmscatalog.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hmscatalog.compat.LockServerAnswers;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.TransientException;
import io.hmscatalog.lock.FakeLockServer.Step;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.LockLevel;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class TableLocksTest extends LockFixture {

    private final TableLocks locks = catalog(Map.of());

    @Test
    void theRequestIsAnExclusiveTableLockOfLowerCaseNamesWithTheOwnersTag() {
        locks.acquire("Db", "TaBle", mode).close();

        assertThat(server.requests()).hasSize(1);
        LockRequest request = server.requests().get(0);
        assertThat(request.getUser()).isEqualTo("alice");
        assertThat(request.getHostname()).isEqualTo("myhost");
        assertThat(OwnerTag.parse(request.getAgentInfo()))
                .contains(OWNER.tag("0000000000000001", AlterMode.CONDITIONAL));
        assertThat(request.getComponent()).singleElement().satisfies(component -> {
            assertThat(component.getType()).isEqualTo(LockType.EXCLUSIVE);
            assertThat(component.getLevel()).isEqualTo(LockLevel.TABLE);
            assertThat(component.getDbname()).isEqualTo("db");
            assertThat(component.getTablename()).isEqualTo("table");
        });
    }

    @Test
    void theTagSaysWhetherAltersAreConditional() {
        mode = AlterMode.UNCONDITIONAL;
        locks.acquire("db", "t", mode).close();

        assertThat(OwnerTag.parse(server.requests().get(0).getAgentInfo()))
                .hasValueSatisfying(tag -> assertThat(tag.alters()).isEqualTo(AlterMode.UNCONDITIONAL));
    }

    @Test
    void aFreeLockCostsLockAndUnlockAndTheTimeoutIsAskedForOnce() {
        locks.acquire("db", "t", mode).close();
        locks.acquire("db", "t", mode).close();

        assertThat(server.calls()).containsExactly(Rpc.GET_CONFIG_VALUE, Rpc.LOCK, Rpc.UNLOCK, Rpc.LOCK, Rpc.UNLOCK);
    }

    @Test
    void theStateGoesFromHeldToReleased() {
        TableLock lock = locks.acquire("db", "t", mode);

        assertThat(lock.state()).isInstanceOf(LockState.Held.class);
        assertThat(locks.current()).containsExactly(lock.state());
        lock.ensureHeld();
        lock.close();
        assertThat(lock.state()).isEqualTo(new LockState.Released(1));
        assertThatThrownBy(lock::ensureHeld).isInstanceOf(LockLostException.class);
    }

    @Test
    void closingTwiceUnlocksOnceAndLeavesTheNextWritersTurnAlone() {
        TableLock first = locks.acquire("db", "t", mode);
        first.close();
        try (TableLock second = locks.acquire("db", "t", mode)) {
            first.close();

            second.ensureHeld();
            assertThat(server.calls(Rpc.UNLOCK)).isEqualTo(1);
        }
    }

    @Test
    void aWaitingRequestShowsAndChecksGrowRarerUntilItIsGranted() {
        long other = server.put("db", "t", "Iceberg-x");
        clock.in(Duration.ofMinutes(1), () -> {
            assertThat(locks.current()).containsExactly(new LockState.Waiting(other + 1));
            server.remove(other);
        });

        long startNanos = clock.nanos();
        try (TableLock lock = locks.acquire("db", "t", mode)) {
            lock.ensureHeld();
            assertThat(Duration.ofNanos(clock.nanos() - startNanos))
                    .isBetween(Duration.ofMinutes(1), Duration.ofSeconds(65));
            // 50 ms, growing by half to 5 s: 12 checks in the first 13 s, then one in 5 s.
            assertThat(server.calls(Rpc.CHECK_LOCK)).isBetween(20, 24);
        }
    }

    @Test
    void jitterShortensThePausesByUpToHalf() {
        jitter = 0.999;
        long other = server.put("db", "t", "Iceberg-x");
        clock.in(Duration.ofMillis(26), () -> server.remove(other));
        long startNanos = clock.nanos();

        locks.acquire("db", "t", mode).close();

        assertThat(Duration.ofNanos(clock.nanos() - startNanos)).isLessThan(Duration.ofMillis(26 + 40));
        assertThat(server.calls(Rpc.CHECK_LOCK)).isEqualTo(2);
    }

    @Test
    void aWaitingRequestIsCheckedThreeTimesInTheServersTimeout() {
        server.timeout("3s");
        long other = server.put("db", "t", "Iceberg-x");
        clock.in(Duration.ofMinutes(1), () -> server.remove(other));

        locks.acquire("db", "t", mode).close();

        assertThat(server.calls(Rpc.CHECK_LOCK)).isGreaterThan(55);
    }

    @Test
    void issue2540_onlyOneRequestPerTableWaitsWhicheverCatalogAndLetterCase() {
        TableLock first = locks.acquire("db", "t", mode);
        clock.in(Duration.ofSeconds(10), () -> {
            assertThat(server.requests()).hasSize(1);
            first.close();
        });

        try (TableLock second = catalog(Map.of()).acquire("DB", "T", mode)) {
            second.ensureHeld();
            assertThat(server.requests()).hasSize(2);
            assertThat(server.calls(Rpc.CHECK_LOCK)).isZero();
        }
    }

    @Test
    void tablesDoNotWaitForEachOther() {
        try (TableLock first = locks.acquire("db", "t", mode);
                TableLock second = locks.acquire("db", "u", mode);
                TableLock third = locks.acquire("db2", "t", mode)) {
            assertThat(Stream.of(first, second, third).map(TableLock::state))
                    .hasOnlyElementsOfType(LockState.Held.class);
        }
    }

    @Test
    void theWaitForTheTurnIsBoundedAndNamesTheThreadThatHasIt() {
        try (TableLock first = locks.acquire("db", "t", mode)) {
            first.ensureHeld();

            assertThatThrownBy(() -> locks.acquire("db", "T", mode))
                    .isInstanceOfSatisfying(
                            LockTimeoutException.class,
                            e -> assertThat(e.isRetryable()).isTrue())
                    .hasMessage("Table db.t: no turn after 180000 ms: another writer of this process has it: thread '"
                            + Thread.currentThread().getName() + "' for 180000 ms");
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void aTimeoutNamesTheHolderAndTheCommandThatHelps() {
        long other = server.put("db", "t", "Iceberg-0815");
        server.put("db", "t", "Iceberg-0816");
        TableLocks impatient = catalog(Map.of("iceberg.hive.lock-timeout-ms", "10000"));
        clock.advance(Duration.ofSeconds(100));
        server.beat(other);
        clock.advance(Duration.ofSeconds(20));

        LockTimeoutException e =
                catchThrowableOfType(LockTimeoutException.class, () -> impatient.acquire("db", "t", mode));

        assertThat(e.isRetryable()).isTrue();
        assertThat(e.getMessage())
                .startsWith(
                        "Table db.t: lock 3 was not granted after 10000 ms (limit 10000 ms); it waits behind lock 1,"
                                + " state acquired, user mallory, host farhost, agentInfo 'Iceberg-0815', held for 130000 ms,"
                                + " last beat 30000 ms ago and 1 more ahead of it")
                .doesNotContain("dead")
                .endsWith("hmscat locks release 1 --uri thrift://m:9083");
        assertThat(e.holders()).extracting(LockHolder::lockId).containsExactly(1L, 2L);
    }

    @Test
    void aTimeoutSaysWhenNobodyIsKnownToBeAhead() {
        server.put("db", "t", "Iceberg-x");
        server.always(Rpc.SHOW_LOCKS, Step.loseReply());

        assertThatThrownBy(() -> locks.acquire("db", "t", mode))
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContaining("no other lock of the table is known")
                .hasCauseInstanceOf(TransientException.class);
    }

    @Test
    void lostAnswersToChecksAreBorneUntilTheTimeout() {
        long other = server.put("db", "t", "Iceberg-x");
        server.on(Rpc.CHECK_LOCK, Step.loseRequest(), Step.loseReply(), Step.unreachable());
        clock.in(Duration.ofSeconds(1), () -> server.remove(other));

        locks.acquire("db", "t", mode).close();

        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"LOCK", "CHECK_LOCK"})
    void aRefusalIsDefiniteAndWithdrawsTheRequest(Rpc rpc) {
        server.put("db", "t", "Iceberg-x");
        server.on(rpc, Step.fail(LockServerAnswers.refused(rpc)));

        assertThatThrownBy(() -> locks.acquire("db", "t", mode))
                .isInstanceOf(LockUnavailableException.class)
                .hasMessageContaining("not allowed");
        assertThat(server.calls(Rpc.LOCK)).isEqualTo(1);
    }

    @Test
    void aRequestThatTheServerDroppedIsDefinite() {
        server.put("db", "t", "Iceberg-x");
        clock.in(Duration.ofSeconds(1), () -> locksOfAlice().forEach(server::remove));

        assertThatThrownBy(() -> locks.acquire("db", "t", mode))
                .isInstanceOf(LockUnavailableException.class)
                .hasMessageContaining("the server dropped our request, lock 2");
    }

    @Test
    void anUnreachableServerIsTriedWithinTheCreationTimeout() {
        server.always(Rpc.LOCK, Step.unreachable());
        long startNanos = clock.nanos();

        assertThatThrownBy(() -> locks.acquire("db", "t", mode))
                .isInstanceOf(LockUnavailableException.class)
                .hasMessageContaining("limit 180000 ms")
                .hasMessageContaining("no server answers");
        assertThat(Duration.ofNanos(clock.nanos() - startNanos))
                .isBetween(Duration.ofSeconds(174), Duration.ofMinutes(3));
        assertThat(server.calls(Rpc.LOCK)).isGreaterThan(30);
    }

    @Test
    void aRequestThatWasNeverSentIsNotLookedFor() {
        server.always(Rpc.LOCK, Step.unreachable());

        assertThatThrownBy(() -> locks.acquire("db", "t", mode)).isInstanceOf(LockUnavailableException.class);

        clock.advance(Duration.ofMinutes(10));
        assertThat(server.calls(Rpc.SHOW_LOCKS)).isZero();
    }

    @ParameterizedTest
    @EnumSource(names = {"LOCK", "CHECK_LOCK"})
    void aRequestThatTheServerAbortedIsDefinite(Rpc rpc) {
        server.put("db", "t", "Iceberg-x");
        server.on(rpc, (call, effect) -> {
            effect.run();
            server.abort();
        });

        assertThatThrownBy(() -> locks.acquire("db", "t", mode))
                .isInstanceOf(LockUnavailableException.class)
                .hasMessageContaining("the server answered ABORT to lock 2");
        assertThat(server.calls(Rpc.LOCK)).isEqualTo(1);
    }

    @Test
    void anExceptionThatIsNoneOfTheServersIsBorneWhileItWaits() {
        long other = server.put("db", "t", "Iceberg-x");
        server.on(Rpc.CHECK_LOCK, Step.fail(new IllegalStateException("the pool is closed")));
        clock.in(Duration.ofSeconds(1), () -> server.remove(other));

        locks.acquire("db", "t", mode).close();
    }

    @Test
    void anUnreachableServerThatComesBackIsUsed() {
        server.on(Rpc.LOCK, Step.unreachable(), Step.unreachable());

        locks.acquire("db", "t", mode).close();

        assertThat(server.calls(Rpc.LOCK)).isEqualTo(3);
    }

    @Test
    void afterALostReplyOurRequestIsFoundByItsTag() {
        server.on(Rpc.LOCK, Step.loseReply());

        try (TableLock lock = locks.acquire("db", "t", mode)) {
            lock.ensureHeld();
            assertThat(server.calls(Rpc.LOCK)).isEqualTo(1);
            assertThat(locksOfAlice()).containsExactly(1L);
        }
    }

    @Test
    void aRequestThatWasLostIsSentAgain() {
        server.on(Rpc.LOCK, Step.loseRequest());

        try (TableLock lock = locks.acquire("db", "t", mode)) {
            lock.ensureHeld();
            assertThat(server.calls(Rpc.LOCK)).isEqualTo(2);
        }
    }

    @Test
    void whileTheQueueCannotBeReadNoSecondRequestIsSent() {
        server.on(Rpc.LOCK, Step.loseReply());
        server.on(Rpc.SHOW_LOCKS, Step.loseReply(), Step.unreachable(), Step.loseReply());

        try (TableLock lock = locks.acquire("db", "t", mode)) {
            lock.ensureHeld();
            assertThat(server.calls(Rpc.LOCK)).isEqualTo(1);
        }
    }

    @Test
    void aQueueThatIsNeverReadableEndsWithTheCreationTimeoutAndTheRequestIsWithdrawnLater() {
        server.on(Rpc.LOCK, Step.loseReply()).always(Rpc.SHOW_LOCKS, Step.unreachable());

        assertThatThrownBy(() -> locks.acquire("db", "t", mode)).isInstanceOf(LockUnavailableException.class);

        assertThat(locksOfAlice()).hasSize(1);
        server.always(Rpc.SHOW_LOCKS, Step.work());
        clock.advance(Duration.ofSeconds(10));
        assertThat(locksOfAlice()).isEmpty();
    }

    @Test
    void aLateRequestOfOursIsTakenOutOfOurWay() {
        Deque<Runnable> network = new ArrayDeque<>();
        server.on(Rpc.LOCK, Step.delay(network), Step.unreachable());
        clock.in(Duration.ofMillis(60), () -> network.remove().run());

        try (TableLock lock = locks.acquire("db", "t", mode)) {
            lock.ensureHeld();
            assertThat(locksOfAlice()).hasSize(1);
        }
    }

    @Test
    void aLateRequestOfOursThatComesAfterTheReleaseIsWithdrawn() {
        Deque<Runnable> network = new ArrayDeque<>();
        server.on(Rpc.LOCK, Step.delay(network));
        locks.acquire("db", "t", mode).close();

        network.remove().run();

        assertThat(locksOfAlice()).hasSize(1);
        clock.advance(Duration.ofSeconds(5));
        assertThat(locksOfAlice()).isEmpty();
    }

    @Test
    void aRequestThatTheServerMadeTwiceLeavesNothing() {
        server.on(Rpc.LOCK, (rpc, effect) -> {
            Step.repeatOnServer().run(rpc, effect);
            throw LockServerAnswers.lost(rpc);
        });

        try (TableLock lock = locks.acquire("db", "t", mode)) {
            lock.ensureHeld();
        }

        assertThat(locksOfAlice()).isEmpty();
    }

    static Stream<Step> unlockFailures() {
        return Stream.of(
                Step.loseRequest(), Step.loseReply(), Step.unreachable(), Step.fail(new IllegalStateException()));
    }

    @ParameterizedTest
    @MethodSource("unlockFailures")
    void aFailedUnlockDoesNotThrowAndIsRepeatedWhileTheNextWriterGoesOn(Step failure) {
        TableLock first = locks.acquire("db", "t", mode);
        server.on(Rpc.UNLOCK, failure, failure, failure);

        first.close();
        try (TableLock second = locks.acquire("db", "t", mode)) {
            second.ensureHeld();
        }
    }

    @Test
    void anUnlockIsNotRepeatedForEver() {
        server.always(Rpc.UNLOCK, Step.unreachable());
        locks.acquire("db", "t", mode).close();

        clock.advance(Duration.ofMinutes(4));

        int attempts = server.calls(Rpc.UNLOCK);
        assertThat(attempts).isGreaterThan(30);
        clock.advance(Duration.ofMinutes(10));
        assertThat(server.calls(Rpc.UNLOCK)).isEqualTo(attempts);
        server.remove(1);
    }

    private String loggedBy(Runnable action) {
        PrintStream console = System.err;
        ByteArrayOutputStream logged = new ByteArrayOutputStream();
        System.setErr(new PrintStream(logged, true, StandardCharsets.UTF_8));
        try {
            action.run();
        } finally {
            System.setErr(console);
        }
        return logged.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aLockThatCouldNotBeReleasedIsLoggedWithTheCommandThatHelps() {
        server.always(Rpc.UNLOCK, Step.unreachable());

        assertThat(loggedBy(() -> {
                    locks.acquire("db", "t", mode).close();
                    clock.advance(Duration.ofMinutes(4));
                }))
                .contains("to release it by hand: hmscat locks release 1 --uri thrift://m:9083");
        server.remove(1);
    }

    @Test
    void aRequestThatWasNeverSeenIsLoggedWithTheCommandThatFindsIt() {
        server.always(Rpc.LOCK, Step.loseRequest());
        server.always(Rpc.SHOW_LOCKS, Step.loseReply());

        assertThat(loggedBy(() -> {
                    assertThatThrownBy(() -> locks.acquire("db", "t", mode))
                            .isInstanceOf(LockUnavailableException.class);
                    clock.advance(Duration.ofMinutes(4));
                }))
                .contains("to find it: hmscat locks list --uri thrift://m:9083 db.t");
    }

    @Test
    void aHangingUnlockDelaysItsWriterByFiveSecondsAtMost() {
        TableLock lock = locks.acquire("db", "t", mode);
        clock.hangCalls(true);
        long startNanos = clock.nanos();

        lock.close();

        assertThat(Duration.ofNanos(clock.nanos() - startNanos)).isEqualTo(Duration.ofSeconds(5));
        assertThat(turns.size()).isZero();
        clock.deliver();
    }

    @Test
    void aHangingLockCallEndsWithTheCreationTimeoutAndIsWithdrawnWhenItAnswers() {
        server.timeout("300s");
        locks.acquire("db", "t", mode).close();
        clock.hangCalls(true);

        assertThatThrownBy(() -> locks.acquire("db", "t", mode))
                .isInstanceOf(LockUnavailableException.class)
                .hasMessageContaining("no answer within 180000 ms");

        clock.deliver();
        assertThat(server.calls(Rpc.LOCK)).isEqualTo(2);
        assertThat(locksOfAlice()).isEmpty();
    }
}
