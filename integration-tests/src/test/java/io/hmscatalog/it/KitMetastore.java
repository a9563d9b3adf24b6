package io.hmscatalog.it;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.catalog.Namespace;

/** The metastore that a class of Iceberg's own catalog tests runs on; emptied after each test. */
final class KitMetastore implements AutoCloseable {

    private final RunningMetastore server;

    private KitMetastore(RunningMetastore server) {
        this.server = server;
    }

    static KitMetastore start(Path folder) {
        return new KitMetastore(
                MetastoreServer.builder(MetastoreVersion.V4_1_0).folder(folder).start());
    }

    HmsCatalog open(String name, Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(properties);
        all.put("uri", server.uri());
        all.put("warehouse", server.warehouse().toUri().toString());
        HmsCatalog catalog = new HmsCatalog();
        catalog.setConf(new Configuration(false));
        catalog.initialize(name, all);
        return catalog;
    }

    /** Closes the catalog of a test after everything in the metastore is dropped. */
    static void empty(HmsCatalog catalog) throws IOException {
        for (Namespace namespace : catalog.listNamespaces()) {
            catalog.listViews(namespace).forEach(catalog::dropView);
            catalog.listTables(namespace).forEach(table -> catalog.dropTable(table, false));
            if (!namespace.equals(Namespace.of("default"))) {
                catalog.dropNamespace(namespace);
            }
        }
        catalog.close();
    }

    @Override
    public void close() {
        server.close();
    }
}
