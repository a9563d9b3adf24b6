package io.hmscatalog;

import java.time.Duration;
import java.util.Map;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.util.PropertyUtil;

/**
 * How often and how patiently an unknown outcome is looked into: Iceberg's table properties
 * {@code commit.status-check.*}.
 *
 * @param attempts looks after the first
 * @param minWait pause before the second look; doubles with each further one
 * @param maxWait limit of one pause
 * @param totalTimeout after the first look; no look begins later
 */
record StatusChecks(int attempts, Duration minWait, Duration maxWait, Duration totalTimeout) {

    /** From the properties of a table or view. */
    static StatusChecks of(Map<String, String> properties) {
        return new StatusChecks(
                PropertyUtil.propertyAsInt(
                        properties,
                        TableProperties.COMMIT_NUM_STATUS_CHECKS,
                        TableProperties.COMMIT_NUM_STATUS_CHECKS_DEFAULT),
                Duration.ofMillis(PropertyUtil.propertyAsLong(
                        properties,
                        TableProperties.COMMIT_STATUS_CHECKS_MIN_WAIT_MS,
                        TableProperties.COMMIT_STATUS_CHECKS_MIN_WAIT_MS_DEFAULT)),
                Duration.ofMillis(PropertyUtil.propertyAsLong(
                        properties,
                        TableProperties.COMMIT_STATUS_CHECKS_MAX_WAIT_MS,
                        TableProperties.COMMIT_STATUS_CHECKS_MAX_WAIT_MS_DEFAULT)),
                Duration.ofMillis(PropertyUtil.propertyAsLong(
                        properties,
                        TableProperties.COMMIT_STATUS_CHECKS_TOTAL_WAIT_MS,
                        TableProperties.COMMIT_STATUS_CHECKS_TOTAL_WAIT_MS_DEFAULT)));
    }

    /** The pause before look number {@code attempt}, counted from 1; the first look waits for nothing. */
    Duration waitBefore(int attempt) {
        return new GrowingPause(minWait, maxWait).after(attempt - 1);
    }
}
