package io.hmscatalog.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.Rpc;
import io.hmscatalog.lock.FakeLockServer.Step;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class StaleLockTest extends LockFixture {

    private final TableLocks locks = catalog(LockConfig.DEFAULT);

    @BeforeEach
    void expiryOfTheServer() {
        server.timeout("30s");
    }

    private Duration timeToAcquire() {
        long startNanos = clock.nanos();
        try (TableLock lock = locks.acquire("db", "t", mode)) {
            lock.ensureHeld();
        }
        return Duration.ofNanos(clock.nanos() - startNanos);
    }

    @Test
    void issue12392_isBrokenOneCheckAfterTheServersTimeout() {
        putDead("db", "t", AlterMode.CONDITIONAL);

        assertThat(timeToAcquire()).isBetween(Duration.ofSeconds(30), Duration.ofMillis(30_200));
    }

    @Test
    void thatIsOldIsBrokenWithinASecond() {
        putDead("db", "t", AlterMode.CONDITIONAL);
        clock.advance(Duration.ofHours(1));

        assertThat(timeToAcquire()).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void thatWasOnlyWaitingIsBrokenToo() {
        putDead("db", "t", AlterMode.CONDITIONAL);
        putDead("db", "t", AlterMode.CONDITIONAL);
        clock.advance(Duration.ofHours(1));

        assertThat(timeToAcquire()).isLessThan(Duration.ofSeconds(1));
    }

    @Test
    void isNotBrokenWhileItsOwnerBeats() {
        long alive = putDead("db", "t", AlterMode.CONDITIONAL);
        for (int second = 10; second <= 100; second += 10) {
            clock.in(Duration.ofSeconds(second), () -> server.beat(alive));
        }

        assertThat(timeToAcquire()).isBetween(Duration.ofSeconds(130), Duration.ofMillis(130_200));
    }

    @Test
    void whoseOwnerAltersWithoutConditionIsOnlyNamed() {
        long dead = putDead("db", "t", AlterMode.UNCONDITIONAL);
        namedOnly(dead);
    }

    @Test
    void issue12392_ofAnotherProductIsOnlyNamed() {
        long dead = server.put("db", "t", "Iceberg-0815");
        namedOnly(dead);
    }

    @Test
    void isOnlyNamedOnAServerThatIsNotProven() {
        mode = AlterMode.UNCONDITIONAL;
        long dead = putDead("db", "t", AlterMode.CONDITIONAL);
        namedOnly(dead);
    }

    private void namedOnly(long dead) {
        assertThatThrownBy(() -> locks.acquire("db", "t", mode))
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContaining(
                        "its owner is silent for longer than the server's time-out of 30000 ms and seems dead")
                .hasMessageEndingWith("hmscat locks release " + dead + " --uri thrift://m:9083");
        assertThat(server.locks()).extracting(lock -> lock.getLockid()).containsExactly(dead);
        server.remove(dead);
    }

    @Test
    void isNotBrokenWhereTheServersTimeoutIsNotKnown() {
        server.always(Rpc.GET_CONFIG_VALUE, Step.loseReply());
        long dead = putDead("db", "t", AlterMode.CONDITIONAL);
        clock.advance(Duration.ofHours(1));

        assertThatThrownBy(() -> locks.acquire("db", "t", mode)).isInstanceOf(LockTimeoutException.class);
        server.remove(dead);
    }

    @Test
    void isBrokenAlthoughTheQueueCouldNotBeReadAtFirstAndTheUnlockFailedOnce() {
        putDead("db", "t", AlterMode.CONDITIONAL);
        clock.advance(Duration.ofHours(1));
        server.on(Rpc.SHOW_LOCKS, Step.loseReply());
        server.on(Rpc.UNLOCK, Step.unreachable());

        assertThat(timeToAcquire()).isLessThan(Duration.ofSeconds(5));
    }

    @Test
    void thatAnotherWriterBreaksFirstDoesNoHarm() {
        long dead = putDead("db", "t", AlterMode.CONDITIONAL);
        clock.advance(Duration.ofHours(1));
        server.on(Rpc.UNLOCK, (rpc, effect) -> {
            server.remove(dead);
            effect.run();
        });

        assertThat(timeToAcquire()).isLessThan(Duration.ofSeconds(1));
    }
}
