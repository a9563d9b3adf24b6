package io.hmscatalog.bundle;

import io.hmscatalog.HmsCatalog;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;

/** Works with the bundle's catalog in a process that has the bundle, an engine's Iceberg and Hadoop, and nothing else. */
final class CatalogProgram {

    static final Namespace BIRDS = Namespace.of("birds");
    static final TableIdentifier PLAIN = TableIdentifier.of(BIRDS, "plain");
    static final TableIdentifier FOR_HIVE = TableIdentifier.of(BIRDS, "for_hive");
    static final TableIdentifier RENAMED = TableIdentifier.of(BIRDS, "renamed");

    private CatalogProgram() {}

    /** First {@code create} or {@code drop}, then catalog properties, each as {@code key=value}. */
    public static void main(String[] arguments) throws Exception {
        Map<String, String> properties = new LinkedHashMap<>();
        for (int i = 1; i < arguments.length; i++) {
            String[] property = arguments[i].split("=", 2);
            properties.put(property[0], property[1]);
        }
        try (HmsCatalog catalog = new HmsCatalog()) {
            catalog.setConf(new Configuration());
            properties.put("io-impl", CountedFiles.class.getName());
            catalog.initialize("lake", properties);
            switch (arguments[0]) {
                case "create" -> create(catalog);
                case "drop" -> drop(catalog);
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        }
    }

    private static void create(HmsCatalog catalog) {
        Schema schema = new Schema(Types.NestedField.required(1, "species", Types.StringType.get()));
        catalog.createNamespace(BIRDS);
        Table plain = catalog.createTable(PLAIN, schema);
        plain.updateProperties().set("comment", "seen").commit();
        plain.newAppend().commit();
        catalog.buildTable(FOR_HIVE, schema)
                .withProperty("engine.hive.enabled", "true")
                .create();
        catalog.renameTable(PLAIN, RENAMED);
        require("seen".equals(catalog.loadTable(RENAMED).properties().get("comment")), "the property is kept");
        require(!catalog.tableExists(PLAIN), "the old name is free");
        require(CountedFiles.reads() == 0, "what was committed here is not read back");
    }

    private static void drop(HmsCatalog catalog) {
        catalog.loadTable(RENAMED);
        catalog.loadTable(RENAMED).refresh();
        require(CountedFiles.reads() == 1, "what another process committed is read once");
        require(catalog.dropTable(RENAMED, true), "the table is dropped");
        require(catalog.dropTable(FOR_HIVE, true), "the table for Hive is dropped");
        require(catalog.dropNamespace(BIRDS), "the namespace is dropped");
    }

    private static void require(boolean fact, String what) {
        if (!fact) {
            throw new IllegalStateException("not true: " + what);
        }
    }
}
