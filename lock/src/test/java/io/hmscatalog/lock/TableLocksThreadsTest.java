package io.hmscatalog.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The locks with the threads and the clock of the machine. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
final class TableLocksThreadsTest {

    private static final int THREADS = 8;
    private static final int ROUNDS = 50;

    private final FakeLockServer server = new FakeLockServer(System::currentTimeMillis);
    private final TableTurns turns = new TableTurns();

    private TableLocks catalog(TableTurns turnsOfProcess) {
        return new TableLocks(
                "m",
                server.client(),
                LockConfig.DEFAULT.withCheckWaits(Duration.ofMillis(1), Duration.ofMillis(2)),
                LockFixture.OWNER,
                LockEnvironment.real(),
                turnsOfProcess);
    }

    private int mostRequestsAtATime(TableLocks one, TableLocks two) throws Exception {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger mostInside = new AtomicInteger();
        AtomicInteger mostRequests = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> running = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            boolean even = thread % 2 == 0;
            running.add(threads.submit(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    try (TableLock lock = even
                            ? one.acquire("db", "t", AlterMode.CONDITIONAL)
                            : two.acquire("DB", "T", AlterMode.CONDITIONAL)) {
                        mostInside.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        mostRequests.accumulateAndGet(server.locks().size(), Math::max);
                        lock.ensureHeld();
                        inside.decrementAndGet();
                    }
                }
            }));
        }
        for (Future<?> future : running) {
            assertThat(future.get()).isNull();
        }
        threads.shutdown();
        assertThat(mostInside).as("holders at a time").hasValue(1);
        assertThat(server.requests().size()
                        + one.statistics().handedOver()
                        + two.statistics().handedOver())
                .isEqualTo(THREADS * ROUNDS);
        assertThat(server.locks()).isEmpty();
        assertThat(turns.size()).isZero();
        return mostRequests.get();
    }

    @Test
    void D17_issue2540_catalogsOfOneProcessHaveOneRequestAtATime() throws Exception {
        assertThat(mostRequestsAtATime(catalog(turns), catalog(turns))).isEqualTo(1);
    }

    @Test
    void twoProcessesHaveTwoRequestsAtMost() throws Exception {
        assertThat(mostRequestsAtATime(catalog(turns), catalog(new TableTurns())))
                .isLessThanOrEqualTo(2);
    }
}
