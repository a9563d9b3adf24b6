package io.hmscatalog.benchmarks.worker;

import java.util.Map;
import java.util.UUID;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/** A catalog of Iceberg's interface. Whether it locks is a property of the table. */
record CatalogSubject(Catalog catalog) implements Subject {

    @Override
    public Operation append(TableIdentifier name, boolean locked) {
        Table table = catalog.loadTable(name);
        return () ->
                table.newAppend().appendFile(PreparedTables.dataFile(table)).commit();
    }

    @Override
    public Operation propertyCommit(TableIdentifier name, boolean locked) {
        Table table = catalog.loadTable(name);
        return () -> table.updateProperties()
                .set("changed", UUID.randomUUID().toString())
                .commit();
    }

    @Override
    public Operation createTable(TableIdentifier prefix) {
        return () -> {
            Table unused = catalog.createTable(PreparedTables.another(prefix), PreparedTables.SCHEMA);
        };
    }

    @Override
    public Operation rename(TableIdentifier table) {
        TwoNames names = new TwoNames(table);
        return () -> {
            catalog.renameTable(names.present(), names.next());
            names.swap();
        };
    }

    @Override
    public Operation tableExists(TableIdentifier table) {
        return () -> Expected.that(catalog.tableExists(table), table);
    }

    @Override
    public Operation loadTable(TableIdentifier table) {
        return () -> {
            Map<String, String> properties = catalog.loadTable(table).properties();
            Expected.that(!properties.isEmpty(), table);
        };
    }

    @Override
    public Operation listTables(Namespace namespace) {
        return () -> Expected.that(!catalog.listTables(namespace).isEmpty(), namespace);
    }
}
