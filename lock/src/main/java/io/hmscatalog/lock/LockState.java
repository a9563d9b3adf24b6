package io.hmscatalog.lock;

/** Where a lock stands. Immutable. */
public sealed interface LockState {

    /** The server's number of the lock. */
    long lockId();

    /** Requested, not granted. */
    record Waiting(long lockId) implements LockState {}

    /**
     * Granted.
     *
     * @param lastBeatNanos when the last beat that reached the server was sent; compared by difference only
     */
    record Held(long lockId, long lastBeatNanos) implements LockState {}

    /**
     * Was held, and the server may have given it to another owner.
     *
     * @param reason how that is known
     */
    record Lost(long lockId, String reason) implements LockState {}

    /** Given back, or withdrawn before it was granted; the server may still be told. */
    record Released(long lockId) implements LockState {}
}
