package io.hmscatalog.benchmarks;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.benchmarks.floor.BareMetastore;
import io.hmscatalog.benchmarks.floor.MetadataFiles;
import io.hmscatalog.benchmarks.worker.SystemUnderTest;
import io.hmscatalog.faults.MetastoreProxy;
import io.hmscatalog.metastore.DatabaseProduct;
import io.hmscatalog.metastore.JdbcConnection;
import io.hmscatalog.metastore.MetastoreDatabase;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.PostgresServer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.thrift.TException;
import org.jspecify.annotations.Nullable;

/** A metastore, the proxy before it, and the workers that are measured on it. Single-threaded. */
final class BenchmarkSite implements AutoCloseable {

    static final String NAMESPACE = "bench";

    /** Enough for HiveCatalog to ask for 50,000 whole tables in one call. */
    private static final int HEAP_MEBIBYTES = 2_048;

    private final Path folder;
    private final Path logs;
    private final MetastoreDatabase database;
    private final MetastoreServer metastore;
    private final MetastoreProxy proxy;
    private final HmsCatalog catalog = new HmsCatalog();
    private final Deque<Closeable> opened;
    private final Map<SystemUnderTest, Worker> workers = new EnumMap<>(SystemUnderTest.class);
    private final Set<Namespace> sharedNamespaces = new HashSet<>();

    private @Nullable SharedTables sharedTables;
    private int startedWorkers;

    private BenchmarkSite(
            Path folder, Path logs, MetastoreDatabase database, MetastoreServer metastore, Deque<Closeable> opened) {
        this.folder = folder;
        this.logs = logs;
        this.database = database;
        this.metastore = metastore;
        this.opened = opened;
        this.proxy = MetastoreProxy.to("127.0.0.1", metastore.port());
        opened.push(proxy::close);
        opened.push(catalog);
        catalog.setConf(new Configuration(false));
        catalog.initialize("preparation", properties(metastore.uri()));
        catalog.createNamespace(Namespace.of(NAMESPACE));
    }

    /**
     * Starts what is not measured; workers start when they are asked for.
     *
     * @param folder is made; for what is gone with the site
     * @param logs is made; where the workers' logs stay
     */
    static BenchmarkSite start(MetastoreVersion version, DatabaseProduct product, Path folder, Path logs)
            throws IOException {
        Files.createDirectories(folder);
        Files.createDirectories(logs);
        Deque<Closeable> opened = new ArrayDeque<>();
        try {
            MetastoreDatabase database = database(product, folder, opened);
            MetastoreServer metastore = MetastoreServer.builder(version)
                    .folder(folder.resolve("metastore"))
                    .database(database)
                    .heapMebibytes(HEAP_MEBIBYTES)
                    .start();
            opened.push(metastore::close);
            return new BenchmarkSite(folder, logs, database, metastore, opened);
        } catch (RuntimeException e) {
            try {
                close(opened);
            } catch (RuntimeException | IOException ofClose) {
                e.addSuppressed(ofClose);
            }
            throw e;
        }
    }

    private static MetastoreDatabase database(DatabaseProduct product, Path folder, Deque<Closeable> opened) {
        if (product != DatabaseProduct.POSTGRESQL) {
            return MetastoreDatabase.derby();
        }
        PostgresServer postgres = PostgresServer.start(folder.resolve("postgres"));
        opened.push(postgres::close);
        return postgres.createDatabase("metastore");
    }

    private static void close(Deque<Closeable> opened) throws IOException {
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
    }

    MetastoreProxy proxy() {
        return proxy;
    }

    String uri() {
        return metastore.uri();
    }

    /** The metastore's own address, or the proxy's if calls are delayed. */
    String uriFor(Case measured) {
        return measured.surroundings().delay().isZero() ? uri() : proxy.uri();
    }

    /** Of a catalog at default options. */
    Map<String, String> properties(String uri) {
        return Map.of(
                CatalogProperties.URI,
                uri,
                CatalogProperties.WAREHOUSE_LOCATION,
                metastore.warehouse().toUri().toString());
    }

    /** The worker that stays. */
    Worker worker(SystemUnderTest system) {
        return workers.computeIfAbsent(system, started -> startWorker(started));
    }

    /** Ends the workers that stay, one of which may still be at what failed; others take their place. */
    void replaceWorkers() {
        workers.values().forEach(Worker::close);
        workers.clear();
    }

    /** Another process, to be closed by the caller. */
    Worker startWorker(SystemUnderTest system) {
        startedWorkers++;
        return Worker.start(system, logs.resolve(system.label() + "-" + startedWorkers + ".log"));
    }

    /** The first of a namespace's tables, all with 20 snapshots, made if they are not there; each has a metadata file of its own. */
    TableIdentifier sharedTables(int tables) throws Exception {
        Namespace namespace = Namespace.of("shared_" + tables);
        TableIdentifier first = TableIdentifier.of(namespace, "table");
        if (sharedNamespaces.add(namespace)) {
            catalog.createNamespace(namespace);
            if (sharedTables == null) {
                sharedTables = new SharedTables(catalog, openDatabase());
            }
            sharedTables.make(first, tables);
        }
        return first;
    }

    long countSnapshots(TableIdentifier table) {
        return StreamSupport.stream(catalog.loadTable(table).snapshots().spliterator(), false)
                .count();
    }

    private Connection openDatabase() throws SQLException {
        JdbcConnection to = database.connection(folder);
        return DriverManager.getConnection(to.url(), to.user(), to.password());
    }

    /** Another writer's commit: a copy of the metadata file takes its place. */
    void change(TableIdentifier name) throws IOException, TException {
        String databaseName = name.namespace().level(0);
        try (BareMetastore bare = BareMetastore.connect(uri())) {
            Table entry = bare.table(databaseName, name.name());
            String former = BareMetastore.pointer(entry);
            String next = MetadataFiles.newLocationBeside(former);
            Files.copy(MetadataFiles.path(former), MetadataFiles.path(next));
            bare.movePointer(entry, next);
        }
    }

    @Override
    public void close() throws IOException, SQLException {
        replaceWorkers();
        if (sharedTables != null) {
            sharedTables.close();
        }
        close(opened);
    }
}
