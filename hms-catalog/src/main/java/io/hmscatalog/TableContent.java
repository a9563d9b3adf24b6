package io.hmscatalog;

import static org.apache.iceberg.BaseMetastoreTableOperations.ICEBERG_TABLE_TYPE_VALUE;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hive.common.StatsSetupConst;
import org.apache.hadoop.hive.metastore.TableType;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.api.hive_metastoreConstants;
import org.apache.iceberg.PartitionSpecParser;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.SortOrderParser;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableProperties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The content of a metastore's table for a version of an Iceberg table: the same fields and parameters as Iceberg's
 * HiveCatalog writes (HMSTablePropertyHelper, HiveOperationsBase of Iceberg 1.11), so that old readers and writers keep
 * working beside this catalog.
 */
final class TableContent {

    private static final Logger LOG = LoggerFactory.getLogger(TableContent.class);

    private static final JsonFactory JSON = new JsonFactory();

    private static final String EXTERNAL_TABLE_PURGE = "external.table.purge";

    private final HmsCatalogOptions options;
    private final TableMetadata metadata;
    private final EntryContent common;

    /** Prepares the content; throws as {@link EntryContent} does. */
    TableContent(HmsCatalogOptions options, TableMetadata metadata) {
        this.options = options;
        this.metadata = metadata;
        this.common = new EntryContent(
                options,
                ICEBERG_TABLE_TYPE_VALUE,
                metadata.uuid(),
                metadata.location(),
                metadata.schema(),
                inMetastoresWords(metadata.properties()));
    }

    private static Map<String, String> inMetastoresWords(Map<String, String> properties) {
        Map<String, String> translated = new HashMap<>(properties);
        String gcEnabled = translated.remove(TableProperties.GC_ENABLED);
        if (gcEnabled != null) {
            translated.put(EXTERNAL_TABLE_PURGE, gcEnabled);
        }
        return translated;
    }

    /**
     * A new table of the given owner, unless the table's properties name another.
     *
     * @param pointer location of the metadata file
     */
    Table create(String pointer, String database, String name, String user, long nowMillis) {
        Table table = common.create(pointer, TableType.EXTERNAL_TABLE, database, name, user, nowMillis);
        table.putToParameters("EXTERNAL", "TRUE");
        write(table);
        return table;
    }

    /**
     * The stored table with the new version's content; what this catalog does not write stays as it is.
     *
     * @param pointer location of the metadata file
     * @param before properties of the version before
     * @param previousPointer location of its metadata file
     */
    Table replace(Table stored, String pointer, Map<String, String> before, String previousPointer) {
        Table table = common.replace(stored, pointer, inMetastoresWords(before), previousPointer);
        write(table);
        return table;
    }

    private void write(Table table) {
        Map<String, String> parameters = table.getParameters();
        if (metadata.propertyAsBoolean(TableProperties.ENGINE_HIVE_ENABLED, options.hiveEngineEnabled())) {
            parameters.put(
                    hive_metastoreConstants.META_TABLE_STORAGE, "org.apache.iceberg.mr.hive.HiveIcebergStorageHandler");
            makeReadableByHive(table.getSd());
        } else {
            parameters.remove(hive_metastoreConstants.META_TABLE_STORAGE);
        }
        if (metadata.properties().containsKey(TableProperties.ENCRYPTION_TABLE_KEY)) {
            parameters.put(MetadataHash.PARAMETER, MetadataHash.of(metadata));
        }
        writeStatistics(parameters);
        writeDerived(parameters);
    }

    private static void makeReadableByHive(StorageDescriptor descriptor) {
        descriptor.setInputFormat("org.apache.iceberg.mr.hive.HiveIcebergInputFormat");
        descriptor.setOutputFormat("org.apache.iceberg.mr.hive.HiveIcebergOutputFormat");
        descriptor.getSerdeInfo().setSerializationLib("org.apache.iceberg.mr.hive.HiveIcebergSerDe");
    }

    private void writeStatistics(Map<String, String> parameters) {
        Map<String, String> summary = Optional.ofNullable(metadata.currentSnapshot())
                .map(Snapshot::summary)
                .orElse(Map.of());
        copy(summary, SnapshotSummary.TOTAL_DATA_FILES_PROP, parameters, StatsSetupConst.NUM_FILES);
        copy(summary, SnapshotSummary.TOTAL_RECORDS_PROP, parameters, StatsSetupConst.ROW_COUNT);
        copy(summary, SnapshotSummary.TOTAL_FILE_SIZE_PROP, parameters, StatsSetupConst.TOTAL_SIZE);
        if (!options.keepHiveStats()) {
            parameters.remove(StatsSetupConst.COLUMN_STATS_ACCURATE);
            parameters.put(StatsSetupConst.DO_NOT_UPDATE_STATS, StatsSetupConst.TRUE);
        }
    }

    private static void copy(Map<String, String> from, String fromKey, Map<String, String> to, String toKey) {
        String value = from.get(fromKey);
        if (value != null) {
            to.put(toKey, value);
        }
    }

    private void writeDerived(Map<String, String> parameters) {
        Snapshot snapshot = metadata.currentSnapshot();
        parameters.remove(TableProperties.CURRENT_SNAPSHOT_ID);
        parameters.remove(TableProperties.CURRENT_SNAPSHOT_TIMESTAMP);
        // Numbers, which a length above zero does not limit.
        if (snapshot != null && options.tablePropertyMaxSize() > 0) {
            parameters.put(TableProperties.CURRENT_SNAPSHOT_ID, String.valueOf(snapshot.snapshotId()));
            parameters.put(TableProperties.CURRENT_SNAPSHOT_TIMESTAMP, String.valueOf(snapshot.timestampMillis()));
        }
        common.derived(
                parameters, TableProperties.CURRENT_SNAPSHOT_SUMMARY, snapshot == null ? null : summaryJson(snapshot));
        common.derived(
                parameters,
                TableProperties.DEFAULT_PARTITION_SPEC,
                metadata.spec().isPartitioned() ? PartitionSpecParser.toJson(metadata.spec()) : null);
        common.derived(
                parameters,
                TableProperties.DEFAULT_SORT_ORDER,
                metadata.sortOrder().isSorted() ? SortOrderParser.toJson(metadata.sortOrder()) : null);
        parameters.put(
                TableProperties.SNAPSHOT_COUNT,
                String.valueOf(metadata.snapshots().size()));
    }

    private static @Nullable String summaryJson(Snapshot snapshot) {
        try {
            return json(snapshot.summary());
        } catch (IOException e) {
            LOG.warn("Snapshot {}: its summary has no JSON form and is left out of the metastore", snapshot, e);
            return null;
        }
    }

    /** A snapshot of format version 1 may have no summary. */
    private static String json(@Nullable Map<String, String> summary) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator generator = JSON.createGenerator(text)) {
            if (summary == null) {
                generator.writeNull();
            } else {
                writeObject(generator, summary);
            }
        }
        return text.toString();
    }

    private static void writeObject(JsonGenerator generator, Map<String, String> fields) throws IOException {
        generator.writeStartObject();
        for (Map.Entry<String, String> field : fields.entrySet()) {
            generator.writeStringField(field.getKey(), field.getValue());
        }
        generator.writeEndObject();
    }
}
