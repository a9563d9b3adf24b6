package io.hmscatalog.pool;

import io.hmscatalog.compat.InvalidConfigException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A pool's validated settings, named and described in {@link ClientPoolOption}. Immutable.
 *
 * @param clients most connections of ordinary calls, at least 1
 * @param acquireTimeout longest wait for a connection, 1 ms to {@link Integer#MAX_VALUE} ms
 * @param idleTimeout unused for so long a connection is closed, at least 1 ms
 * @param maxLifetime greatest age of a connection, at least 1 ms
 * @param evictionInterval unused for so long a pool without an open catalog is retired, at least 1 ms
 * @param keyElements what is part of the pool's key besides servers, user and configuration
 */
public record ClientPoolConfig(
        int clients,
        Duration acquireTimeout,
        Duration idleTimeout,
        Duration maxLifetime,
        Duration evictionInterval,
        List<PoolKeyElement> keyElements) {

    /** @throws InvalidConfigException with every value that is out of range */
    public ClientPoolConfig {
        keyElements = List.copyOf(keyElements);
        List<String> problems = new ArrayList<>();
        ClientPoolOption.CLIENTS.check(clients, problems);
        ClientPoolOption.ACQUIRE_TIMEOUT.check(acquireTimeout.toMillis(), problems);
        ClientPoolOption.IDLE_TIMEOUT.check(idleTimeout.toMillis(), problems);
        ClientPoolOption.MAX_LIFETIME.check(maxLifetime.toMillis(), problems);
        ClientPoolOption.EVICTION_INTERVAL.check(evictionInterval.toMillis(), problems);
        requireNone(problems);
    }

    /**
     * Reads the pool's options; other properties are ignored.
     *
     * @throws InvalidConfigException with everything that is wrong
     */
    public static ClientPoolConfig parse(Map<String, String> properties) {
        List<String> problems = new ArrayList<>();
        long clients = ClientPoolOption.CLIENTS.number(properties, problems);
        long acquireTimeoutMillis = ClientPoolOption.ACQUIRE_TIMEOUT.number(properties, problems);
        long idleTimeoutMillis = ClientPoolOption.IDLE_TIMEOUT.number(properties, problems);
        long maxLifetimeMillis = ClientPoolOption.MAX_LIFETIME.number(properties, problems);
        long evictionIntervalMillis = ClientPoolOption.EVICTION_INTERVAL.number(properties, problems);
        List<PoolKeyElement> keyElements = PoolKeyElement.parse(ClientPoolOption.CACHE_KEYS.text(properties), problems);
        requireNone(problems);
        return new ClientPoolConfig(
                Math.toIntExact(clients),
                Duration.ofMillis(acquireTimeoutMillis),
                Duration.ofMillis(idleTimeoutMillis),
                Duration.ofMillis(maxLifetimeMillis),
                Duration.ofMillis(evictionIntervalMillis),
                keyElements);
    }

    private static void requireNone(List<String> problems) {
        if (!problems.isEmpty()) {
            throw new InvalidConfigException(problems);
        }
    }
}
