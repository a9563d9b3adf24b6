package io.hmscatalog.it;

import io.hmscatalog.faults.MetastoreProxy;
import io.hmscatalog.faults.Steps;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** An operation of one catalog that stands still before each of its calls until it is let on. */
final class SteppedOperation implements AutoCloseable {

    private static final String[] CALLS = {
        RpcCountFacts.GET_TABLE, RpcCountFacts.ALTER_TABLE, "lock", "check_lock", "unlock"
    };
    private static final Duration POLL = Duration.ofMillis(5);
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final String name;
    private final MetastoreProxy proxy;
    private final Steps steps;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final Future<?> running;

    SteppedOperation(String name, MetastoreProxy proxy, Runnable operation) {
        this.name = name;
        this.proxy = proxy;
        this.steps = proxy.step(CALLS);
        this.running = thread.submit(operation);
    }

    /** The call before which it stands; empty if it has ended. The calls let go before have been answered. */
    Optional<String> position() throws InterruptedException {
        Instant limit = Instant.now().plus(LIMIT);
        while (Instant.now().isBefore(limit)) {
            Optional<String> call = steps.awaitCall(POLL);
            if (call.isPresent() || running.isDone()) {
                return call;
            }
        }
        throw new AssertionError(name + " neither calls nor ends within " + LIMIT);
    }

    void step() {
        steps.pass();
    }

    /** What the ended operation threw. */
    Optional<Throwable> failure() throws InterruptedException {
        try {
            Object done = running.get();
            return Optional.ofNullable(done).map(unexpected -> new AssertionError(unexpected));
        } catch (ExecutionException e) {
            return Optional.of(Objects.requireNonNull(e.getCause()));
        }
    }

    @Override
    public void close() {
        steps.end();
        proxy.clearFaults();
        thread.shutdownNow();
    }

    @Override
    public String toString() {
        return name;
    }
}
