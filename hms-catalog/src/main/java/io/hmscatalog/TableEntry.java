package io.hmscatalog;

import static org.apache.iceberg.BaseMetastoreTableOperations.ICEBERG_TABLE_TYPE_VALUE;
import static org.apache.iceberg.BaseMetastoreTableOperations.METADATA_LOCATION_PROP;
import static org.apache.iceberg.BaseMetastoreTableOperations.TABLE_TYPE_PROP;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.ObjectNotFoundException;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.TableType;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.TableIdentifier;
import org.jspecify.annotations.Nullable;

/** What a metastore's table says of itself. */
final class TableEntry {

    /** HiveOperationsBase.ICEBERG_VIEW_TYPE_VALUE; written in upper case, compared without case. */
    static final String ICEBERG_VIEW = "iceberg-view";

    private TableEntry() {}

    static Optional<Table> find(MetastoreClient client, TableIdentifier identifier) {
        try {
            return Optional.of(client.getTable(identifier.namespace().level(0), identifier.name()));
        } catch (ObjectNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Compared without case: Trino writes {@code iceberg}, Iceberg {@code ICEBERG}. */
    static boolean isIcebergTable(Table table) {
        return ICEBERG_TABLE_TYPE_VALUE.equalsIgnoreCase(icebergType(table));
    }

    static boolean isIcebergView(Table table) {
        return TableType.VIRTUAL_VIEW.name().equalsIgnoreCase(table.getTableType())
                && ICEBERG_VIEW.equalsIgnoreCase(icebergType(table));
    }

    /** What kind of Iceberg entry it says it is; null for others. */
    static @Nullable String icebergType(Table table) {
        return parameter(table, TABLE_TYPE_PROP);
    }

    /** Location of the current metadata file. */
    static Optional<String> pointer(Table table) {
        return Optional.ofNullable(parameter(table, METADATA_LOCATION_PROP));
    }

    /** Whether two readings are of one table; its pointer may have moved where a UUID tells. */
    static boolean isSame(Table one, Table other) {
        String uuid = parameter(one, TableProperties.UUID);
        return uuid == null
                ? pointer(one).equals(pointer(other)) && one.getCreateTime() == other.getCreateTime()
                : uuid.equals(parameter(other, TableProperties.UUID));
    }

    static Map<String, String> parameters(Table table) {
        return table.getParameters() == null ? Map.of() : table.getParameters();
    }

    static @Nullable String parameter(Table table, String key) {
        return parameters(table).get(key);
    }
}
