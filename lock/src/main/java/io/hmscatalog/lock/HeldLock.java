package io.hmscatalog.lock;

import java.time.Duration;

/**
 * A granted lock of the metastore with its heartbeat. It serves one writer of the process after the other, each through a
 * {@link TableLock} of its own. Thread-safe.
 */
final class HeldLock {

    /** How long after its grant a lock goes on to the next writer of the process; then writers elsewhere get their turn. */
    static final Duration HAND_OVER_LIMIT = Duration.ofSeconds(1);

    private final TableLocks locks;
    private final AlterMode alters;
    private final LockStatus status;
    private final Heartbeat heartbeat;
    private final Runnable withdrawal;
    private final long grantedNanos;

    /** @param withdrawal tells the metastore; sees to its own errors */
    HeldLock(TableLocks locks, AlterMode alters, LockStatus status, Heartbeat heartbeat, Runnable withdrawal) {
        this.locks = locks;
        this.alters = alters;
        this.status = status;
        this.heartbeat = heartbeat;
        this.withdrawal = withdrawal;
        this.grantedNanos = locks.environment().time().nanos();
    }

    LockStatus status() {
        return status;
    }

    void beat() {
        heartbeat.beatNow();
        status.ensureHeld();
    }

    /** Whether a writer of this catalog may go on under this lock as under one that it asked for. */
    boolean serves(TableLocks catalog, AlterMode mode) {
        return locks == catalog && alters == mode && status.isAlive();
    }

    boolean mayBeHandedOver() {
        long ageNanos = locks.environment().time().nanos() - grantedNanos;
        return status.isAlive() && ageNanos < HAND_OVER_LIMIT.toNanos();
    }

    /**
     * Leaves the lock to itself after a last beat, as a writer does that dies now, and gives it back when a dead writer's would
     * be gone.
     */
    void abandon() {
        heartbeat.beatNow();
        heartbeat.stop();
        Duration server = status.serverTimeout().limit();
        Duration own = locks.config().lockTimeout();
        locks.environment().threads().schedule(this::release, server.compareTo(own) < 0 ? server : own);
    }

    /** Gives the lock back to the metastore; harmless a second time. */
    void release() {
        if (status.released()) {
            heartbeat.stop();
            withdrawal.run();
        }
    }
}
