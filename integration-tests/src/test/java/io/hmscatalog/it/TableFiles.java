package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;

/** The files of one table, as it was just loaded by somebody else. */
final class TableFiles {

    private final Table table;
    private final TableMetadata metadata;

    TableFiles(Table table) {
        this.table = table;
        this.metadata = ((HasTableOperations) table).operations().current();
    }

    /** Metadata files, manifest lists, manifests and data files. */
    void assertAllThere() {
        versions().forEach(this::assertThere);
        for (Snapshot snapshot : table.snapshots()) {
            assertThere(snapshot.manifestListLocation());
            snapshot.allManifests(table.io()).stream().map(ManifestFile::path).forEach(this::assertThere);
        }
        assertThat(Rows.read(table)).doesNotHaveDuplicates();
    }

    void assertNoOtherVersions() {
        Set<String> found = Folder.metadataFilesBelow(table.location()).stream()
                .map(file -> file.getFileName().toString())
                .collect(Collectors.toSet());
        assertThat(found)
                .isEqualTo(versions()
                        .map(location -> location.substring(location.lastIndexOf('/') + 1))
                        .collect(Collectors.toSet()));
    }

    private Stream<String> versions() {
        return Stream.concat(
                Stream.of(metadata.metadataFileLocation()),
                metadata.previousFiles().stream().map(TableMetadata.MetadataLogEntry::file));
    }

    private void assertThere(String location) {
        assertThat(table.io().newInputFile(location).exists()).as(location).isTrue();
    }
}
