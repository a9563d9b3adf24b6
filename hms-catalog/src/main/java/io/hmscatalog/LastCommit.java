package io.hmscatalog;

import java.util.Optional;
import java.util.function.Supplier;
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

    /**
     * The version that a commit may start from without a refresh; never where that could take the only retry.
     *
     * @param current asked for only if nobody else has committed, since the answer may cost a call
     */
    synchronized Optional<TableMetadata> toBuildOn(Supplier<TableMetadata> current) {
        return undisturbed ? Optional.of(current.get()).filter(this::isToBeBuiltOn) : Optional.empty();
    }

    private boolean isToBeBuiltOn(TableMetadata current) {
        return isThis(current)
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
