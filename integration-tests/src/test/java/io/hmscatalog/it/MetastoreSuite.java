package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreConnector;
import io.hmscatalog.faults.MetastoreProxy;
import io.hmscatalog.metastore.RunningMetastore;
import io.hmscatalog.pool.MetastorePools;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.catalog.Namespace;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * One metastore for a whole class, a catalog that reaches it through a fault proxy, and a namespace for each test. Fails a
 * test that leaves a connection borrowed or a fault unfired.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 5, unit = TimeUnit.MINUTES)
abstract class MetastoreSuite implements CatalogFixture {

    private static final AtomicInteger NAMESPACES = new AtomicInteger();

    @TempDir
    static Path folder;

    private @Nullable RunningMetastore metastore;
    private @Nullable MetastoreProxy proxy;
    private @Nullable MetastoreConnection server;
    private @Nullable HmsCatalog catalog;
    private final List<HmsCatalog> others = new ArrayList<>();
    private final List<MetastoreProxy> otherProxies = new ArrayList<>();
    private final List<WriterJvm> writers = new ArrayList<>();
    private Namespace namespace = Namespace.empty();

    /** Starts the metastore of this class. */
    abstract RunningMetastore start(Path folder);

    @BeforeAll
    final void startMetastore() {
        metastore = start(folder.resolve(getClass().getSimpleName()));
        proxy = proxyToServer();
        server = connect("observer");
        catalog = open(Map.of());
    }

    @AfterAll
    final void stopMetastore() throws Exception {
        for (AutoCloseable resource : new @Nullable AutoCloseable[] {catalog, server, proxy, metastore}) {
            if (resource != null) {
                resource.close();
            }
        }
    }

    @BeforeEach
    final void createNamespace() {
        namespace = Namespace.of("db" + NAMESPACES.incrementAndGet());
        catalog().createNamespace(namespace);
        proxy().resetCounts();
    }

    @AfterEach
    final void nothingIsLeft() throws Exception {
        for (HmsCatalog other : others) {
            other.close();
        }
        others.clear();
        writers.forEach(WriterJvm::close);
        writers.clear();
        otherProxies.forEach(MetastoreProxy::close);
        otherProxies.clear();
        assertThat(proxy().unfiredFaults()).as("faults that never fired").isEmpty();
        proxy().clearFaults();
        assertThat(MetastorePools.shared().states())
                .as("connections still borrowed")
                // Locks that another suite's commits of unknown outcome left are given back long after its end.
                .filteredOn(pool -> pool.pool().contains(proxy().uri()))
                .allSatisfy(pool -> {
                    assertThat(pool.inUse()).isZero();
                    assertThat(pool.reserveInUse()).isZero();
                    assertThat(pool.waiting()).isZero();
                });
    }

    /** What every catalog on this metastore needs. */
    final Map<String, String> properties() {
        return properties(proxy());
    }

    private Map<String, String> properties(MetastoreProxy way) {
        return Map.of(
                "uri",
                way.uri(),
                "warehouse",
                required(metastore).warehouse().toUri().toString());
    }

    private HmsCatalog open(Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(properties());
        all.putAll(properties);
        return (HmsCatalog) CatalogUtil.loadCatalog(HmsCatalog.class.getName(), "test", all, new Configuration(false));
    }

    @Override
    public final HmsCatalog anotherCatalog(Map<String, String> properties) {
        HmsCatalog other = open(properties);
        others.add(other);
        return other;
    }

    private MetastoreProxy proxyToServer() {
        URI uri = URI.create(required(metastore).uri());
        return MetastoreProxy.to(uri.getHost(), uri.getPort());
    }

    @Override
    public final MetastoreProxy anotherProxy() {
        MetastoreProxy other = proxyToServer();
        otherProxies.add(other);
        return other;
    }

    @Override
    public final WriterJvm startWriter(MetastoreProxy way) {
        WriterJvm writer = WriterJvm.start(
                properties(way), folder.resolve(namespace.level(0) + "-writer-" + writers.size() + ".log"));
        writers.add(writer);
        return writer;
    }

    @Override
    public final MetastoreProxy proxy() {
        return required(proxy);
    }

    @Override
    public final HmsCatalog catalog() {
        return required(catalog);
    }

    @Override
    public final MetastoreClient server() {
        return required(server);
    }

    @Override
    public final Namespace namespace() {
        return namespace;
    }

    @Override
    public final MetastoreConnection connect(String user) {
        MetastoreConfig config =
                MetastoreConfigLoader.load(Map.of("uri", required(metastore).uri()), new Configuration(false));
        return new MetastoreConnector(config, UserGroupInformation.createRemoteUser(user))
                .connect(config.servers().get(0), Duration.ofSeconds(10));
    }

    static <T> T required(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the metastore did not start");
        }
        return value;
    }
}
