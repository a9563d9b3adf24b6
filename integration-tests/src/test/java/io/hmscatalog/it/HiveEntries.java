package io.hmscatalog.it;

import io.hmscatalog.compat.MetastoreClient;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;

/** Tables that others than this catalog have put into the metastore. */
public final class HiveEntries {

    private HiveEntries() {}

    /** A plain table of Hive, {@code id bigint}. */
    public static void createHiveTable(MetastoreClient server, String database, String name) {
        server.createTable(entry(database, locationOf(server, database), name, "MANAGED_TABLE", Map.of()));
    }

    static void createView(MetastoreClient server, String database, String name) {
        Table view = entry(database, locationOf(server, database), name, "VIRTUAL_VIEW", Map.of());
        view.setViewOriginalText("select 1");
        view.setViewExpandedText("select 1");
        server.createTable(view);
    }

    static void createIcebergTable(
            MetastoreClient server, String database, String name, String tableType, String pointer) {
        createIcebergTable(server, database, locationOf(server, database), name, tableType, pointer);
    }

    static void createIcebergTable(
            MetastoreClient server,
            String database,
            String databaseLocation,
            String name,
            String tableType,
            String pointer) {
        server.createTable(entry(
                database,
                databaseLocation,
                name,
                "EXTERNAL_TABLE",
                Map.of("EXTERNAL", "TRUE", "table_type", tableType, "metadata_location", pointer)));
    }

    static void createIcebergView(
            MetastoreClient server, String database, String name, String tableType, String pointer) {
        server.createTable(entry(
                database,
                locationOf(server, database),
                name,
                "VIRTUAL_VIEW",
                Map.of("table_type", tableType, "metadata_location", pointer)));
    }

    private static String locationOf(MetastoreClient server, String database) {
        return server.getDatabase(database).getLocationUri();
    }

    private static Table entry(
            String database, String databaseLocation, String name, String tableType, Map<String, String> parameters) {
        StorageDescriptor storage = new StorageDescriptor();
        storage.setCols(List.of(new FieldSchema("id", "bigint", null)));
        storage.setLocation(databaseLocation + "/" + name);
        storage.setInputFormat("org.apache.hadoop.mapred.TextInputFormat");
        storage.setOutputFormat("org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat");
        storage.setSerdeInfo(
                new SerDeInfo(null, "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe", new HashMap<>()));
        return new Table(
                name,
                database,
                "somebody",
                1,
                1,
                0,
                storage,
                List.of(),
                new HashMap<>(parameters),
                null,
                null,
                tableType);
    }
}
