package io.hmscatalog.kit;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.it.RequiredJdk;
import io.hmscatalog.metastore.DatabaseServer;
import io.hmscatalog.metastore.MetastoreDatabase;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileUtil;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.catalog.Namespace;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The metastore that a class of Iceberg's own catalog tests runs on, with a metastore's default settings. */
final class KitMetastore implements BeforeAllCallback, AfterAllCallback {

    /** For a test that removes a metadata file and expects that to be noticed. */
    static final Map<String, String> WITHOUT_METADATA_CACHE = Map.of("metadata-cache.max-total-bytes", "0");

    private enum Database {
        DERBY,
        POSTGRESQL
    }

    private final MetastoreVersion version;
    private final Database database;
    private final Map<String, String> catalogProperties;
    private final Deque<AutoCloseable> running = new ArrayDeque<>();

    private @Nullable MetastoreServer server;

    private KitMetastore(MetastoreVersion version, Database database, Map<String, String> catalogProperties) {
        this.version = version;
        this.database = database;
        this.catalogProperties = catalogProperties;
    }

    static KitMetastore onDerby(MetastoreVersion version) {
        return new KitMetastore(version, Database.DERBY, Map.of());
    }

    static KitMetastore onPostgres(MetastoreVersion version) {
        return new KitMetastore(version, Database.POSTGRESQL, Map.of());
    }

    KitMetastore withoutLock() {
        return new KitMetastore(version, database, Map.of("iceberg.engine.hive.lock-enabled", "false"));
    }

    @Override
    public void beforeAll(ExtensionContext context) throws IOException {
        RequiredJdk.assumeFor(version);
        Path folder = Files.createTempDirectory(context.getRequiredTestClass().getSimpleName());
        running.push(() -> FileUtil.fullyDelete(folder.toFile()));
        MetastoreServer started = MetastoreServer.builder(version)
                .folder(folder)
                .database(database(folder))
                .start();
        running.push(started);
        server = started;
    }

    private MetastoreDatabase database(Path folder) {
        return switch (database) {
            case DERBY -> MetastoreDatabase.derby();
            case POSTGRESQL -> {
                DatabaseServer started = PostgresServer.start(folder.resolve("database"));
                running.push(started);
                yield started.createDatabase("metastore");
            }
        };
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        while (!running.isEmpty()) {
            running.pop().close();
        }
    }

    /** What a catalog needs to reach this metastore. */
    Map<String, String> properties() {
        MetastoreServer started = Objects.requireNonNull(server);
        Map<String, String> all = new HashMap<>(catalogProperties);
        all.put("uri", started.uri());
        all.put("warehouse", started.warehouse().toUri().toString());
        return all;
    }

    HmsCatalog open(String name, Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(properties);
        all.putAll(properties());
        return (HmsCatalog) CatalogUtil.loadCatalog(HmsCatalog.class.getName(), name, all, new Configuration(false));
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
}
