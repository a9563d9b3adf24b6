package io.hmscatalog.lock;

import java.util.concurrent.atomic.LongAdder;

/** Counts for {@link LockStatistics}. Thread-safe. */
final class LockCounters {

    private final LongAdder granted = new LongAdder();
    private final LongAdder handedOver = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder broken = new LongAdder();
    private final LongAdder releasesFailed = new LongAdder();

    void granted() {
        granted.increment();
    }

    void handedOver() {
        handedOver.increment();
    }

    void refused() {
        refused.increment();
    }

    void broken() {
        broken.increment();
    }

    void releaseFailed() {
        releasesFailed.increment();
    }

    LockStatistics now() {
        return new LockStatistics(granted.sum(), handedOver.sum(), refused.sum(), broken.sum(), releasesFailed.sum());
    }
}
