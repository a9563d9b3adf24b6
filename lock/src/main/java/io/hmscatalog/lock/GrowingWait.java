package io.hmscatalog.lock;

import java.time.Duration;
import java.util.function.DoubleSupplier;

/** Pauses that grow by half up to a limit, each cut at random by up to half of it. Single-threaded. */
final class GrowingWait {

    private static final double GROWTH = 1.5;

    private final double leastNanos;
    private final double mostNanos;
    private final DoubleSupplier jitter;
    private double nextNanos;

    GrowingWait(Duration least, Duration most, DoubleSupplier jitter) {
        this.mostNanos = most.toNanos();
        this.leastNanos = Math.min((double) least.toNanos(), mostNanos);
        this.jitter = jitter;
        this.nextNanos = leastNanos;
    }

    long nextNanos() {
        double wait = nextNanos;
        nextNanos = Math.min(mostNanos, wait * GROWTH);
        return Math.max(1, (long) (wait * (1 - jitter.getAsDouble() / 2)));
    }

    void startAgain() {
        nextNanos = leastNanos;
    }
}
