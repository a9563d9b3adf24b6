package io.hmscatalog.cli;

import io.hmscatalog.HmsCatalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetReaders;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.parquet.Parquet;

/** The table of the demo: how it is made, written and read. */
record DemoTable(Table table) {

    static final TableIdentifier NAME = TableIdentifier.of("birds", "strikes");

    /** With more writers than an ordinary table has, a commit must be allowed to lose more often than the default of 4. */
    private static final Map<String, String> PROPERTIES = Map.of(
            TableProperties.COMMIT_NUM_RETRIES, "1000",
            TableProperties.COMMIT_MIN_RETRY_WAIT_MS, "20",
            TableProperties.COMMIT_MAX_RETRY_WAIT_MS, "500",
            // Metastores 4.0 and 4.1 on Derby stall when several clients wait for one lock; the condition protects.
            TableProperties.HIVE_LOCK_ENABLED, "false");

    static void create(HmsCatalog catalog) {
        Namespace namespace = NAME.namespace();
        catalog.createNamespace(namespace, Map.of("comment", "Collisions of aircraft with wildlife"));
        catalog.createTable(NAME, BirdStrikes.SCHEMA, PartitionSpec.unpartitioned(), PROPERTIES);
    }

    static DemoTable load(HmsCatalog catalog) {
        return new DemoTable(catalog.loadTable(NAME));
    }

    /** Returns when the commit is acknowledged. */
    void append(AppendId append, List<List<String>> rows) {
        table.newAppend()
                .set(AppendId.SUMMARY_KEY, append.toString())
                .appendFile(write(rows))
                .commit();
    }

    private DataFile write(List<List<String>> rows) {
        String path = table.locationProvider().newDataLocation(UUID.randomUUID() + ".parquet");
        try {
            DataWriter<Record> writer = Parquet.writeData(table.io().newOutputFile(path))
                    .forTable(table)
                    .createWriterFunc(GenericParquetWriter::create)
                    .build();
            try (writer) {
                rows.stream().map(BirdStrikes::toRecord).forEach(writer::write);
            }
            return writer.toDataFile();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Of all rows; read without IcebergGenerics, which does not load without ORC and its dependencies. */
    Fingerprint fingerprint() {
        Schema schema = table.schema();
        FingerprintBuilder builder = new FingerprintBuilder(schema.columns().size());
        try (CloseableIterable<FileScanTask> tasks = table.newScan().planFiles()) {
            for (FileScanTask task : tasks) {
                try (CloseableIterable<Record> rows = read(task.file(), schema)) {
                    rows.forEach(row -> builder.addRow(row::get));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return builder.build();
    }

    private CloseableIterable<Record> read(DataFile file, Schema schema) {
        return Parquet.read(table.io().newInputFile(file.location()))
                .project(schema)
                .createReaderFunc(fileSchema -> GenericParquetReaders.buildReader(schema, fileSchema))
                .build();
    }
}
