package io.hmscatalog;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hive.common.StatsSetupConst;
import org.apache.hadoop.hive.metastore.TableType;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.api.hive_metastoreConstants;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.PartitionSpecParser;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.SortOrderParser;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.util.JsonUtil;
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

    /** Owner at creation; not mirrored into the table's parameters. */
    static final String OWNER_PROPERTY = "hive.metastore.table.owner";

    private static final String EXTERNAL_TABLE_PURGE = "external.table.purge";

    private final HmsCatalogOptions options;
    private final TableMetadata metadata;
    private final String pointer;
    private final List<FieldSchema> columns;

    /**
     * Prepares the content.
     *
     * @param pointer location of the metadata file
     */
    TableContent(HmsCatalogOptions options, TableMetadata metadata, String pointer) {
        this.options = options;
        this.metadata = metadata;
        this.pointer = pointer;
        this.columns = HiveColumns.of(metadata.schema());
    }

    /** A new table of the given owner, unless the table's properties name another. */
    Table create(String database, String name, String user, long nowMillis) {
        int nowSeconds = Math.toIntExact(nowMillis / 1000);
        Map<String, String> parameters = new HashMap<>();
        parameters.put("EXTERNAL", "TRUE");
        Table table = new Table(
                name,
                database,
                metadata.property(OWNER_PROPERTY, user),
                nowSeconds,
                nowSeconds,
                Integer.MAX_VALUE,
                null,
                List.of(),
                parameters,
                null,
                null,
                TableType.EXTERNAL_TABLE.name());
        write(table, Set.of(), null);
        return table;
    }

    /** The stored table with the new version's content; what this catalog does not write stays as it is. */
    Table replace(Table stored, TableMetadata base) {
        Table table = stored.deepCopy();
        if (table.getParameters() == null) {
            table.setParameters(new HashMap<>());
        }
        Set<String> removed = new HashSet<>(base.properties().keySet());
        removed.removeAll(metadata.properties().keySet());
        write(table, removed, base.metadataFileLocation());
        return table;
    }

    private void write(Table table, Set<String> removedProperties, @Nullable String previousPointer) {
        table.setSd(storageDescriptor());
        Map<String, String> parameters = table.getParameters();
        removedProperties.forEach(key -> parameters.remove(parameterKey(key)));
        metadata.properties().forEach((key, value) -> {
            if (!key.equalsIgnoreCase(OWNER_PROPERTY)) {
                parameters.put(parameterKey(key), value);
            }
        });
        if (metadata.uuid() != null) {
            parameters.put(TableProperties.UUID, metadata.uuid());
        }
        parameters.put(
                BaseMetastoreTableOperations.TABLE_TYPE_PROP,
                BaseMetastoreTableOperations.ICEBERG_TABLE_TYPE_VALUE.toUpperCase(Locale.ROOT));
        parameters.put(BaseMetastoreTableOperations.METADATA_LOCATION_PROP, pointer);
        if (previousPointer != null) {
            parameters.put(BaseMetastoreTableOperations.PREVIOUS_METADATA_LOCATION_PROP, previousPointer);
        }
        writeStorageHandler(parameters);
        writeStatistics(parameters);
        writeDerived(parameters);
    }

    private static String parameterKey(String property) {
        return property.equals(TableProperties.GC_ENABLED) ? EXTERNAL_TABLE_PURGE : property;
    }

    private void writeStorageHandler(Map<String, String> parameters) {
        if (hiveEngineEnabled()) {
            parameters.put(
                    hive_metastoreConstants.META_TABLE_STORAGE, "org.apache.iceberg.mr.hive.HiveIcebergStorageHandler");
        } else {
            parameters.remove(hive_metastoreConstants.META_TABLE_STORAGE);
        }
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
        derived(parameters, TableProperties.CURRENT_SCHEMA, SchemaParser.toJson(metadata.schema()));
        Snapshot snapshot = metadata.currentSnapshot();
        derived(
                parameters,
                TableProperties.CURRENT_SNAPSHOT_ID,
                snapshot == null ? null : String.valueOf(snapshot.snapshotId()));
        derived(
                parameters,
                TableProperties.CURRENT_SNAPSHOT_TIMESTAMP,
                snapshot == null ? null : String.valueOf(snapshot.timestampMillis()));
        derived(parameters, TableProperties.CURRENT_SNAPSHOT_SUMMARY, snapshot == null ? null : summaryJson(snapshot));
        derived(
                parameters,
                TableProperties.DEFAULT_PARTITION_SPEC,
                metadata.spec().isPartitioned() ? PartitionSpecParser.toJson(metadata.spec()) : null);
        derived(
                parameters,
                TableProperties.DEFAULT_SORT_ORDER,
                metadata.sortOrder().isSorted() ? SortOrderParser.toJson(metadata.sortOrder()) : null);
        parameters.put(
                TableProperties.SNAPSHOT_COUNT,
                String.valueOf(metadata.snapshots().size()));
    }

    private static @Nullable String summaryJson(Snapshot snapshot) {
        try {
            return JsonUtil.mapper().writeValueAsString(snapshot.summary());
        } catch (JsonProcessingException e) {
            LOG.warn("Snapshot {}: its summary has no JSON form and is left out of the metastore", snapshot, e);
            return null;
        }
    }

    private void derived(Map<String, String> parameters, String key, @Nullable String value) {
        parameters.remove(key);
        if (value == null || options.tablePropertyMaxSize() == 0) {
            return;
        }
        if (value.length() > options.tablePropertyMaxSize()) {
            LOG.warn(
                    "{}: {} has {} characters and is left out of the metastore ({}={})",
                    metadata.location(),
                    key,
                    value.length(),
                    HmsCatalogOptions.TABLE_PROPERTY_MAX_SIZE,
                    options.tablePropertyMaxSize());
            return;
        }
        parameters.put(key, value);
    }

    private boolean hiveEngineEnabled() {
        return metadata.propertyAsBoolean(TableProperties.ENGINE_HIVE_ENABLED, options.hiveEngineEnabled());
    }

    private StorageDescriptor storageDescriptor() {
        StorageDescriptor descriptor = new StorageDescriptor();
        descriptor.setCols(columns);
        descriptor.setLocation(metadata.location());
        SerDeInfo serde = new SerDeInfo();
        serde.setParameters(new HashMap<>());
        if (hiveEngineEnabled()) {
            descriptor.setInputFormat("org.apache.iceberg.mr.hive.HiveIcebergInputFormat");
            descriptor.setOutputFormat("org.apache.iceberg.mr.hive.HiveIcebergOutputFormat");
            serde.setSerializationLib("org.apache.iceberg.mr.hive.HiveIcebergSerDe");
        } else {
            descriptor.setInputFormat("org.apache.hadoop.mapred.FileInputFormat");
            descriptor.setOutputFormat("org.apache.hadoop.mapred.FileOutputFormat");
            serde.setSerializationLib("org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe");
        }
        descriptor.setSerdeInfo(serde);
        return descriptor;
    }
}
