package io.hmscatalog.pool;

import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.pool.ClientPoolListener.CloseReason;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A place for one connection. commons-pool2 hands out empty places at no cost, and the borrower opens the connection, so
 * that no code of the pool's own waits for a server. For use by one thread at a time.
 */
final class Slot {

    private final URI server;
    private @Nullable MetastoreConnection connection;
    private long expiresAtNanos;
    private long usedAtNanos;
    private CloseReason closeReason = CloseReason.CLEARED;

    Slot(URI server) {
        this.server = server;
    }

    URI server() {
        return server;
    }

    boolean isEmpty() {
        return connection == null;
    }

    void fill(MetastoreConnection opened, long nowNanos, long lifetimeNanos) {
        connection = opened;
        usedAtNanos = nowNanos;
        expiresAtNanos = nowNanos + lifetimeNanos;
    }

    MetastoreConnection connection() {
        if (connection == null) {
            throw new IllegalStateException(server + ": the connection is not open yet");
        }
        return connection;
    }

    void used(long nowNanos) {
        usedAtNanos = nowNanos;
    }

    long idleNanos(long nowNanos) {
        return nowNanos - usedAtNanos;
    }

    boolean isExpired(long nowNanos) {
        return nowNanos - expiresAtNanos >= 0;
    }

    void closeReason(CloseReason reason) {
        closeReason = reason;
    }

    CloseReason closeReason() {
        return closeReason;
    }
}
