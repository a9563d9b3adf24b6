package io.hmscatalog.lock;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The clock of the locks and the waits that depend on it. Thread-safe. */
interface LockTime {

    /** Nanoseconds since some moment; compared by difference only. */
    long nanos();

    void pause(long pauseNanos) throws InterruptedException;

    /** Waits for a permit; false if there was none in time. */
    boolean tryAcquire(Semaphore semaphore, long limitNanos) throws InterruptedException;

    <T> T get(CompletableFuture<T> result, long limitNanos)
            throws InterruptedException, ExecutionException, TimeoutException;

    /** The clock of the machine. */
    final class Real implements LockTime {

        @Override
        public long nanos() {
            return System.nanoTime();
        }

        @Override
        public void pause(long pauseNanos) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(pauseNanos);
        }

        @Override
        public boolean tryAcquire(Semaphore semaphore, long limitNanos) throws InterruptedException {
            return semaphore.tryAcquire(limitNanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public <T> T get(CompletableFuture<T> result, long limitNanos)
                throws InterruptedException, ExecutionException, TimeoutException {
            return result.get(limitNanos, TimeUnit.NANOSECONDS);
        }
    }
}
