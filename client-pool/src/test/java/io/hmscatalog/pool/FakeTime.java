package io.hmscatalog.pool;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until it is moved; every wait moves it. */
final class FakeTime implements Time {

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1_000);

    void advance(Duration step) {
        nanos.addAndGet(step.toNanos());
    }

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public boolean tryAcquire(Semaphore semaphore, long limitNanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (semaphore.tryAcquire()) {
            return true;
        }
        nanos.addAndGet(limitNanos);
        return false;
    }

    @Override
    public void pause(long pauseNanos) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        nanos.addAndGet(pauseNanos);
    }
}
