package io.hmscatalog.compat;

import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * Addresses names inside one of the server's own catalogs (HMS 3 and later). Without a catalog name nothing is added,
 * so that servers before 3.0 are served too.
 *
 * <p>Calls whose arguments are plain strings carry the catalog in front of the database, {@code @catalog#database}
 * (Hive's {@code MetaStoreUtils.prependCatalogToDbName}).
 */
final class CatalogScope {

    private final Optional<String> catalog;

    CatalogScope(Optional<String> catalog) {
        this.catalog = catalog;
    }

    Optional<String> catalog() {
        return catalog;
    }

    String database(String database) {
        return catalog.map(name -> "@" + name + "#" + database).orElse(database);
    }

    /** The pattern that {@code get_databases} takes for all databases of the catalog. */
    Optional<String> allDatabases() {
        return catalog.map(name -> "@" + name + "#");
    }

    Table stamped(Table table) {
        if (catalog.isEmpty()) {
            return table;
        }
        Table copy = table.deepCopy();
        copy.setCatName(catalog.get());
        return copy;
    }

    Database stamped(Database database) {
        if (catalog.isEmpty()) {
            return database;
        }
        Database copy = database.deepCopy();
        copy.setCatalogName(catalog.get());
        return copy;
    }
}
