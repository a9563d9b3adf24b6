package io.hmscatalog;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hive.metastore.TableType;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.TableProperties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the metastore's entries of tables and views have in common. */
final class EntryContent {

    private static final Logger LOG = LoggerFactory.getLogger(EntryContent.class);

    /** Owner at creation; not mirrored into the entry's parameters. */
    private static final String OWNER_PROPERTY = "hive.metastore.table.owner";

    private final HmsCatalogOptions options;
    private final String icebergType;
    private final String pointer;
    private final @Nullable String uuid;
    private final String location;
    private final Schema schema;
    private final Map<String, String> properties;
    private final List<FieldSchema> columns;

    /**
     * Prepares the content.
     *
     * @param pointer location of the metadata file
     * @param location of the table or view
     * @param properties to be mirrored into the parameters
     */
    EntryContent(
            HmsCatalogOptions options,
            String icebergType,
            String pointer,
            @Nullable String uuid,
            String location,
            Schema schema,
            Map<String, String> properties) {
        this.options = options;
        this.icebergType = icebergType;
        this.pointer = pointer;
        this.uuid = uuid;
        this.location = location;
        this.schema = schema;
        this.properties = properties;
        this.columns = HiveColumns.of(schema);
    }

    /** A new entry of the given owner, unless the properties name another. */
    Table create(TableType type, String database, String name, String user, long nowMillis) {
        int nowSeconds = Math.toIntExact(nowMillis / 1000);
        Table entry = new Table(
                name,
                database,
                properties.getOrDefault(OWNER_PROPERTY, user),
                nowSeconds,
                nowSeconds,
                Integer.MAX_VALUE,
                null,
                List.of(),
                new HashMap<>(),
                null,
                null,
                type.name());
        write(entry);
        return entry;
    }

    /**
     * The stored entry with the new version's content; what is not written stays as it is.
     *
     * @param before names of the properties of the version before
     * @param previousPointer location of its metadata file
     */
    Table replace(Table stored, Set<String> before, String previousPointer) {
        Table entry = stored.deepCopy();
        if (entry.getParameters() == null) {
            entry.setParameters(new HashMap<>());
        }
        Set<String> removed = new HashSet<>(before);
        removed.removeAll(properties.keySet());
        entry.getParameters().keySet().removeAll(removed);
        entry.putToParameters(BaseMetastoreTableOperations.PREVIOUS_METADATA_LOCATION_PROP, previousPointer);
        write(entry);
        return entry;
    }

    private void write(Table entry) {
        entry.setSd(storageDescriptor());
        Map<String, String> parameters = entry.getParameters();
        properties.forEach((key, value) -> {
            if (!key.equalsIgnoreCase(OWNER_PROPERTY)) {
                parameters.put(key, value);
            }
        });
        if (uuid != null) {
            parameters.put(TableProperties.UUID, uuid);
        }
        parameters.put(BaseMetastoreTableOperations.TABLE_TYPE_PROP, icebergType.toUpperCase(Locale.ROOT));
        parameters.put(BaseMetastoreTableOperations.METADATA_LOCATION_PROP, pointer);
        derived(parameters, TableProperties.CURRENT_SCHEMA, SchemaParser.toJson(schema));
    }

    /** Puts a value that is derived from the version, unless it is too long. */
    void derived(Map<String, String> parameters, String key, @Nullable String value) {
        parameters.remove(key);
        if (value == null || options.tablePropertyMaxSize() == 0) {
            return;
        }
        if (value.length() > options.tablePropertyMaxSize()) {
            LOG.warn(
                    "{}: {} has {} characters and is left out of the metastore ({}={})",
                    location,
                    key,
                    value.length(),
                    HmsCatalogOptions.TABLE_PROPERTY_MAX_SIZE.key(),
                    options.tablePropertyMaxSize());
            return;
        }
        parameters.put(key, value);
    }

    private StorageDescriptor storageDescriptor() {
        StorageDescriptor descriptor = new StorageDescriptor();
        descriptor.setCols(columns);
        descriptor.setLocation(location);
        descriptor.setInputFormat("org.apache.hadoop.mapred.FileInputFormat");
        descriptor.setOutputFormat("org.apache.hadoop.mapred.FileOutputFormat");
        descriptor.setSerdeInfo(
                new SerDeInfo(null, "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe", new HashMap<>()));
        return descriptor;
    }
}
