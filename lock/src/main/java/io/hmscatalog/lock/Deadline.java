package io.hmscatalog.lock;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** The limit of one wait. Immutable. */
record Deadline(LockTime time, long startNanos, Duration limit) {

    long remainingNanos() {
        return Math.max(0, limit.toNanos() - elapsedNanos());
    }

    boolean isOver() {
        return remainingNanos() == 0;
    }

    long elapsedMillis() {
        return TimeUnit.NANOSECONDS.toMillis(elapsedNanos());
    }

    private long elapsedNanos() {
        return time.nanos() - startNanos;
    }
}
