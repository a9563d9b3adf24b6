package io.hmscatalog;

import java.util.concurrent.atomic.LongAdder;
import org.apache.iceberg.TableMetadata;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notices tables whose pointer went back to an older version. Thread-safe. */
final class PointerAlarm {

    private static final Logger LOG = LoggerFactory.getLogger(PointerAlarm.class);

    private final LongAdder raised = new LongAdder();

    /**
     * Looks at a move of the pointer that this catalog did not make.
     *
     * @param seen the version that was seen before
     * @param found where the pointer is now
     */
    void check(String table, TableMetadata seen, String found) {
        if (seen.previousFiles().stream().anyMatch(entry -> entry.file().equals(found))) {
            raised.increment();
            LOG.warn(
                    "{}: its pointer went back from {} to the older version {}: somebody altered the whole table without"
                            + " its lock and without a condition (Hive and Spark do so for ALTER TABLE); commits between the"
                            + " two versions are lost",
                    table,
                    seen.metadataFileLocation(),
                    found);
        }
    }

    long raised() {
        return raised.sum();
    }
}
