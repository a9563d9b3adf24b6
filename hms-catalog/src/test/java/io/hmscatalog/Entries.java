package io.hmscatalog;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.Table;

/** Tables and databases as a metastore stores them. */
final class Entries {

    static final String DATABASE = "db";
    static final String TABLE = "t";

    private Entries() {}

    static Table table(String name, String uuid, String pointer) {
        Table table = plainTable(name);
        table.putToParameters("table_type", "ICEBERG");
        table.putToParameters("uuid", uuid);
        table.putToParameters("metadata_location", pointer);
        return table;
    }

    /** A table of Hive itself. */
    static Table plainTable(String name) {
        Table table = new Table();
        table.setDbName(DATABASE);
        table.setTableName(name);
        table.setParameters(new HashMap<>());
        return table;
    }

    static Database database(String name) {
        return new Database(name, null, "file:/wh/" + name + ".db", new HashMap<>(Map.of("colour", "green")));
    }
}
