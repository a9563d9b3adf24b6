package io.hmscatalog.lock;

import java.util.Locale;

/** A table's name as the metastore stores it, in lower case. Immutable. */
record TableName(String database, String table) {

    TableName {
        database = database.toLowerCase(Locale.ROOT);
        table = table.toLowerCase(Locale.ROOT);
    }

    @Override
    public String toString() {
        return database + "." + table;
    }
}
