package io.hmscatalog.side;

import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.catalog.ViewCatalog;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.view.ViewBuilder;

/**
 * A catalog, and the namespace in which a script works with it.
 *
 * @param catalog also of views and namespaces
 */
record Stage(Catalog catalog, Namespace namespace) {

    static final Schema SCHEMA = new Schema(
            Types.NestedField.required(1, "id", Types.LongType.get(), "what it is known by"),
            Types.NestedField.optional(2, "region", Types.StringType.get()),
            Types.NestedField.optional(3, "moment", Types.TimestampType.withoutZone()));

    private static final int BYTES = 1000;

    TableIdentifier id(String name) {
        return TableIdentifier.of(namespace, name);
    }

    /** Another namespace whose name starts with this one's. */
    Namespace another() {
        return Namespace.of(namespace.level(0) + "_more");
    }

    ViewCatalog views() {
        return (ViewCatalog) catalog;
    }

    SupportsNamespaces namespaces() {
        return (SupportsNamespaces) catalog;
    }

    Catalog.TableBuilder table(String name) {
        return catalog.buildTable(id(name), SCHEMA);
    }

    Table create() {
        return table("t").create();
    }

    ViewBuilder view(String name) {
        return views().buildView(id(name)).withSchema(SCHEMA).withDefaultNamespace(namespace);
    }

    ViewBuilder sparkView() {
        return view("v").withQuery("spark", "select id, region, moment from t");
    }

    /** A file of an unpartitioned table that is nowhere but in the metadata. */
    static DataFile file(Table table, String name, long rows) {
        return DataFiles.builder(table.spec())
                .withPath("file:/nowhere/" + name + ".parquet")
                .withFileSizeInBytes(BYTES * rows)
                .withRecordCount(rows)
                .build();
    }

    static void append(Table table, String name, long rows) {
        table.newAppend().appendFile(file(table, name, rows)).commit();
    }
}
