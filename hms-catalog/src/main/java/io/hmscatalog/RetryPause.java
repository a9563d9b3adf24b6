package io.hmscatalog;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableProperties;

/**
 * The random part of the pause before another attempt. Iceberg's own pauses ({@code commit.retry.min-wait-ms} and
 * {@code max-wait-ms}) differ by a tenth at most, so writers without a lock would meet again and again.
 *
 * @param min longest pause after the first conflict; doubles with each further one
 * @param max limit of one pause
 */
record RetryPause(Duration min, Duration max) {

    static RetryPause of(TableMetadata metadata) {
        return new RetryPause(
                Duration.ofMillis(metadata.propertyAsLong(
                        TableProperties.COMMIT_MIN_RETRY_WAIT_MS, TableProperties.COMMIT_MIN_RETRY_WAIT_MS_DEFAULT)),
                Duration.ofMillis(metadata.propertyAsLong(
                        TableProperties.COMMIT_MAX_RETRY_WAIT_MS, TableProperties.COMMIT_MAX_RETRY_WAIT_MS_DEFAULT)));
    }

    /** The longest pause after so many conflicts. */
    Duration longest(int conflicts) {
        if (conflicts <= 0) {
            return Duration.ZERO;
        }
        Duration longest = min.multipliedBy(1L << Math.min(conflicts - 1, 20));
        return longest.compareTo(max) > 0 ? max : longest;
    }

    /** Pauses for a random time. An interrupt ends the pause and stays set. */
    void pause(int conflicts) {
        long limit = longest(conflicts).toMillis();
        if (limit <= 0) {
            return;
        }
        try {
            Thread.sleep(ThreadLocalRandom.current().nextLong(limit));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
