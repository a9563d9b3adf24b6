package io.hmscatalog.lock;

import java.util.concurrent.TimeUnit;

/** The state of one lock and its legal steps: waiting → held → lost, and released from each. Thread-safe. */
final class LockStatus {

    private final TableName table;
    private final long lockId;
    private final ServerTimeout timeout;
    private final LockTime time;
    private LockState state;

    LockStatus(TableName table, long lockId, ServerTimeout timeout, LockTime time) {
        this.table = table;
        this.lockId = lockId;
        this.timeout = timeout;
        this.time = time;
        this.state = new LockState.Waiting(lockId);
    }

    TableName table() {
        return table;
    }

    long lockId() {
        return lockId;
    }

    ServerTimeout serverTimeout() {
        return timeout;
    }

    synchronized LockState now() {
        return state;
    }

    boolean isHeld() {
        return now() instanceof LockState.Held;
    }

    /** Whether it is held as {@link #ensureHeld()} means it. */
    synchronized boolean isAlive() {
        return state instanceof LockState.Held held && !isSilent(held);
    }

    /** @param sentNanos when the call was sent that was answered so */
    synchronized void granted(long sentNanos) {
        if (state instanceof LockState.Waiting) {
            state = new LockState.Held(lockId, sentNanos);
        }
    }

    /** An answer that comes late does not count for less than those that overtook it. */
    synchronized void beat(long sentNanos) {
        if (state instanceof LockState.Held held && sentNanos - held.lastBeatNanos() > 0) {
            state = new LockState.Held(lockId, sentNanos);
        }
    }

    synchronized void lost(String reason) {
        if (state instanceof LockState.Held) {
            state = new LockState.Lost(lockId, reason);
        }
    }

    /** Whether this call is the one that released it. */
    synchronized boolean released() {
        boolean first = !(state instanceof LockState.Released);
        state = new LockState.Released(lockId);
        return first;
    }

    synchronized void ensureHeld() {
        if (state instanceof LockState.Held held) {
            requireRecentBeat(held);
        }
        if (state instanceof LockState.Lost lost) {
            throw new LockLostException("Table %s: lock %d is lost: %s".formatted(table, lockId, lost.reason()), null);
        }
        if (!(state instanceof LockState.Held)) {
            throw new LockLostException("Table %s: the lock is not held: %s".formatted(table, state), null);
        }
    }

    private void requireRecentBeat(LockState.Held held) {
        if (isSilent(held)) {
            lost("no beat reached the server for %d ms, which is not less than its time-out of %d ms"
                    .formatted(
                            TimeUnit.NANOSECONDS.toMillis(time.nanos() - held.lastBeatNanos()),
                            timeout.limit().toMillis()));
        }
    }

    private boolean isSilent(LockState.Held held) {
        return time.nanos() - held.lastBeatNanos() >= timeout.limit().toNanos();
    }
}
