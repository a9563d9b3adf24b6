package io.hmscatalog.pool;

import java.net.URI;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Whether one server may be called: after a failure in transport it is left alone for 50 ms, after each further one
 * twice as long, at most 60 s. When that time is over one caller tries it, and the others wait for what he finds.
 * Thread-safe.
 */
final class ServerBackoff {

    static final long FIRST_DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    static final long LAST_DELAY_NANOS = TimeUnit.SECONDS.toNanos(60);

    private sealed interface State {
        record Untried() implements State {}

        record Answering(long atNanos) implements State {}

        record BackingOff(long silentSinceNanos, long failedAtNanos, long delayNanos, RuntimeException error)
                implements State {

            long untilNanos() {
                return failedAtNanos + delayNanos;
            }
        }

        record Probing(BackingOff before, long sinceNanos) implements State {}
    }

    private final URI server;
    private final AtomicReference<State> state = new AtomicReference<>(new State.Untried());

    ServerBackoff(URI server) {
        this.server = server;
    }

    URI server() {
        return server;
    }

    /**
     * Whether the caller may use the server now. A caller who may reports {@link #answered}, {@link #failed} or
     * {@link #abandoned}.
     *
     * @param patienceNanos a failure older than this does not count, even if its back-off is longer
     */
    boolean tryClaim(long nowNanos, long patienceNanos) {
        State current = state.get();
        if (current instanceof State.BackingOff backingOff) {
            return nanosUntilAttempt(nowNanos, patienceNanos) == 0
                    && state.compareAndSet(current, new State.Probing(backingOff, nowNanos));
        }
        if (current instanceof State.Probing probing) {
            return nowNanos - probing.sinceNanos() >= LAST_DELAY_NANOS
                    && state.compareAndSet(current, new State.Probing(probing.before(), nowNanos));
        }
        return true;
    }

    boolean isAnswering() {
        return state.get() instanceof State.Answering;
    }

    /** Whether a caller tries it after a back-off. */
    boolean isOnProbation() {
        return state.get() instanceof State.Probing;
    }

    /** Zero if an attempt is due or under way. */
    long nanosUntilAttempt(long nowNanos, long patienceNanos) {
        return state.get() instanceof State.BackingOff backingOff
                ? Math.max(
                        0,
                        Math.min(
                                backingOff.untilNanos() - nowNanos,
                                backingOff.failedAtNanos() + patienceNanos - nowNanos))
                : 0;
    }

    void answered(long nowNanos) {
        state.set(new State.Answering(nowNanos));
    }

    /** Takes back a claim that came to nothing, so that the next caller may try. */
    void abandoned() {
        state.updateAndGet(current -> current instanceof State.Probing probing ? probing.before() : current);
    }

    /**
     * Reports a failure in transport. One that began before the last known failure is part of it: many calls that break
     * at once are one step of back-off.
     */
    void failed(long begunNanos, long nowNanos, RuntimeException error) {
        state.updateAndGet(current -> afterFailure(current, begunNanos, nowNanos, error));
    }

    private static State afterFailure(State current, long begunNanos, long nowNanos, RuntimeException error) {
        if (current instanceof State.BackingOff before) {
            return begunNanos - before.failedAtNanos() < 0 ? before : again(before, nowNanos, error);
        }
        if (current instanceof State.Probing probing) {
            return begunNanos - probing.sinceNanos() < 0 ? probing : again(probing.before(), nowNanos, error);
        }
        long silentSinceNanos = current instanceof State.Answering answering ? answering.atNanos() : begunNanos;
        return new State.BackingOff(silentSinceNanos, nowNanos, FIRST_DELAY_NANOS, error);
    }

    private static State again(State.BackingOff before, long nowNanos, RuntimeException error) {
        long delayNanos = Math.min(2 * before.delayNanos(), LAST_DELAY_NANOS);
        return new State.BackingOff(before.silentSinceNanos(), nowNanos, delayNanos, error);
    }

    ServerStatus status(long nowNanos) {
        State current = state.get();
        if (current instanceof State.Answering answering) {
            return new ServerStatus.Answering(server, Duration.ofNanos(nowNanos - answering.atNanos()));
        }
        if (current instanceof State.BackingOff backingOff) {
            long untilNanos = Math.max(0, backingOff.untilNanos() - nowNanos);
            return status(backingOff, nowNanos, untilNanos);
        }
        return current instanceof State.Probing probing
                ? status(probing.before(), nowNanos, 0)
                : new ServerStatus.Untried(server);
    }

    private ServerStatus status(State.BackingOff backingOff, long nowNanos, long untilNextAttemptNanos) {
        return new ServerStatus.BackingOff(
                server,
                Duration.ofNanos(nowNanos - backingOff.silentSinceNanos()),
                withoutServer(backingOff.error()),
                Duration.ofNanos(untilNextAttemptNanos));
    }

    /** The error's message begins with the server's name where compat made it. */
    private String withoutServer(RuntimeException error) {
        String message = String.valueOf(error.getMessage());
        String prefix = server + ": ";
        return message.startsWith(prefix) ? message.substring(prefix.length()) : message;
    }
}
