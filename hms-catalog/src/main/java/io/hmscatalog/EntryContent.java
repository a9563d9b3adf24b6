package io.hmscatalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.hive.metastore.TableType;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.SkewedInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.ValidationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What the metastore's entries of tables and views have in common. */
final class EntryContent {

    private static final Logger LOG = LoggerFactory.getLogger(EntryContent.class);

    /** The entry's owner; not mirrored into its parameters. */
    private static final String OWNER_PROPERTY = "hive.metastore.table.owner";

    /** UTF-16 units of TABLE_PARAMS.PARAM_KEY, in every version's schemas. */
    private static final int MAX_KEY = 256;

    /** UTF-16 units of TBLS.OWNER. */
    private static final int MAX_OWNER = 767;

    private final HmsCatalogOptions options;
    private final String icebergType;
    private final @Nullable String uuid;
    private final String location;
    private final Schema schema;
    private final Map<String, String> properties;
    private final List<FieldSchema> columns;

    /**
     * Prepares the content.
     *
     * @param location of the table or view
     * @param properties to be mirrored into the parameters
     * @throws ValidationException if the metastore has no room for a property's name or the owner: a server says so only after
     *     many repetitions of its own (hmshandler.retry.attempts)
     */
    EntryContent(
            HmsCatalogOptions options,
            String icebergType,
            @Nullable String uuid,
            String location,
            Schema schema,
            Map<String, String> properties) {
        this.options = options;
        this.icebergType = icebergType;
        this.uuid = uuid;
        this.location = location;
        this.schema = schema;
        this.properties = properties;
        this.columns = HiveColumns.of(schema, options.longestValue());
        properties.keySet().forEach(key -> requireRoom("the name of a property", key, MAX_KEY));
        owner().ifPresent(owner -> requireRoom("the owner", owner, MAX_OWNER));
    }

    private void requireRoom(String what, String text, int max) {
        if (text.length() > max) {
            throw new ValidationException(
                    "%s: %s has %d characters, and a metastore takes %d: %s…",
                    location, what, text.length(), max, text.substring(0, 60));
        }
    }

    private Optional<String> owner() {
        return Optional.ofNullable(properties.get(OWNER_PROPERTY));
    }

    /**
     * A new entry of the given owner, unless the properties name another.
     *
     * @param pointer location of the metadata file
     */
    Table create(String pointer, TableType type, String database, String name, String user, long nowMillis) {
        // The field ends in 2038.
        int nowSeconds = (int) Math.min(nowMillis / 1000, Integer.MAX_VALUE);
        Table entry = new Table(
                name,
                database,
                owner().orElse(user),
                nowSeconds,
                nowSeconds,
                Integer.MAX_VALUE,
                null,
                List.of(),
                new HashMap<>(),
                null,
                null,
                type.name());
        write(entry, pointer);
        return entry;
    }

    /**
     * The stored entry with the new version's content; what is not written stays as it is. So does the owner, unless the
     * property changes: somebody may have changed him in the metastore.
     *
     * @param pointer location of the metadata file
     * @param before properties of the version before
     * @param previousPointer location of its metadata file
     */
    Table replace(Table stored, String pointer, Map<String, String> before, String previousPointer) {
        Table entry = stored.deepCopy();
        if (entry.getParameters() == null) {
            entry.setParameters(new HashMap<>());
        }
        Set<String> removed = new HashSet<>(before.keySet());
        removed.removeAll(properties.keySet());
        entry.getParameters().keySet().removeAll(removed);
        owner().filter(owner -> !owner.equals(before.get(OWNER_PROPERTY))).ifPresent(entry::setOwner);
        entry.putToParameters(BaseMetastoreTableOperations.PREVIOUS_METADATA_LOCATION_PROP, previousPointer);
        write(entry, pointer);
        return entry;
    }

    private void write(Table entry, String pointer) {
        entry.setSd(storageDescriptor());
        Map<String, String> parameters = entry.getParameters();
        properties.forEach((key, value) -> {
            if (!key.equalsIgnoreCase(OWNER_PROPERTY)) {
                mirror(parameters, key, value);
            }
        });
        if (uuid != null) {
            parameters.put(TableProperties.UUID, uuid);
        }
        parameters.put(BaseMetastoreTableOperations.TABLE_TYPE_PROP, icebergType.toUpperCase(Locale.ROOT));
        parameters.put(BaseMetastoreTableOperations.METADATA_LOCATION_PROP, pointer);
        derived(parameters, TableProperties.CURRENT_SCHEMA, SchemaParser.toJson(schema));
    }

    private void mirror(Map<String, String> parameters, String key, String value) {
        if (key.equals(TableProperties.ENCRYPTION_TABLE_KEY)) {
            // Without it the table could not be read again.
            parameters.put(key, value);
        } else {
            parameters.remove(key);
            putUnlessTooLong(parameters, key, value, options.longestValue());
        }
    }

    /** Puts a value that is derived from the version, unless it is too long. */
    void derived(Map<String, String> parameters, String key, @Nullable String value) {
        parameters.remove(key);
        if (value != null && options.tablePropertyMaxSize() > 0) {
            putUnlessTooLong(parameters, key, value, options.tablePropertyMaxSize());
        }
    }

    private void putUnlessTooLong(Map<String, String> parameters, String key, String value, long max) {
        if (value.length() > max) {
            LOG.warn(
                    "{}: {} has {} characters and is left out of the metastore ({}={})",
                    location,
                    key,
                    value.length(),
                    HmsCatalogOptions.TABLE_PROPERTY_MAX_SIZE.key(),
                    max);
            return;
        }
        parameters.put(key, value);
    }

    /** What has no value is empty and not left out, as servers give it back: they alter a descriptor that is the same faster. */
    private StorageDescriptor storageDescriptor() {
        StorageDescriptor descriptor = new StorageDescriptor();
        descriptor.setBucketCols(new ArrayList<>());
        descriptor.setSortCols(new ArrayList<>());
        descriptor.setParameters(new HashMap<>());
        descriptor.setSkewedInfo(new SkewedInfo(new ArrayList<>(), new ArrayList<>(), new HashMap<>()));
        descriptor.setCols(columns);
        descriptor.setLocation(location);
        descriptor.setInputFormat("org.apache.hadoop.mapred.FileInputFormat");
        descriptor.setOutputFormat("org.apache.hadoop.mapred.FileOutputFormat");
        descriptor.setSerdeInfo(
                new SerDeInfo(null, "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe", new HashMap<>()));
        return descriptor;
    }
}
