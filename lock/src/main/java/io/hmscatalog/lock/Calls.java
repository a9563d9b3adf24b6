package io.hmscatalog.lock;

import io.hmscatalog.compat.TransientException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Makes calls on threads of their own, so that a caller can stop waiting before the server answers. Thread-safe. */
final class Calls {

    private final LockEnvironment environment;

    Calls(LockEnvironment environment) {
        this.environment = environment;
    }

    <T> CompletableFuture<T> start(Supplier<T> call) {
        return CompletableFuture.supplyAsync(call, environment.threads());
    }

    /**
     * The call's result or its own exception.
     *
     * @throws TransientException also if there is no answer in time; the call goes on
     */
    <T> T await(CompletableFuture<T> call, long limitNanos) throws InterruptedException {
        try {
            return environment.time().get(call, limitNanos);
        } catch (TimeoutException e) {
            throw new TransientException("no answer within " + TimeUnit.NANOSECONDS.toMillis(limitNanos) + " ms", e);
        } catch (ExecutionException e) {
            throw unchecked(e);
        }
    }

    <T> T call(Supplier<T> call, long limitNanos) throws InterruptedException {
        return await(start(call), limitNanos);
    }

    void run(Runnable call, long limitNanos) throws InterruptedException {
        boolean unused = call(
                () -> {
                    call.run();
                    return true;
                },
                limitNanos);
    }

    /** Waits for work that sees to its own errors; an interrupt ends the wait and stays set. */
    void awaitQuietly(CompletableFuture<?> work, Duration patience) {
        try {
            Object unused = environment.time().get(work, patience.toNanos());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            // The work goes on, or has reported its failure.
        }
    }

    /** As {@link #awaitQuietly}; an interrupt shortens the wait instead of ending it, and stays set. */
    void awaitQuietly(CompletableFuture<?> work, Duration patience, Duration patienceOnceInterrupted) {
        boolean wasInterrupted = Thread.interrupted();
        awaitQuietly(work, wasInterrupted ? patienceOnceInterrupted : patience);
        if (!wasInterrupted && Thread.interrupted()) {
            wasInterrupted = true;
            awaitQuietly(work, patienceOnceInterrupted);
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static RuntimeException unchecked(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    }
}
