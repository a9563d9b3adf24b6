package io.hmscatalog.check;

import io.hmscatalog.check.TableState.Version;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.hadoop.HadoopFileIO;

/** A table as it is seen from outside: by connections of its own and from the files, without a catalog. Immutable. */
public final class ObservedTable {

    private final Site site;
    private final TableIdentifier table;

    /** The table need not exist yet. */
    public ObservedTable(String uri, String warehouse, TableIdentifier table) {
        this.site = new Site(uri, warehouse, Site.OBSERVERS_TIMEOUT);
        this.table = table;
    }

    /** The table's parameters as the metastore has them, {@code metadata_location} among them. */
    public Map<String, String> parameters() {
        return new TableReader(site).parameters(table);
    }

    /** A version of the table. */
    public TableMetadata metadata(String file) {
        try (HadoopFileIO io = site.io()) {
            return TableMetadataParser.read(io, file);
        }
    }

    /**
     * The table now.
     *
     * @param firstFile the metadata file that it was created with
     */
    public TableHistory history(String firstFile) {
        TableState state = new TableReader(site).read(table);
        return new TableHistory(
                state.versions().stream().map(Version::file).toList(),
                state.rows(),
                new TableCheck(firstFile, Map.of(), state)
                        .history().stream().map(Finding::toString).toList());
    }

    @Override
    public String toString() {
        return table + " at " + site.uri();
    }

    /**
     * A table and all that led to it. Immutable.
     *
     * @param versions its metadata files, oldest first
     * @param rows its column {@code id}, ascending
     * @param findings what is missing, or no chain
     */
    public record TableHistory(List<String> versions, List<Long> rows, List<String> findings) {
        public TableHistory {
            versions = List.copyOf(versions);
            rows = List.copyOf(rows);
            findings = List.copyOf(findings);
        }
    }
}
