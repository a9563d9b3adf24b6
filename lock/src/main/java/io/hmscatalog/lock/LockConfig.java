package io.hmscatalog.lock;

import java.time.Duration;

/**
 * Settings of table locks. Each time is at least 1 ms. Immutable.
 *
 * @param lockTimeout longest wait for the turn in this process, and again for the metastore's lock
 * @param checkMinWait first pause between two looks whether the lock is granted; later ones grow
 * @param checkMaxWait longest pause between two such looks; never more than a third of the server's lock time-out
 * @param creationTimeout how long a lock request is tried whose answer was lost or that did not reach the server
 * @param creationMinWait first pause between two such tries; later ones grow
 * @param creationMaxWait longest pause between two such tries
 * @param heartbeatInterval pause between two heartbeats of a held lock; a third of the server's lock time-out where that is
 *     readable and shorter
 */
public record LockConfig(
        Duration lockTimeout,
        Duration checkMinWait,
        Duration checkMaxWait,
        Duration creationTimeout,
        Duration creationMinWait,
        Duration creationMaxWait,
        Duration heartbeatInterval) {

    private static final Duration SHORTEST = Duration.ofMillis(1);

    /** Iceberg's. */
    public static final LockConfig DEFAULT = new LockConfig(
            Duration.ofMinutes(3),
            Duration.ofMillis(50),
            Duration.ofSeconds(5),
            Duration.ofMinutes(3),
            Duration.ofMillis(50),
            Duration.ofSeconds(5),
            Duration.ofMinutes(4));

    /** @throws IllegalArgumentException if a time is too short, or a first pause longer than the longest */
    public LockConfig {
        requireOrder(SHORTEST, "lockTimeout", lockTimeout);
        requireOrder(SHORTEST, "checkMinWait", checkMinWait);
        requireOrder(checkMinWait, "checkMaxWait", checkMaxWait);
        requireOrder(SHORTEST, "creationTimeout", creationTimeout);
        requireOrder(SHORTEST, "creationMinWait", creationMinWait);
        requireOrder(creationMinWait, "creationMaxWait", creationMaxWait);
        requireOrder(SHORTEST, "heartbeatInterval", heartbeatInterval);
    }

    private static void requireOrder(Duration least, String name, Duration value) {
        if (value.compareTo(least) < 0) {
            throw new IllegalArgumentException("%s: %s is less than %s".formatted(name, value, least));
        }
    }

    /** The same with another longest wait; see {@link #lockTimeout}. */
    public LockConfig withLockTimeout(Duration value) {
        return new LockConfig(
                value,
                checkMinWait,
                checkMaxWait,
                creationTimeout,
                creationMinWait,
                creationMaxWait,
                heartbeatInterval);
    }

    /** The same with another shortest and longest pause between two looks whether the lock is granted. */
    public LockConfig withCheckWaits(Duration min, Duration max) {
        return new LockConfig(
                lockTimeout, min, max, creationTimeout, creationMinWait, creationMaxWait, heartbeatInterval);
    }
}
