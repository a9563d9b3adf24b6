package io.hmscatalog.pool;

import static io.hmscatalog.pool.FakeMetastores.ALICE;
import static io.hmscatalog.pool.FakeMetastores.BOB;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreConfig;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.security.DelegationTokenIdentifier;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who shares a pool, and when a pool ends. */
class MetastorePoolsTest {

    private static final Duration EVICTION_INTERVAL = Duration.ofMinutes(5);

    private final FakeTime time = new FakeTime();

    @RegisterExtension
    private final FakeMetastores metastores = new FakeMetastores(time);

    private final FakeServer a = metastores.server("thrift://a:9083");
    private final MetastorePools pools = metastores.pools();

    private MetastoreLease lease(MetastoreConfig config, ClientPoolConfig options, UserGroupInformation user) {
        return pools.lease(config, options, user);
    }

    private MetastoreConfig configWith(String key, String value) {
        MetastoreConfig config = FakeMetastores.config(a);
        Configuration configuration = new Configuration(config.configuration());
        configuration.set(key, value);
        return new MetastoreConfig(config.servers(), config.warehouse(), config.catalogName(), configuration);
    }

    private int poolCount() {
        return pools.states().size();
    }

    @Test
    void sameServersUserAndConfigurationShareAPool() {
        lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE)
                .client()
                .getAllDatabases();
        lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, UserGroupInformation.createRemoteUser("alice"))
                .client()
                .getAllDatabases();
        assertThat(poolCount()).isEqualTo(1);
        assertThat(a.attempts()).isEqualTo(1);
    }

    @Test
    void D20_issue6071_twoUsersNeverShareAConnection() {
        MetastoreClient alice =
                lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE).client();
        MetastoreClient bob =
                lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, BOB).client();
        for (int i = 0; i < 3; i++) {
            assertThat(alice.getConfigValue("user", "")).isEqualTo("alice");
            assertThat(bob.getConfigValue("user", "")).isEqualTo("bob");
        }
        assertThat(a.attempts()).isEqualTo(2);
    }

    @Test
    void userActingThroughAnotherHasAPoolOfHisOwn() {
        lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, UserGroupInformation.createProxyUser("alice", BOB));
        assertThat(pools.states())
                .extracting(ClientPoolState::pool)
                .containsExactlyInAnyOrder(
                        "metastore pool [thrift://a:9083] for alice",
                        "metastore pool [thrift://a:9083] for alice (through bob)");
    }

    private static UserGroupInformation aliceWithToken(Text kind, String identifier) {
        UserGroupInformation alice = UserGroupInformation.createRemoteUser("alice");
        alice.addToken(new Token<>(
                identifier.getBytes(StandardCharsets.UTF_8),
                "password".getBytes(StandardCharsets.UTF_8),
                kind,
                new Text("signature")));
        return alice;
    }

    @Test
    void metastoreTokensSeparatePools() {
        Text kind = DelegationTokenIdentifier.HIVE_DELEGATION_KIND;
        lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, aliceWithToken(kind, "first"));
        lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, aliceWithToken(kind, "second"));
        lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, aliceWithToken(kind, "second"));
        assertThat(pools.states())
                .hasSize(3)
                .extracting(ClientPoolState::pool)
                .containsOnly("metastore pool [thrift://a:9083] for alice");
    }

    @Test
    void tokensOfOtherServicesDoNotSeparatePools() {
        lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        lease(
                FakeMetastores.config(a),
                ClientPoolConfig.DEFAULT,
                aliceWithToken(new Text("HDFS_DELEGATION_TOKEN"), "first"));
        assertThat(poolCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hive.metastore.kerberos.principal",
                "hive.metastore.token.signature",
                "metastore.client.socket.timeout",
                "hive.any.other.setting",
                "hadoop.security.authentication",
                "hadoop.rpc.protection"
            })
    void D20_issue12699_settingOfTheConnectionSeparatesPools(String key) {
        lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        lease(configWith(key, "simple"), ClientPoolConfig.DEFAULT, ALICE);
        lease(configWith(key, "kerberos"), ClientPoolConfig.DEFAULT, ALICE);
        assertThat(poolCount()).isEqualTo(3);
    }

    @Test
    void settingOfSomethingElseDoesNot() {
        lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        lease(configWith("fs.s3a.access.key", "x"), ClientPoolConfig.DEFAULT, ALICE);
        assertThat(poolCount()).isEqualTo(1);
    }

    @Test
    void catalogOfTheServerSeparatesPools() {
        MetastoreConfig config = FakeMetastores.config(a);
        lease(config, ClientPoolConfig.DEFAULT, ALICE);
        lease(
                new MetastoreConfig(config.servers(), Optional.empty(), Optional.of("spark"), config.configuration()),
                ClientPoolConfig.DEFAULT,
                ALICE);
        assertThat(poolCount()).isEqualTo(2);
    }

    @Test
    void poolOptionsSeparatePools() {
        lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT.withClients(3), ALICE);
        assertThat(poolCount()).isEqualTo(2);
    }

    @Test
    void keyElementUgiSeparatesTwoLoginsOfOneUser() {
        ClientPoolConfig options = ClientPoolConfig.DEFAULT.withKeyElements(new PoolKeyElement.Ugi());
        lease(FakeMetastores.config(a), options, ALICE);
        lease(FakeMetastores.config(a), options, ALICE);
        assertThat(poolCount()).isEqualTo(1);
        lease(FakeMetastores.config(a), options, UserGroupInformation.createRemoteUser("alice"));
        assertThat(poolCount()).isEqualTo(2);
    }

    @Test
    void keyElementConfSeparatesByThatSetting() {
        ClientPoolConfig options =
                ClientPoolConfig.DEFAULT.withKeyElements(new PoolKeyElement.Conf("fs.s3a.access.key"));
        lease(configWith("fs.s3a.access.key", "x"), options, ALICE);
        lease(configWith("fs.s3a.access.key", "y"), options, ALICE);
        assertThat(poolCount()).isEqualTo(2);
    }

    @Test
    void keyShowsNoValueOfASetting() {
        PoolKey key =
                PoolKey.of(configWith("hive.metastore.truststore.password", "geheim"), ClientPoolConfig.DEFAULT, ALICE);
        assertThat(key.toString()).isEqualTo("metastore pool [thrift://a:9083] for alice");
        assertThat(key.settingsDigest()).doesNotContain("geheim");
    }

    @Test
    void leasedPoolIsNeverRetired() {
        MetastoreLease lease = lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        time.advance(Duration.ofDays(1));
        pools.sweep();
        assertThat(poolCount()).isEqualTo(1);
        lease.client().getAllDatabases();
        assertThat(lease.state().idle()).isEqualTo(1);
    }

    @Test
    void issue2474_poolWithoutLeaseIsRetiredWhenUnusedForTheEvictionInterval() {
        MetastoreLease lease =
                lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT.withIdleTimeout(Duration.ofDays(11)), ALICE);
        lease.client().getAllDatabases();
        lease.close();

        time.advance(EVICTION_INTERVAL.minusMillis(1));
        pools.sweep();
        assertThat(poolCount()).isEqualTo(1);

        time.advance(Duration.ofMillis(1));
        pools.sweep();
        assertThat(poolCount()).isZero();
        assertThat(a.openConnections()).isZero();
    }

    @Test
    void tablesThatOutliveTheirCatalogKeepThePool() {
        MetastoreLease lease = lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        lease.close();
        for (int i = 0; i < 10; i++) {
            time.advance(EVICTION_INTERVAL.dividedBy(2));
            lease.client().getAllDatabases();
            pools.sweep();
            assertThat(poolCount()).isEqualTo(1);
        }
    }

    @Test
    void poolIsNotRetiredDuringACall() {
        MetastoreLease lease = lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        lease.close();
        a.onCall(() -> {
            time.advance(EVICTION_INTERVAL.multipliedBy(2));
            pools.sweep();
            assertThat(poolCount()).isEqualTo(1);
        });
        lease.client().getAllDatabases();
    }

    @Test
    void D21_issue5371_clientOfARetiredPoolIsServedAndLeavesNoConnectionOpen() {
        MetastoreLease lease = lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        lease.close();
        time.advance(EVICTION_INTERVAL);
        pools.sweep();
        assertThat(poolCount()).isZero();

        lease.client().getAllDatabases();
        assertThat(a.calls()).hasSize(1);
        assertThat(a.openConnections()).isZero();
    }

    private static void collectGarbage(WeakReference<?> expected) {
        for (int i = 0; i < 100 && !expected.refersTo(null); i++) {
            System.gc();
        }
        assertThat(expected.refersTo(null)).as("collected").isTrue();
    }

    @Test
    void clientKeepsThePoolOfALeaseThatNobodyRefersTo() {
        ClientPoolConfig options = ClientPoolConfig.DEFAULT.withIdleTimeout(Duration.ofDays(11));
        MetastoreClient client = lease(FakeMetastores.config(a), options, ALICE).client();
        client.getAllDatabases();
        collectGarbage(new WeakReference<>(new Object()));
        time.advance(EVICTION_INTERVAL);
        pools.sweep();
        assertThat(poolCount()).isEqualTo(1);
        client.getAllDatabases();
        assertThat(a.attempts()).isEqualTo(1);
    }

    @Test
    void clientOfAClosedLeaseDoesNotKeepThePool() {
        MetastoreLease lease = lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        MetastoreClient client = lease.client();
        lease.close();
        time.advance(EVICTION_INTERVAL);
        pools.sweep();
        assertThat(poolCount()).isZero();
        client.getAllDatabases();
        assertThat(a.openConnections()).isZero();
    }

    @Test
    void leaseThatNobodyRefersToCountsAsClosed() {
        collectGarbage(new WeakReference<>(lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE)));
        time.advance(EVICTION_INTERVAL);
        pools.sweep();
        assertThat(poolCount()).isZero();
    }

    @Test
    void closingOneLeaseLeavesTheOtherWorking() {
        MetastoreLease first = lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        MetastoreLease second = lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        first.close();
        first.close();
        time.advance(EVICTION_INTERVAL);
        pools.sweep();
        assertThat(poolCount()).isEqualTo(1);
        second.client().getAllDatabases();
        second.close();
        time.advance(EVICTION_INTERVAL);
        pools.sweep();
        assertThat(poolCount()).isZero();
    }

    @Test
    void lateCloseOfALeaseDoesNotCountAgainstALaterPool() {
        MetastoreLease first = lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE);
        pools.close();
        assertThat(poolCount()).isZero();
        first.close();
        first.client().getAllDatabases();
        assertThat(a.openConnections()).isZero();
    }

    @Test
    void closedPoolsGiveNoLease() {
        pools.close();
        assertThatThrownBy(() -> lease(FakeMetastores.config(a), ClientPoolConfig.DEFAULT, ALICE))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("are closed");
    }

    @Test
    void sharedPoolsAreReplacedAfterTheirClose() {
        MetastorePools shared = MetastorePools.shared();
        assertThat(MetastorePools.shared()).isSameAs(shared);
        shared.close();
        assertThat(MetastorePools.shared()).isNotSameAs(shared);
    }
}
