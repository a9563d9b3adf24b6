package io.hmscatalog.pool;

import java.time.Duration;

/** A caller's time limit, counted from the start of the call. */
final class Deadline {

    private final Time time;
    private final long startNanos;
    private final Duration limit;

    Deadline(Time time, Duration limit) {
        this.time = time;
        this.startNanos = time.nanos();
        this.limit = limit;
    }

    Duration limit() {
        return limit;
    }

    long elapsedNanos() {
        return time.nanos() - startNanos;
    }

    /** Zero when the time is over. */
    long remainingNanos() {
        return Math.max(0, limit.toNanos() - elapsedNanos());
    }

    boolean isOver() {
        return remainingNanos() == 0;
    }
}
