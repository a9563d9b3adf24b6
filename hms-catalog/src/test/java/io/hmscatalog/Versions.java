package io.hmscatalog;

import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.types.Types;

/** Versions of a table, as engines make them. */
final class Versions {

    static final Schema SCHEMA = new Schema(
            Types.NestedField.required(1, "id", Types.LongType.get(), "the key"),
            Types.NestedField.optional(2, "name", Types.StringType.get()));

    private Versions() {}

    static TableMetadata first(String location) {
        return first(location, SCHEMA, Map.of());
    }

    static TableMetadata first(String location, Schema schema, Map<String, String> properties) {
        return TableMetadata.newTableMetadata(
                schema, PartitionSpec.unpartitioned(), SortOrder.unsorted(), location, properties);
    }

    static TableMetadata withProperty(TableMetadata version, String key, String value) {
        Map<String, String> properties = new HashMap<>(version.properties());
        properties.put(key, value);
        return version.replaceProperties(properties);
    }

    static TableMetadata withoutProperty(TableMetadata version, String key) {
        Map<String, String> properties = new HashMap<>(version.properties());
        properties.remove(key);
        return version.replaceProperties(properties);
    }
}
