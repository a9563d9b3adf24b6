package io.hmscatalog.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadata.MetadataLogEntry;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileInfo;
import org.apache.iceberg.io.SupportsPrefixOperations;

/** Collects a {@link TableHistory} from the metastore and the table's folder. */
record HistoryReader(MetastoreSite site, DemoTable demoTable) {

    private static final String METADATA_SUFFIX = ".metadata.json";

    TableHistory read() {
        Table table = demoTable.table();
        TableMetadata current = ((HasTableOperations) table).operations().current();
        List<String> log = new ArrayList<>(previousFiles(current));
        log.add(current.metadataFileLocation());
        return new TableHistory(
                site.pointer(DemoTable.NAME),
                log,
                logsOfFiles(log),
                current.snapshots().stream().map(HistoryReader::link).toList(),
                current.currentSnapshot() == null
                        ? -1
                        : current.currentSnapshot().snapshotId(),
                filesInFolder());
    }

    private static List<String> previousFiles(TableMetadata metadata) {
        return metadata.previousFiles().stream().map(MetadataLogEntry::file).toList();
    }

    private Map<String, List<String>> logsOfFiles(List<String> locations) {
        Map<String, List<String>> logs = new HashMap<>();
        for (String location : locations) {
            try {
                logs.put(
                        location,
                        previousFiles(TableMetadataParser.read(demoTable.table().io(), location)));
            } catch (NotFoundException e) {
                // A missing file has no log, which is what the check looks for.
            }
        }
        return logs;
    }

    private static TableHistory.Link link(Snapshot snapshot) {
        return new TableHistory.Link(
                snapshot.snapshotId(), snapshot.parentId(), snapshot.summary().getOrDefault(AppendId.SUMMARY_KEY, ""));
    }

    private Set<String> filesInFolder() {
        SupportsPrefixOperations files =
                (SupportsPrefixOperations) demoTable.table().io();
        Iterable<FileInfo> all = files.listPrefix(demoTable.table().location() + "/metadata");
        return StreamSupport.stream(all.spliterator(), false)
                .map(file -> TableHistory.fileName(file.location()))
                .filter(name -> name.endsWith(METADATA_SUFFIX))
                .collect(Collectors.toSet());
    }
}
