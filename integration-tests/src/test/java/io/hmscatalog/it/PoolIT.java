package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.CatalogConfig;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.TransientException;
import io.hmscatalog.faults.Gate;
import io.hmscatalog.metastore.MetastoreDatabase;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.PostgresServer;
import io.hmscatalog.metastore.RunningMetastore;
import io.hmscatalog.pool.ClientPoolListener;
import io.hmscatalog.pool.MetastoreLease;
import io.hmscatalog.pool.MetastorePools;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** The pool on two real servers that share one database. */
final class PoolIT extends MetastoreSuite {

    private @Nullable PostgresServer postgres;
    private @Nullable MetastoreServer first;
    private @Nullable MetastoreServer second;
    private @Nullable MetastoreServer third;

    @Override
    RunningMetastore start(Path folder) {
        postgres = PostgresServer.start(folder.resolve("database"));
        MetastoreDatabase shared = postgres.createDatabase("metastore");
        MetastoreServer started = MetastoreServer.builder(MetastoreVersion.V4_0_1)
                .folder(folder.resolve("first"))
                .database(shared)
                .start();
        first = started;
        second = MetastoreServer.builder(MetastoreVersion.V4_0_1)
                .folder(folder.resolve("second"))
                .warehouse(started.warehouse())
                .database(shared)
                .start();
        third = MetastoreServer.builder(MetastoreVersion.V4_0_1)
                .folder(folder.resolve("third"))
                .warehouse(started.warehouse())
                .database(shared)
                .build();
        return started;
    }

    @AfterAll
    void stopOthers() {
        for (AutoCloseable resource : new @Nullable AutoCloseable[] {third, second, postgres}) {
            if (resource != null) {
                try {
                    resource.close();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private static MetastoreLease lease(String uris, Map<String, String> options, String user) {
        Map<String, String> properties = new HashMap<>(options);
        properties.put("uri", uris);
        properties.put("metastore.thrift.uri.selection", "SEQUENTIAL");
        CatalogConfig config = CatalogConfig.load(properties, new Configuration(false));
        return MetastorePools.shared()
                .lease(config.metastore(), config.options().pool(), UserGroupInformation.createRemoteUser(user));
    }

    @Test
    void D12_amoro3587_anExhaustedPoolAnswersWithinItsLimitAndSaysSo() throws Exception {
        Gate held = proxy().on("get_all_databases").nth(1).pauseRequest();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (MetastoreLease lease =
                lease(proxy().uri(), Map.of("clients", "1", "client.pool.acquire-timeout-ms", "500"), "alice")) {
            lease.client().getDatabase("default");
            Future<List<String>> holder = thread.submit(() -> lease.client().getAllDatabases());
            held.awaitArrival(Duration.ofSeconds(10));
            Instant start = Instant.now();

            assertThatThrownBy(() -> lease.client().getDatabase("default"))
                    .isInstanceOf(TransientException.class)
                    .hasMessageContaining("1 of 1 in use")
                    .hasMessageContaining("500 ms")
                    .hasMessageContaining("alice")
                    .hasMessageContaining(proxy().uri() + " last answered");

            // The limit is 500 ms; the rest is room for a busy machine, far from Hive's 600 s.
            assertThat(Duration.between(start, Instant.now()))
                    .isBetween(Duration.ofMillis(450), Duration.ofSeconds(10));
            held.release();
            assertThat(holder.get()).contains("default");
        } finally {
            thread.shutdownNow();
        }
    }

    @Test
    void issue1994_whenAServerStopsDuringACallTheNextCallGoesToTheSecond() throws Exception {
        Gate held = proxy().on("create_database").nth(1).pauseRequest();
        Queue<Instant> attempts = new ConcurrentLinkedQueue<>();
        ExecutorService thread = Executors.newSingleThreadExecutor();
        String secondUri = required(second).uri();
        try (MetastoreLease lease =
                lease(proxy().uri() + "," + secondUri, Map.of("client.pool.acquire-timeout-ms", "5000"), "alice")) {
            lease.addListener(new ClientPoolListener() {
                @Override
                public void connectFailedNanos(URI server, long elapsedNanos, RuntimeException error) {
                    if (server.equals(URI.create(proxy().uri()))) {
                        attempts.add(Instant.now());
                    }
                }
            });
            lease.client().getDatabase("default");
            Future<?> running = thread.submit(() -> lease.client()
                    .createDatabase(new Database(
                            "never_made", null, required(first).warehouse() + "/never.db", new HashMap<>())));
            held.awaitArrival(Duration.ofSeconds(10));

            proxy().refuseConnections();

            assertThatThrownBy(running::get).hasCauseInstanceOf(OutcomeUnknownException.class);
            assertThat(lease.client().getAllDatabases()).contains("default").doesNotContain("never_made");
            assertThat(attempts)
                    .as("the dead server is left alone after the call that broke")
                    .isEmpty();

            callUntil(lease.client(), () -> attempts.size() >= 6);
            List<Instant> seen = new ArrayList<>(attempts);
            for (int attempt = 1; attempt < 6; attempt++) {
                // 50 ms after the broken call, then 100, 200, 400, 800 ms: never earlier.
                assertThat(Duration.between(seen.get(attempt - 1), seen.get(attempt)))
                        .isGreaterThanOrEqualTo(
                                Duration.ofMillis(50L << attempt).minusMillis(5));
            }

            proxy().acceptConnections();
            proxy().resetCounts();
            callUntil(lease.client(), () -> proxy().counts().containsKey("get_database"));
        } finally {
            thread.shutdownNow();
            proxy().acceptConnections();
        }
    }

    private interface Condition {
        boolean holds();
    }

    private static void callUntil(MetastoreClient client, Condition condition) {
        Instant limit = Instant.now().plusSeconds(30);
        while (!condition.holds()) {
            assertThat(Instant.now()).isBefore(limit);
            client.getDatabase("default");
        }
    }

    /** The server that a test may freeze and kill. */
    private MetastoreServer victim() {
        MetastoreServer victim = required(third);
        if (!victim.isRunning()) {
            victim.start();
        }
        return victim;
    }

    /** One sending of a call. */
    private record Sending(URI server, ClientPoolListener.CallOutcome outcome) {

        static Sending answeredBy(MetastoreServer server) {
            return new Sending(URI.create(server.uri()), ClientPoolListener.CallOutcome.RESULT);
        }

        static Sending brokenBy(MetastoreServer server) {
            return new Sending(URI.create(server.uri()), ClientPoolListener.CallOutcome.BROKEN);
        }
    }

    private static Queue<Sending> sendingsOf(MetastoreLease lease) {
        Queue<Sending> sendings = new ConcurrentLinkedQueue<>();
        lease.addListener(new ClientPoolListener() {
            @Override
            public void callFinishedNanos(Rpc rpc, URI server, long elapsedNanos, CallOutcome outcome) {
                sendings.add(new Sending(server, outcome));
            }
        });
        return sendings;
    }

    private static void assertAnswersWithin(Duration limit, MetastoreLease lease) {
        Instant start = Instant.now();
        assertThat(lease.client().getAllDatabases()).contains("default");
        assertThat(Duration.between(start, Instant.now())).isLessThan(limit);
    }

    @Test
    void whenAServerFreezesTheSecondAnswersWithinTheLimit() {
        MetastoreServer frozen = victim();
        MetastoreServer healthy = required(second);
        String uris = frozen.uri() + "," + healthy.uri();
        Duration limit = Duration.ofSeconds(6);
        Map<String, String> options = Map.of("client.pool.acquire-timeout-ms", "6000");
        Map<String, String> shortCalls = new HashMap<>(options);
        shortCalls.put("hive.metastore.client.socket.timeout", "1s");
        try (MetastoreLease unconnected = lease(uris, options, "alice");
                MetastoreLease connected = lease(uris, shortCalls, "alice")) {
            connected.client().getDatabase("default");
            Queue<Sending> ofUnconnected = sendingsOf(unconnected);
            Queue<Sending> ofConnected = sendingsOf(connected);
            frozen.pause();
            try {
                assertAnswersWithin(limit, unconnected);
                assertAnswersWithin(limit, connected);
            } finally {
                frozen.resume();
            }
            assertThat(ofUnconnected).containsExactly(Sending.answeredBy(healthy));
            assertThat(ofConnected).containsExactly(Sending.brokenBy(frozen), Sending.answeredBy(healthy));

            callUntil(unconnected.client(), () -> ofUnconnected.contains(Sending.answeredBy(frozen)));
        }
    }

    @Test
    void whenAServerIsKilledUnderAReadTheSecondAnswersItAndTheNextCall() throws Exception {
        MetastoreServer killed = victim();
        MetastoreServer healthy = required(second);
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try (MetastoreLease lease =
                lease(killed.uri() + "," + healthy.uri(), Map.of("client.pool.acquire-timeout-ms", "20000"), "alice")) {
            lease.client().getDatabase("default");
            Queue<Sending> sendings = sendingsOf(lease);
            killed.pause();
            Future<List<String>> read = thread.submit(() -> lease.client().getAllDatabases());
            assertThatThrownBy(() -> read.get(300, TimeUnit.MILLISECONDS))
                    .as("the paused server holds the call")
                    .isInstanceOf(TimeoutException.class);
            assertThat(lease.state().inUse()).isEqualTo(1);

            killed.kill();

            assertThat(read.get(20, TimeUnit.SECONDS)).contains("default");
            assertThat(lease.client().getAllDatabases()).contains("default");
            assertThat(sendings)
                    .containsExactly(
                            Sending.brokenBy(killed), Sending.answeredBy(healthy), Sending.answeredBy(healthy));
        } finally {
            thread.shutdownNow();
        }
    }

    /** Counts the connections that were closed as idle by another thread than the callers', which is the sweep's. */
    private static final class SweptConnections implements ClientPoolListener {
        private final Set<Thread> callers = ConcurrentHashMap.newKeySet();
        private final AtomicInteger count = new AtomicInteger();

        @Override
        public void connectionClosed(URI server, CloseReason reason) {
            if (reason == CloseReason.IDLE && !callers.contains(Thread.currentThread())) {
                count.incrementAndGet();
            }
        }
    }

    @Test
    void tenThousandBorrowsSurviveEviction() throws Exception {
        int threads = 4;
        int callsAtLeast = 10_000;
        Instant limit = Instant.now().plusSeconds(60);
        AtomicInteger calls = new AtomicInteger();
        SweptConnections swept = new SweptConnections();
        ExecutorService callers = Executors.newFixedThreadPool(threads);
        try (MetastoreLease lease = lease(
                required(first).uri(),
                Map.of(
                        "clients", "4",
                        "client.pool.idle-timeout-ms", "1",
                        "client.pool.cache.eviction-interval-ms", "1"),
                "alice")) {
            lease.addListener(swept);
            List<Future<?>> running = new ArrayList<>();
            for (int caller = 0; caller < threads; caller++) {
                running.add(callers.submit(() -> {
                    swept.callers.add(Thread.currentThread());
                    while (calls.get() < callsAtLeast
                            || (swept.count.get() == 0 && Instant.now().isBefore(limit))) {
                        lease.client().getDatabase("default");
                        if (calls.incrementAndGet() % 100 == 0) {
                            // Leaves a connection idle for longer than it may be.
                            Thread.sleep(10);
                        }
                    }
                    return calls;
                }));
            }
            for (Future<?> future : running) {
                future.get();
            }
            assertThat(calls).hasValueGreaterThanOrEqualTo(callsAtLeast);
            assertThat(swept.count).as("idle connections closed by the sweep").hasPositiveValue();
        } finally {
            callers.shutdownNow();
        }
    }

    @Test
    void issue6071_twoUsersOfOneProcessAreTwoUsersForTheServer() throws Exception {
        String uri = required(first).uri();
        try (MetastoreLease alice = lease(uri, Map.of(), "alice_in_pool");
                MetastoreLease bob = lease(uri, Map.of(), "bob_in_pool")) {
            alice.client().getDatabase("default");
            bob.client().getDatabase("default");
            alice.client().getDatabase("default");
        }

        List<String> audit = Files.readAllLines(required(first).log()).stream()
                .filter(line -> line.contains("ugi=") && line.contains("get_database"))
                .toList();
        assertThat(audit).filteredOn(line -> line.contains("ugi=alice_in_pool")).hasSize(2);
        assertThat(audit).filteredOn(line -> line.contains("ugi=bob_in_pool")).hasSize(1);
    }
}
