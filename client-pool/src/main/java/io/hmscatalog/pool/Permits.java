package io.hmscatalog.pool;

import io.hmscatalog.compat.Rpc;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;

/**
 * Limits how many calls use connections at a time, first come first served. Calls that keep or release a lock have a
 * reserve, so that they never wait behind ordinary ones. Thread-safe.
 */
final class Permits {

    /** Connections that only unlock and heartbeat may use. */
    static final int RESERVED = 2;

    private static final Set<Rpc> URGENT = EnumSet.of(Rpc.UNLOCK, Rpc.HEARTBEAT);

    /** Leave to use one connection; to be released once. */
    interface Permit {
        void release();
    }

    private final Time time;
    private final int max;
    private final Semaphore ordinary;
    private final Semaphore reserve = new Semaphore(RESERVED, true);

    Permits(Time time, int max) {
        this.time = time;
        this.max = max;
        this.ordinary = new Semaphore(max, true);
    }

    /** Empty if there was none before the deadline. */
    Optional<Permit> acquire(Rpc rpc, Deadline deadline) throws InterruptedException {
        if (isUrgent(rpc)) {
            return ordinary.tryAcquire() ? Optional.of(ordinary::release) : acquireFrom(reserve, deadline);
        }
        return acquireFrom(ordinary, deadline);
    }

    static boolean isUrgent(Rpc rpc) {
        return URGENT.contains(rpc);
    }

    private Optional<Permit> acquireFrom(Semaphore semaphore, Deadline deadline) throws InterruptedException {
        return time.tryAcquire(semaphore, deadline.remainingNanos())
                ? Optional.of(semaphore::release)
                : Optional.empty();
    }

    int max() {
        return max;
    }

    int inUse() {
        return max - ordinary.availablePermits();
    }

    int reserveInUse() {
        return RESERVED - reserve.availablePermits();
    }

    int waiting() {
        return ordinary.getQueueLength();
    }
}
