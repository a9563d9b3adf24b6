package io.hmscatalog.faults;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;

/**
 * Holds each call at the proxy until the test lets that one go, so that a test walks an operation through its calls. A held
 * call is lost when the proxy cuts its connection. Thread-safe; one thread walks.
 */
public final class Steps {

    private final LinkedBlockingDeque<Held> held = new LinkedBlockingDeque<>();
    private volatile boolean ended;

    private record Held(String method, CompletableFuture<Void> release) {}

    Steps() {}

    /**
     * The method of the call that is held, the first if there are several; empty if none came within the limit.
     *
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public Optional<String> awaitCall(Duration limit) throws InterruptedException {
        Held first = held.pollFirst(limit.toNanos(), TimeUnit.NANOSECONDS);
        if (first != null) {
            held.putFirst(first);
        }
        return Optional.ofNullable(first).map(Held::method);
    }

    /**
     * Lets the first held call go.
     *
     * @throws IllegalStateException if none is held
     */
    public void pass() {
        Held first = held.pollFirst();
        if (first == null) {
            throw new IllegalStateException("no call is held");
        }
        first.release().complete(null);
    }

    /** Lets all calls go, and those to come. */
    public void end() {
        ended = true;
        for (Held next = held.pollFirst(); next != null; next = held.pollFirst()) {
            next.release().complete(null);
        }
    }

    CompletableFuture<Void> arrive(String method) {
        Held call = new Held(method, new CompletableFuture<>());
        held.addLast(call);
        if (ended) {
            held.remove(call);
            call.release().complete(null);
        }
        return call.release();
    }
}
