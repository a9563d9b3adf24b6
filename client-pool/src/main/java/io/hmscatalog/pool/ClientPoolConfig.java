package io.hmscatalog.pool;

import java.time.Duration;
import java.util.List;

/**
 * A pool's settings. Immutable.
 *
 * @param clients most connections that ordinary calls use at a time, at least 1
 * @param acquireTimeout longest wait for a connection, with fail-over to other servers; also the time, counted from its
 *     start, in which a read whose connection broke is sent again; 1 ms to {@link #LONGEST_ACQUIRE_TIMEOUT}
 * @param idleTimeout unused for so long a connection is closed, at least 1 ms
 * @param maxLifetime a connection is closed at this age when it is not in use, up to a tenth earlier so that not all end
 *     at once; at least 1 ms
 * @param evictionInterval not called for so long a pool that no open catalog uses is retired, at least 1 ms
 * @param keyElements what is part of the pool's key besides servers, user and configuration
 */
public record ClientPoolConfig(
        int clients,
        Duration acquireTimeout,
        Duration idleTimeout,
        Duration maxLifetime,
        Duration evictionInterval,
        List<PoolKeyElement> keyElements) {

    private static final Duration SHORTEST = Duration.ofMillis(1);

    /** Connections beyond {@link #clients} that only unlock and heartbeat may use. */
    public static final int RESERVED = Permits.RESERVED;

    /** What a socket can be told to wait. */
    public static final Duration LONGEST_ACQUIRE_TIMEOUT = Duration.ofMillis(Integer.MAX_VALUE);

    /** The defaults of docs/options.md. */
    public static final ClientPoolConfig DEFAULT = new ClientPoolConfig(
            16,
            Duration.ofSeconds(30),
            Duration.ofMinutes(1),
            Duration.ofMinutes(30),
            Duration.ofMinutes(5),
            List.of());

    /** @throws IllegalArgumentException if a value is out of range */
    public ClientPoolConfig {
        keyElements = List.copyOf(keyElements);
        if (clients < 1) {
            throw new IllegalArgumentException("clients: " + clients + " is less than 1");
        }
        if (acquireTimeout.compareTo(LONGEST_ACQUIRE_TIMEOUT) > 0) {
            throw new IllegalArgumentException("acquireTimeout: " + acquireTimeout + " is too long");
        }
        requireTime("acquireTimeout", acquireTimeout);
        requireTime("idleTimeout", idleTimeout);
        requireTime("maxLifetime", maxLifetime);
        requireTime("evictionInterval", evictionInterval);
    }

    private static void requireTime(String name, Duration value) {
        if (value.compareTo(SHORTEST) < 0) {
            throw new IllegalArgumentException(name + ": " + value + " is less than 1 ms");
        }
    }

    /** The same with another number of connections. */
    public ClientPoolConfig withClients(int value) {
        return new ClientPoolConfig(value, acquireTimeout, idleTimeout, maxLifetime, evictionInterval, keyElements);
    }

    /** The same with another longest wait; see {@link #acquireTimeout}. */
    public ClientPoolConfig withAcquireTimeout(Duration value) {
        return new ClientPoolConfig(clients, value, idleTimeout, maxLifetime, evictionInterval, keyElements);
    }

    /** The same with another time after which an unused connection is closed. */
    public ClientPoolConfig withIdleTimeout(Duration value) {
        return new ClientPoolConfig(clients, acquireTimeout, value, maxLifetime, evictionInterval, keyElements);
    }

    /** The same with another age at which a connection is closed. */
    public ClientPoolConfig withMaxLifetime(Duration value) {
        return new ClientPoolConfig(clients, acquireTimeout, idleTimeout, value, evictionInterval, keyElements);
    }

    /** The same with these parts of the pool's key, in the place of those that there were. */
    public ClientPoolConfig withKeyElements(PoolKeyElement... values) {
        return new ClientPoolConfig(
                clients, acquireTimeout, idleTimeout, maxLifetime, evictionInterval, List.of(values));
    }
}
