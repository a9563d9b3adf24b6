package io.hmscatalog.faults;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Holds a message at the proxy until the test lets it go. Once released, it holds nothing any more. A held message is lost when
 * the proxy cuts its connection. Thread-safe.
 */
public final class Gate {
    private final String description;
    private final CountDownLatch arrived = new CountDownLatch(1);
    private final CompletableFuture<Void> released = new CompletableFuture<>();

    Gate(String description) {
        this.description = description;
    }

    /**
     * Waits until a message is held; returns at once if one has been.
     *
     * @throws AssertionError if none came within the limit
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public void awaitArrival(Duration limit) throws InterruptedException {
        if (!arrived.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
            throw new AssertionError(description + ": nothing arrived within " + limit);
        }
    }

    /** Lets the held message go, and those to come; further calls do nothing. */
    public void release() {
        released.complete(null);
    }

    CompletableFuture<Void> arrive() {
        arrived.countDown();
        return released;
    }

    @Override
    public String toString() {
        return description + (released.isDone() ? ": released" : ": closed");
    }
}
