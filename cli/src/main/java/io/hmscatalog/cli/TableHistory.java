package io.hmscatalog.cli;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the demo's checks look at.
 *
 * @param metastorePointer {@code metadata_location} as the metastore has it
 * @param metadataLog every metadata file of the table, oldest first, the current one last, as the current one tells
 * @param logsOfFiles for each of those files that can be read, the earlier ones that it names itself
 * @param snapshots in the order of the current metadata file
 * @param currentSnapshot id, or -1 if there is none
 * @param filesInFolder names of the metadata files in the table's folder
 */
record TableHistory(
        String metastorePointer,
        List<String> metadataLog,
        Map<String, List<String>> logsOfFiles,
        List<Link> snapshots,
        long currentSnapshot,
        Set<String> filesInFolder) {

    /** A snapshot; {@code append} is empty if no writer of the demo made it. */
    record Link(long id, @Nullable Long parent, String append) {}

    TableHistory {
        metadataLog = List.copyOf(metadataLog);
        logsOfFiles = Map.copyOf(logsOfFiles);
        snapshots = List.copyOf(snapshots);
        filesInFolder = Set.copyOf(filesInFolder);
    }

    String currentMetadata() {
        return metadataLog.get(metadataLog.size() - 1);
    }

    static String fileName(String location) {
        return location.substring(location.lastIndexOf('/') + 1);
    }
}
