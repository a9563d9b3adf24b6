package io.hmscatalog.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConnection;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Pools on fake servers. After each test no connection may be borrowed, none may be open once the pools are closed, and
 * none may have been used after its close or by two threads.
 */
final class FakeMetastores implements AfterEachCallback {

    static final UserGroupInformation ALICE = UserGroupInformation.createRemoteUser("alice");
    static final UserGroupInformation BOB = UserGroupInformation.createRemoteUser("bob");

    private final Map<URI, FakeServer> servers = new TreeMap<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final MetastorePools pools;

    FakeMetastores(Time time) {
        this.pools = new MetastorePools(new PoolEnvironment(
                time,
                new Random(1),
                threads,
                task -> {},
                (config, user) -> (server, limit) -> connect(server, user, limit)));
    }

    private MetastoreConnection connect(URI server, UserGroupInformation user, Duration limit) {
        FakeServer fake = servers.get(server);
        if (fake == null) {
            throw new IllegalArgumentException("no such server: " + server);
        }
        return fake.connect(user.getUserName(), limit);
    }

    FakeServer server(String uri) {
        return servers.computeIfAbsent(URI.create(uri), key -> new FakeServer(uri));
    }

    MetastorePools pools() {
        return pools;
    }

    MetastoreLease lease(ClientPoolConfig options, FakeServer... inOrder) {
        return pools.lease(config(inOrder), options, ALICE);
    }

    /** Servers are tried in the order given. */
    static MetastoreConfig config(FakeServer... inOrder) {
        Configuration configuration = new Configuration(false);
        configuration.set("metastore.thrift.uri.selection", "SEQUENTIAL");
        List<URI> uris = Arrays.stream(inOrder).map(FakeServer::uri).toList();
        return new MetastoreConfig(uris, Optional.empty(), Optional.empty(), configuration);
    }

    @Override
    public void afterEach(ExtensionContext context) throws Exception {
        assertThat(pools.states())
                .allSatisfy(state -> assertThat(state.inUse() + state.reserveInUse())
                        .as("borrowed from %s", state)
                        .isZero());
        pools.close();
        threads.shutdown();
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS))
                .as("connect threads end")
                .isTrue();
        assertThat(servers.values()).allSatisfy(server -> {
            assertThat(server.misuse()).isEmpty();
            assertThat(server.openConnections()).as("open to %s", server.uri()).isZero();
        });
    }
}
