package io.hmscatalog.lock;

import io.hmscatalog.compat.InvalidConfigException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;

/** Validated settings of table locks, named and described in {@link LockOption}. Immutable. */
public record LockConfig(
        Duration lockTimeout,
        Duration checkMinWait,
        Duration checkMaxWait,
        Duration creationTimeout,
        Duration creationMinWait,
        Duration creationMaxWait,
        Duration heartbeatInterval) {

    /**
     * Reads the options; other settings are ignored.
     *
     * @param properties catalog properties, which win
     * @param base the engine's Hadoop configuration; not modified
     * @throws InvalidConfigException with everything that is wrong
     */
    public static LockConfig parse(Map<String, String> properties, Configuration base) {
        List<String> problems = new ArrayList<>();
        LockConfig config = new LockConfig(
                LockOption.LOCK_TIMEOUT.read(properties, base, problems),
                LockOption.CHECK_MIN_WAIT.read(properties, base, problems),
                LockOption.CHECK_MAX_WAIT.read(properties, base, problems),
                LockOption.CREATION_TIMEOUT.read(properties, base, problems),
                LockOption.CREATION_MIN_WAIT.read(properties, base, problems),
                LockOption.CREATION_MAX_WAIT.read(properties, base, problems),
                LockOption.HEARTBEAT_INTERVAL.read(properties, base, problems));
        requireOrder(
                LockOption.CHECK_MIN_WAIT,
                config.checkMinWait,
                LockOption.CHECK_MAX_WAIT,
                config.checkMaxWait,
                problems);
        requireOrder(
                LockOption.CREATION_MIN_WAIT,
                config.creationMinWait,
                LockOption.CREATION_MAX_WAIT,
                config.creationMaxWait,
                problems);
        if (!problems.isEmpty()) {
            throw new InvalidConfigException(problems);
        }
        return config;
    }

    private static void requireOrder(
            LockOption less, Duration lessValue, LockOption more, Duration moreValue, List<String> problems) {
        if (lessValue.compareTo(moreValue) > 0) {
            problems.add("%s=%d: must not be more than %s=%d"
                    .formatted(less.key(), lessValue.toMillis(), more.key(), moreValue.toMillis()));
        }
    }
}
