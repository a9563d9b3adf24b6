package io.hmscatalog.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.lock.TableTurns.Turn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 1, unit = TimeUnit.MINUTES)
final class TableTurnsTest {

    private static final TableName TABLE = new TableName("db", "t");
    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final TableTurns turns = new TableTurns();
    private final LockTime time = new LockTime.Real();

    @Test
    void oneThreadAtATimeHasTheTurnAndNothingIsLeftAfterwards() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Future<?>> running = new ArrayList<>();
        for (int thread = 0; thread < 8; thread++) {
            running.add(threads.submit(() -> {
                for (int round = 0; round < 500; round++) {
                    Turn turn = turns.take("m", TABLE, time, LIMIT).orElseThrow();
                    most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                    inside.decrementAndGet();
                    turn.release(Optional.empty());
                }
                return null;
            }));
        }
        for (Future<?> future : running) {
            assertThat(future.get()).isNull();
        }
        threads.shutdown();

        assertThat(most).hasValue(1);
        assertThat(turns.size()).isZero();
    }

    @Test
    void whoCameFirstIsServedFirst() throws Exception {
        Turn first = turns.take("m", TABLE, time, LIMIT).orElseThrow();
        List<Integer> served = new ArrayList<>();
        List<Thread> waiting = new ArrayList<>();
        for (int number = 0; number < 5; number++) {
            int me = number;
            Thread thread = new Thread(() -> {
                try {
                    Turn turn = turns.take("m", TABLE, time, LIMIT).orElseThrow();
                    served.add(me);
                    turn.release(Optional.empty());
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            thread.start();
            waiting.add(thread);
            while (thread.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
        }

        first.release(Optional.empty());
        Turn last = turns.take("m", TABLE, time, LIMIT).orElseThrow();
        int servedBeforeLast = served.size();
        last.release(Optional.empty());
        for (Thread thread : waiting) {
            thread.join();
        }
        assertThat(servedBeforeLast).isEqualTo(5);
        assertThat(served).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void metastoresDoNotShareTurns() throws Exception {
        Turn one = turns.take("m", TABLE, time, LIMIT).orElseThrow();
        Turn two = turns.take("n", TABLE, time, LIMIT).orElseThrow();

        one.release(Optional.empty());
        two.release(Optional.empty());
        assertThat(turns.size()).isZero();
    }

    @Test
    void aTurnMayBeReleasedTwiceAndByAnotherThread() throws Exception {
        Turn first = turns.take("m", TABLE, time, LIMIT).orElseThrow();
        CompletableFuture.runAsync(() -> first.release(Optional.empty())).get();
        Turn second = turns.take("m", TABLE, time, LIMIT).orElseThrow();
        first.release(Optional.empty());

        assertThat(turns.take("m", TABLE, time, Duration.ofMillis(1))).isEmpty();
        second.release(Optional.empty());
        assertThat(turns.size()).isZero();
    }

    @Test
    void anEmptyResultMeansThatNobodyIsLeftWaiting() throws Exception {
        Turn turn = turns.take("m", TABLE, time, LIMIT).orElseThrow();
        Optional<Turn> none = turns.take("m", TABLE, time, Duration.ofMillis(1));

        assertThat(none).isEmpty();
        assertThat(turns.holder("m", TABLE, time))
                .startsWith("thread '" + Thread.currentThread().getName());
        turn.release(Optional.empty());
        assertThat(turns.holder("m", TABLE, time)).isEqualTo("nobody");
        assertThat(turns.size()).isZero();
    }
}
