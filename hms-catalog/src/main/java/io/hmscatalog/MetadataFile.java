package io.hmscatalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.hadoop.fs.ChecksumException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The metadata file of a version that is to be committed.
 *
 * @param isNew whether this commit has written it; one that was there before, as on register, is not ours to delete
 */
record MetadataFile(String location, boolean isNew) {

    private static final Logger LOG = LoggerFactory.getLogger(MetadataFile.class);

    /**
     * The file that a version is committed with.
     *
     * @param given the file that the version came with; null if it came with none
     */
    static MetadataFile of(String location, @Nullable String given) {
        return new MetadataFile(location, !location.equals(given));
    }

    /**
     * Of a file that cannot be read as metadata: whether that is so for good, because there is none, because its checksum is
     * wrong, or because each byte of it can be read and they are not what they should be.
     */
    static boolean isMissingOrDamaged(FileIO io, String location) {
        try (InputStream stream = io.newInputFile(location).newStream()) {
            stream.transferTo(OutputStream.nullOutputStream());
            return true;
        } catch (NotFoundException | ChecksumException e) {
            return true;
        } catch (IOException | RuntimeException e) {
            LOG.debug("Cannot read {}", location, e);
            return false;
        }
    }

    /** Removes the file of a commit that failed for good, if it is new. */
    RuntimeException removedAfter(RuntimeException failure, FileIO io) {
        if (isNew) {
            try {
                io.deleteFile(location);
            } catch (RuntimeException e) {
                LOG.warn("Cannot delete the metadata file of a failed commit: {}", location);
                failure.addSuppressed(e);
            }
        }
        return failure;
    }
}
