package io.hmscatalog.pool;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** The clock of a pool and the waits that depend on it. Thread-safe. */
interface Time {

    /** Nanoseconds since some moment; compared by difference only. */
    long nanos();

    /** Waits for a permit; false if there was none in {@code limitNanos}. */
    boolean tryAcquire(Semaphore semaphore, long limitNanos) throws InterruptedException;

    void pause(long pauseNanos) throws InterruptedException;

    /** The clock of the machine. */
    final class Real implements Time {

        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public boolean tryAcquire(Semaphore semaphore, long limitNanos) throws InterruptedException {
            return semaphore.tryAcquire(limitNanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public void pause(long pauseNanos) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(pauseNanos);
        }
    }
}
