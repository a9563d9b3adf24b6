package io.hmscatalog.lock;

/** One writer's lock. It beats until it is closed. Thread-safe. */
public final class TableLock implements AutoCloseable {

    private final HeldLock held;
    private final TableTurn turn;
    private volatile boolean closed;

    TableLock(HeldLock held, TableTurn turn) {
        this.held = held;
        this.turn = turn;
    }

    HeldLock held() {
        return held;
    }

    /** No more of this writer; the lock itself may go on to the next one. */
    void end() {
        closed = true;
    }

    public LockState state() {
        return closed
                ? new LockState.Released(held.status().lockId())
                : held.status().now();
    }

    /**
     * Returns if, as far as this process knows, the lock is held: its last beat is younger than the server's time-out. No
     * call is made, so a lock that somebody released by hand is noticed only with the next beat.
     *
     * @throws LockLostException if the server dropped the lock, no beat reached it in time, or the lock was closed
     */
    public void ensureHeld() {
        requireOpen();
        held.status().ensureHeld();
    }

    /**
     * Sends a beat and then does what {@link #ensureHeld()} does: after it returns, the server has held the lock up to the
     * moment of the call, unless the call failed in transit or was not answered within 5 s (once the thread is interrupted
     * 500 ms). The interrupt stays set.
     */
    public void beat() {
        requireOpen();
        held.beat();
    }

    private void requireOpen() {
        if (closed) {
            throw new LockLostException(
                    "Table %s: the lock is not held: %s".formatted(held.status().table(), state()), null);
        }
    }

    /**
     * Gives the lock and the writer's turn back. Never throws; what the metastore does not learn at once is repeated in the
     * background. The next writer of this process goes on in any case.
     */
    @Override
    public void close() {
        turn.close();
    }

    @Override
    public String toString() {
        return "TableLock " + held.status().table() + " " + state();
    }
}
