package io.hmscatalog.pool;

import io.hmscatalog.compat.Rpc;
import java.net.URI;

/**
 * Hears what a pool does, for metrics. Called on the calling threads of the pool, by several at a time: an
 * implementation is thread-safe and quick. What it throws is logged and goes no further.
 */
public interface ClientPoolListener {

    /** How a call ended. */
    enum CallOutcome {
        /** The server answered with a result. */
        RESULT,
        /** The server answered with an error, and the connection stays in use. */
        ERROR,
        /** The connection broke; a call that changes something may or may not have taken effect. */
        BROKEN
    }

    /** Why a connection was closed. */
    enum CloseReason {
        /** A call on it failed in transport, protocol or application layer. */
        BROKEN,
        /** It was unused for {@link ClientPoolConfig#idleTimeout}. */
        IDLE,
        /** It reached {@link ClientPoolConfig#maxLifetime}. */
        EXPIRED,
        /** The server had closed its end, or gave no sign of life when it was asked. */
        PEER_GONE,
        /** Its server failed elsewhere, it made room for a connection to another server, or its pool was retired. */
        CLEARED
    }

    /** A caller got a connection after a wait. */
    default void connectionAcquiredNanos(long waitNanos) {}

    /** A caller got none in time, whether the pool was exhausted or no server answered. */
    default void acquireTimedOutNanos(long waitNanos) {}

    default void connectionCreatedNanos(URI server, long elapsedNanos) {}

    default void connectFailedNanos(URI server, long elapsedNanos, RuntimeException error) {}

    default void connectionClosed(URI server, CloseReason reason) {}

    /** One sending of a call ended; a read that is sent again is reported each time. */
    default void callFinishedNanos(Rpc rpc, URI server, long elapsedNanos, CallOutcome outcome) {}
}
