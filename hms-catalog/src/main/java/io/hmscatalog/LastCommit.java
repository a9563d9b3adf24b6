package io.hmscatalog;

import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableProperties;
import org.jspecify.annotations.Nullable;

/**
 * The last commit of one table object. Where nobody else has committed between its last two, the next one starts from the
 * version that it left, without asking the metastore first: the commit itself finds out whether the pointer is still there.
 * Thread-safe.
 */
final class LastCommit {

    private @Nullable String location;
    private boolean undisturbed;

    /** Whether a commit may start from a version without a refresh; never where that could take the only retry. */
    synchronized boolean isToBeBuiltOn(TableMetadata current) {
        return undisturbed
                && isThis(current)
                && current.propertyTryAsInt(
                                TableProperties.COMMIT_NUM_RETRIES, TableProperties.COMMIT_NUM_RETRIES_DEFAULT)
                        > 1;
    }

    private boolean isThis(TableMetadata version) {
        return location != null && location.equals(version.metadataFileLocation());
    }

    /** The version that was found by a refresh before a commit. */
    synchronized void found(TableMetadata version) {
        undisturbed = isThis(version);
    }

    synchronized void applied(TableMetadata version) {
        location = version.metadataFileLocation();
    }

    synchronized void conflicted() {
        undisturbed = false;
    }
}
