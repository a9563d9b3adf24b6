package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.faults.MetastoreProxy;
import io.hmscatalog.lock.AlterMode;
import io.hmscatalog.lock.OwnerTag;
import io.hmscatalog.metastore.RunningMetastore;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.LockComponent;
import org.apache.hadoop.hive.metastore.api.LockLevel;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockResponse;
import org.apache.hadoop.hive.metastore.api.LockState;
import org.apache.hadoop.hive.metastore.api.LockType;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * A namespace with a proxy and catalogs of its own, so that nothing of one case reaches another: pools, turns and locks
 * belong to an address.
 */
final class MatrixScene implements AutoCloseable {

    private static final AtomicInteger NAMESPACES = new AtomicInteger();
    private static final Duration RELEASE_LIMIT = Duration.ofSeconds(5);
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    private static final Map<String, String> QUICK_CATALOG = Map.of(
            "client.pool.acquire-timeout-ms", "10000",
            "client.pool.cache.eviction-interval-ms", "500",
            "iceberg.hive.lock-timeout-ms", "20000",
            "iceberg.hive.lock-check-min-wait-ms", "20",
            "iceberg.hive.lock-check-max-wait-ms", "100",
            "iceberg.hive.lock-creation-timeout-ms", "10000",
            "iceberg.hive.lock-creation-min-wait-ms", "10",
            "iceberg.hive.lock-creation-max-wait-ms", "50");

    private static final Map<String, String> QUICK_TABLE = Map.of(
            "commit.status-check.num-retries", "2",
            "commit.status-check.min-wait-ms", "10",
            "commit.retry.min-wait-ms", "10",
            "commit.retry.max-wait-ms", "50");

    private final RunningMetastore metastore;
    private final MetastoreClient observer;
    private final TableLocking locking;
    private final Namespace namespace = Namespace.of("lost" + NAMESPACES.incrementAndGet());
    private final List<HmsCatalog> catalogs = new ArrayList<>();
    private final MetastoreProxy proxy;
    private final HmsCatalog catalog;

    /** @param observer connected to the server itself */
    MatrixScene(
            RunningMetastore metastore,
            MetastoreClient observer,
            TableLocking locking,
            Map<String, String> catalogProperties) {
        this.metastore = metastore;
        this.observer = observer;
        this.locking = locking;
        URI uri = URI.create(metastore.uri());
        this.proxy = MetastoreProxy.to(uri.getHost(), uri.getPort());
        Map<String, String> properties = new HashMap<>(QUICK_CATALOG);
        properties.putAll(catalogProperties);
        this.catalog = open(proxy.uri(), properties);
        outside().createNamespace(namespace);
    }

    private HmsCatalog open(String uri, Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(properties);
        all.put("uri", uri);
        all.put("warehouse", metastore.warehouse().toUri().toString());
        HmsCatalog opened = new HmsCatalog();
        opened.setConf(new Configuration(false));
        opened.initialize("test", all);
        catalogs.add(opened);
        return opened;
    }

    MetastoreProxy proxy() {
        return proxy;
    }

    /** The catalog whose calls get lost. */
    HmsCatalog catalog() {
        return catalog;
    }

    /** A new catalog that reaches the server itself and remembers nothing. */
    HmsCatalog outside() {
        return open(metastore.uri(), Map.of());
    }

    MetastoreClient observer() {
        return observer;
    }

    String namespace() {
        return namespace.level(0);
    }

    TableIdentifier table(String name) {
        return TableIdentifier.of(namespace, name);
    }

    /** Of what is created here. */
    Map<String, String> properties() {
        Map<String, String> all = new HashMap<>(QUICK_TABLE);
        all.putAll(locking.tableProperties());
        return all;
    }

    Table create(HmsCatalog by, String name) {
        return by.buildTable(table(name), Rows.SCHEMA)
                .withProperties(properties())
                .create();
    }

    /** A table with row 1, as others made it. */
    Table createOutside(String name) {
        Table table = create(outside(), name);
        Rows.append(table, 1);
        return table;
    }

    /** A table with row 1, after which the struck catalog knows its server and has its connection. */
    Table createWarm(String name) {
        Table table = create(catalog, name);
        Rows.append(table, 1);
        return table;
    }

    /** The lock of another owner. */
    long lockOutside(String name) {
        LockComponent component = new LockComponent(LockType.EXCLUSIVE, LockLevel.TABLE, namespace());
        component.setTablename(name);
        LockRequest request = new LockRequest(List.of(component), "bob", "farhost");
        request.setAgentInfo("another owner");
        LockResponse response = observer.lock(request);
        assertThat(response.getState()).isEqualTo(LockState.ACQUIRED);
        return response.getLockid();
    }

    /** A release whose reply is lost, and requests that are found late, are repeated in the background. */
    void assertNoLockIsLeft() throws InterruptedException {
        Instant limit = Instant.now().plus(RELEASE_LIMIT);
        List<ShowLocksResponseElement> left = locks();
        while (!left.isEmpty() && Instant.now().isBefore(limit)) {
            Thread.sleep(POLL_INTERVAL.toMillis());
            left = locks();
        }
        assertThat(left).as("locks left after %s", RELEASE_LIMIT).isEmpty();
    }

    void assertOurLockIsKept() {
        assertThat(locks())
                .singleElement()
                .satisfies(lock -> assertThat(OwnerTag.parse(lock.getAgentInfo()))
                        .hasValueSatisfying(tag -> assertThat(tag.alters()).isEqualTo(AlterMode.UNCONDITIONAL)));
    }

    private List<ShowLocksResponseElement> locks() {
        ShowLocksRequest request = new ShowLocksRequest();
        request.setDbname(namespace());
        return observer.showLocks(request).getLocks();
    }

    @Override
    public void close() throws IOException {
        for (HmsCatalog opened : catalogs) {
            opened.close();
        }
        proxy.close();
    }
}
