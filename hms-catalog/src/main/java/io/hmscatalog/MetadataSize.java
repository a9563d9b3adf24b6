package io.hmscatalog;

import java.util.Map;
import org.apache.iceberg.BlobMetadata;
import org.apache.iceberg.PartitionStatisticsFile;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.StatisticsFile;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.types.TypeUtil;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** An estimate of the memory that a parsed metadata file takes, from the number and the lengths of its parts. */
final class MetadataSize {

    private static final long OBJECT_BYTES = 64;
    private static final long FIELD_BYTES = 4 * OBJECT_BYTES;
    private static final long SUMMARY_ENTRY_BYTES = 2 * OBJECT_BYTES;

    private MetadataSize() {}

    /** Bytes; at most {@link Integer#MAX_VALUE}. */
    static int of(TableMetadata version) {
        long bytes = 64 * OBJECT_BYTES + ofTexts(version.properties());
        for (Schema schema : version.schemas()) {
            for (Types.NestedField field : TypeUtil.indexById(schema.asStruct()).values()) {
                bytes += FIELD_BYTES + (field.doc() == null ? 0 : ofText(field.doc()));
            }
        }
        for (Snapshot snapshot : version.snapshots()) {
            bytes += 4 * OBJECT_BYTES + ofSummary(snapshot.summary());
        }
        for (TableMetadata.MetadataLogEntry entry : version.previousFiles()) {
            bytes += OBJECT_BYTES + ofText(entry.file());
        }
        bytes += version.snapshotLog().size() * OBJECT_BYTES;
        for (String reference : version.refs().keySet()) {
            bytes += 2 * OBJECT_BYTES + ofText(reference);
        }
        for (StatisticsFile file : version.statisticsFiles()) {
            bytes += OBJECT_BYTES + ofText(file.path());
            for (BlobMetadata blob : file.blobMetadata()) {
                bytes += 4 * OBJECT_BYTES + ofTexts(blob.properties());
            }
        }
        for (PartitionStatisticsFile file : version.partitionStatisticsFiles()) {
            bytes += OBJECT_BYTES + ofText(file.path());
        }
        return (int) Math.min(bytes, Integer.MAX_VALUE);
    }

    /** By the number of entries alone, as there are thousands; null as format version 1 may have it. */
    private static long ofSummary(@Nullable Map<String, String> summary) {
        return summary == null ? 0 : summary.size() * SUMMARY_ENTRY_BYTES;
    }

    private static long ofTexts(Map<String, String> texts) {
        long bytes = 0;
        for (Map.Entry<String, String> entry : texts.entrySet()) {
            bytes += ofText(entry.getKey()) + ofText(entry.getValue());
        }
        return bytes;
    }

    private static long ofText(String text) {
        return OBJECT_BYTES + text.length();
    }
}
