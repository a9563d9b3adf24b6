package io.hmscatalog.check;

import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.it.Rows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadata.MetadataLogEntry;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.hadoop.HadoopFileIO;
import org.apache.iceberg.io.FileInfo;

/** Reads a table from outside: by a connection of its own and from the files, without HmsCatalog. */
record TableReader(Site site) {

    private static final String METADATA_SUFFIX = ".metadata.json";

    TableState read(TableIdentifier table) {
        Map<String, String> parameters = parameters(table);
        String pointer = Objects.requireNonNull(parameters.get(BaseMetastoreTableOperations.METADATA_LOCATION_PROP));
        try (HadoopFileIO io = site.io()) {
            Walk walk = new Walk(io);
            List<TableState.Version> versions = walk.versions(pointer);
            walk.checkContent(pointer);
            return new TableState(
                    pointer,
                    Optional.ofNullable(parameters.get(BaseMetastoreTableOperations.PREVIOUS_METADATA_LOCATION_PROP)),
                    versions,
                    walk.missing,
                    walk.missing.isEmpty() ? rows(io, pointer) : List.of(),
                    orphans(io, pointer, versions));
        }
    }

    /** The pointer as the metastore has it. */
    String pointer(TableIdentifier table) {
        return Objects.requireNonNull(parameters(table).get(BaseMetastoreTableOperations.METADATA_LOCATION_PROP));
    }

    /** As the metastore has them. */
    Map<String, String> parameters(TableIdentifier table) {
        try (MetastoreConnection connection = site.connect()) {
            return connection.getTable(table.namespace().level(0), table.name()).getParameters();
        }
    }

    private static List<Long> rows(HadoopFileIO io, String pointer) {
        return Rows.read(new BaseTable(new StaticTableOperations(pointer, io), pointer));
    }

    private static Set<String> orphans(HadoopFileIO io, String pointer, List<TableState.Version> versions) {
        Set<String> known =
                versions.stream().map(version -> fileName(version.file())).collect(Collectors.toSet());
        Iterable<FileInfo> files = io.listPrefix(pointer.substring(0, pointer.lastIndexOf('/')));
        return StreamSupport.stream(files.spliterator(), false)
                .map(file -> fileName(file.location()))
                .filter(name -> name.endsWith(METADATA_SUFFIX) && !known.contains(name))
                .collect(Collectors.toSet());
    }

    private static String fileName(String location) {
        return location.substring(location.lastIndexOf('/') + 1);
    }

    /** Follows all references and remembers which lead nowhere. */
    private static final class Walk {

        private final HadoopFileIO io;
        private final Set<String> missing = new HashSet<>();
        private final Set<String> seen = new HashSet<>();

        Walk(HadoopFileIO io) {
            this.io = io;
        }

        List<TableState.Version> versions(String pointer) {
            List<TableState.Version> versions = new ArrayList<>();
            Optional<String> next = Optional.of(pointer);
            while (next.isPresent() && isThere(next.get())) {
                TableState.Version version = version(TableMetadataParser.read(io, next.get()));
                versions.add(version);
                next = version.log().isEmpty()
                        ? Optional.empty()
                        : Optional.of(version.log().get(version.log().size() - 1));
            }
            Collections.reverse(versions);
            return versions;
        }

        private static TableState.Version version(TableMetadata metadata) {
            return new TableState.Version(
                    Objects.requireNonNull(metadata.metadataFileLocation()),
                    metadata.previousFiles().stream()
                            .map(MetadataLogEntry::file)
                            .toList(),
                    metadata.snapshots().stream()
                            .map(snapshot -> new TableState.Link(snapshot.snapshotId(), snapshot.parentId()))
                            .toList(),
                    metadata.currentSnapshot() == null
                            ? -1
                            : metadata.currentSnapshot().snapshotId());
        }

        void checkContent(String pointer) {
            if (missing.contains(pointer)) {
                return;
            }
            TableMetadata metadata = TableMetadataParser.read(io, pointer);
            for (Snapshot snapshot : metadata.snapshots()) {
                if (isThere(snapshot.manifestListLocation())) {
                    snapshot.allManifests(io).forEach(manifest -> checkManifest(manifest, metadata));
                }
            }
        }

        private void checkManifest(ManifestFile manifest, TableMetadata metadata) {
            if (seen.contains(manifest.path()) || !isThere(manifest.path())) {
                return;
            }
            try (ManifestReader<DataFile> files = ManifestFiles.read(manifest, io, metadata.specsById())) {
                files.forEach(file -> isThere(file.location()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private boolean isThere(String file) {
            if (seen.add(file) && !io.newInputFile(file).exists()) {
                missing.add(file);
            }
            return !missing.contains(file);
        }
    }
}
