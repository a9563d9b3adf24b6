package io.hmscatalog.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;

/** A scripted server and a clock that only waits move. Fails a test that leaves a lock, a turn, a heartbeat or planned work. */
abstract class LockFixture {

    static final LockOwner OWNER = new LockOwner("0.1.0", "myhost", 42, Instant.ofEpochSecond(1_700_000_000), "alice");

    /** The server's clock is wrong. */
    private static final long SERVER_OFFSET_MILLIS = TimeUnit.DAYS.toMillis(-3);

    final FakeClock clock = new FakeClock();
    final FakeLockServer server = new FakeLockServer(
            () -> 1_700_000_000_000L + SERVER_OFFSET_MILLIS + TimeUnit.NANOSECONDS.toMillis(clock.nanos()));
    final TableTurns turns = new TableTurns();
    final List<TableLocks> opened = new ArrayList<>();
    AlterMode mode = AlterMode.CONDITIONAL;
    double jitter;

    private final AtomicLong ids = new AtomicLong();

    /** The locks of one catalog of this process. */
    TableLocks catalog(LockConfig config) {
        return catalog(config, turns);
    }

    /** The locks of one catalog of another process, with the same clock. */
    TableLocks otherProcess(LockConfig config) {
        return catalog(config, new TableTurns());
    }

    private TableLocks catalog(LockConfig config, TableTurns turnsOfProcess) {
        TableLocks locks = new TableLocks(
                "thrift://m:9083",
                server.client(),
                config,
                OWNER,
                new LockEnvironment(clock, clock, () -> jitter, this::nextId),
                turnsOfProcess);
        opened.add(locks);
        return locks;
    }

    private String nextId() {
        return "%016x".formatted(ids.incrementAndGet());
    }

    /** A lock that a process like this one took and then died. */
    long putDead(String database, String table, AlterMode alters) {
        return server.put(database, table, OWNER.tag(nextId(), alters).toString());
    }

    List<Long> locksOfAlice() {
        return server.locks().stream()
                .filter(lock -> lock.getUser().equals("alice"))
                .map(lock -> lock.getLockid())
                .toList();
    }

    @AfterEach
    final void nothingIsLeft() {
        assertThat(Thread.interrupted()).as("interrupt flag").isFalse();
        assertThat(turns.size()).as("turns").isZero();
        for (TableLocks locks : opened) {
            assertThat(locks.current()).as("locks not given back").isEmpty();
        }
        clock.advance(Duration.ofMinutes(20));
        assertThat(clock.planned()).as("heartbeats and retries").isZero();
        assertThat(locksOfAlice()).as("locks in the metastore").isEmpty();
    }
}
