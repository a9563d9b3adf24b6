package io.hmscatalog.lock;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/** Iceberg's options of table locks, with its names and defaults, as catalog properties or Hadoop settings. Immutable. */
public enum LockOption {
    LOCK_TIMEOUT(
            "lock-timeout-ms",
            180_000,
            "Longest wait for the turn in this process, and again for the metastore's lock."),

    CHECK_MIN_WAIT(
            "lock-check-min-wait-ms",
            50,
            "First pause between two looks whether the lock is granted; later ones grow."),

    CHECK_MAX_WAIT(
            "lock-check-max-wait-ms",
            5_000,
            "Longest pause between two such looks; never more than a third of the server's lock time-out."),

    CREATION_TIMEOUT(
            "lock-creation-timeout-ms",
            180_000,
            "How long a lock request is tried whose answer was lost or that did not reach the server."),

    CREATION_MIN_WAIT("lock-creation-min-wait-ms", 50, "First pause between two such tries; later ones grow."),

    CREATION_MAX_WAIT("lock-creation-max-wait-ms", 5_000, "Longest pause between two such tries."),

    HEARTBEAT_INTERVAL(
            "lock-heartbeat-interval-ms",
            240_000,
            "Pause between two heartbeats of a held lock; a third of the server's lock time-out where that is readable"
                    + " and shorter.");

    private static final long MOST_MILLIS = Long.MAX_VALUE / 1_000_000;

    private final String key;
    private final long defaultMillis;
    private final String description;

    LockOption(String name, long defaultMillis, String description) {
        this.key = "iceberg.hive." + name;
        this.defaultMillis = defaultMillis;
        this.description = description;
    }

    public String key() {
        return key;
    }

    public long defaultMillis() {
        return defaultMillis;
    }

    public String description() {
        return description;
    }

    /** The time that is set; a text that is no number in range becomes a problem, and the default is returned. */
    Duration read(Map<String, String> properties, Configuration base, List<String> problems) {
        String text = Optional.ofNullable(properties.get(key))
                .or(() -> Optional.ofNullable(base.get(key)))
                .orElse(Long.toString(defaultMillis))
                .trim();
        try {
            long millis = Long.parseLong(text);
            if (millis >= 1 && millis <= MOST_MILLIS) {
                return Duration.ofMillis(millis);
            }
        } catch (NumberFormatException e) {
            // The problem is the same as that of a number out of range.
        }
        problems.add("%s=%s: must be a whole number of ms from 1 to %d, for example %d"
                .formatted(key, text, MOST_MILLIS, defaultMillis));
        return Duration.ofMillis(defaultMillis);
    }
}
