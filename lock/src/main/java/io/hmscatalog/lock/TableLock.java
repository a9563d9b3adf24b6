package io.hmscatalog.lock;

/** One acquired lock. It beats until it is closed. Thread-safe. */
public final class TableLock implements AutoCloseable {

    private final LockStatus status;
    private final Heartbeat heartbeat;
    private final Runnable release;

    /** @param release gives the lock and the turn back; run once */
    TableLock(LockStatus status, Heartbeat heartbeat, Runnable release) {
        this.status = status;
        this.heartbeat = heartbeat;
        this.release = release;
    }

    public LockState state() {
        return status.now();
    }

    /**
     * Returns if, as far as this process knows, the lock is held: its last beat is younger than the server's time-out. No
     * call is made, so a lock that somebody released by hand is noticed only with the next beat.
     *
     * @throws LockLostException if the server dropped the lock, no beat reached it in time, or the lock was closed
     */
    public void ensureHeld() {
        status.ensureHeld();
    }

    /**
     * Sends a beat and then does what {@link #ensureHeld()} does: after it returns, the server has held the lock up to the
     * moment of the call, unless the call failed in transit.
     */
    public void beat() {
        heartbeat.beat();
        status.ensureHeld();
    }

    /**
     * Gives the lock back. Never throws; what the metastore does not learn at once is repeated in the background. The next
     * writer of this process goes on in any case.
     */
    @Override
    public void close() {
        if (status.released()) {
            heartbeat.stop();
            release.run();
        }
    }

    @Override
    public String toString() {
        return "TableLock " + status.table() + " " + state();
    }
}
