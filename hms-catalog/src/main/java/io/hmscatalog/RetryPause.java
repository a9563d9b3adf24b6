package io.hmscatalog;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableProperties;

/**
 * The random part of the pause before another attempt. Iceberg's own pauses ({@code commit.retry.min-wait-ms} and
 * {@code max-wait-ms}) differ by a tenth at most, so writers without a lock would meet again and again.
 *
 * @param longest how long a pause is at most
 */
record RetryPause(GrowingPause longest) {

    static RetryPause of(TableMetadata metadata) {
        return new RetryPause(new GrowingPause(
                Duration.ofMillis(metadata.propertyAsLong(
                        TableProperties.COMMIT_MIN_RETRY_WAIT_MS, TableProperties.COMMIT_MIN_RETRY_WAIT_MS_DEFAULT)),
                Duration.ofMillis(metadata.propertyAsLong(
                        TableProperties.COMMIT_MAX_RETRY_WAIT_MS, TableProperties.COMMIT_MAX_RETRY_WAIT_MS_DEFAULT))));
    }

    /** Pauses for a random time, longer after more conflicts. An interrupt ends the pause and stays set. */
    void pause(int conflicts) {
        long limit = longest.after(conflicts).toMillis();
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
