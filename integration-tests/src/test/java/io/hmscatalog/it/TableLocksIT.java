package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.lock.AlterMode;
import io.hmscatalog.lock.LockConfig;
import io.hmscatalog.lock.LockInterruptedException;
import io.hmscatalog.lock.LockLostException;
import io.hmscatalog.lock.LockTimeoutException;
import io.hmscatalog.lock.OwnerTag;
import io.hmscatalog.lock.TableLock;
import io.hmscatalog.lock.TableLocks;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.PostgresServer;
import io.hmscatalog.pool.ClientPoolConfig;
import io.hmscatalog.pool.MetastoreLease;
import io.hmscatalog.pool.MetastorePools;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Table locks on real servers, none of which expires a lock. The tables do not exist: a lock does not need one. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class TableLocksIT {

    private static final Duration SERVER_TIMEOUT = Duration.ofSeconds(6);

    /** A server with the time-out above. */
    enum Server {
        HIVE_3_1_3_DERBY {
            @Override
            MetastoreServer start(Path folder, List<AutoCloseable> resources) {
                return withTimeout(
                                MetastoreServer.builder(MetastoreVersion.V3_1_3).folder(folder))
                        .start();
            }
        },
        HIVE_4_1_0_POSTGRESQL {
            @Override
            MetastoreServer start(Path folder, List<AutoCloseable> resources) {
                PostgresServer postgres = PostgresServer.start(folder.resolve("database"));
                resources.add(postgres);
                return withTimeout(MetastoreServer.builder(MetastoreVersion.V4_1_0)
                                .folder(folder)
                                .database(postgres.createDatabase("metastore")))
                        .start();
            }
        };

        abstract MetastoreServer start(Path folder, List<AutoCloseable> resources);

        private static MetastoreServer.Builder withTimeout(MetastoreServer.Builder builder) {
            String value = SERVER_TIMEOUT.toSeconds() + "s";
            return builder.setting("hive.txn.timeout", value).setting("metastore.txn.timeout", value);
        }
    }

    @TempDir
    private Path folder;

    private final List<AutoCloseable> resources = new ArrayList<>();

    @AfterEach
    void stop() throws Exception {
        for (int last = resources.size() - 1; last >= 0; last--) {
            resources.get(last).close();
        }
    }

    /** One server for all facts: its start takes longer than they do. */
    @ParameterizedTest
    @EnumSource
    void locksWorkAsTheyPromise(Server kind) throws Exception {
        MetastoreServer metastore = kind.start(folder, resources);
        resources.add(metastore);
        MetastoreLease lease = lease(metastore);
        resources.add(lease);

        aHeldLockIsSeenWithItsTagAndBeats(lease);
        twoProcessesTakeTurns(kind, lease);
        aDeadLockIsBrokenWithinTheServersTimeout(kind, lease);
        aDeadLockOfAnotherProductIsNamed(lease);
        anInterruptLeavesNoRequest(lease);
        aLockReleasedByHandIsLost(lease);
    }

    private static MetastoreLease lease(MetastoreServer metastore) {
        return MetastorePools.shared()
                .lease(
                        MetastoreConfigLoader.load(Map.of("uri", metastore.uri()), new Configuration(false)),
                        ClientPoolConfig.DEFAULT,
                        UserGroupInformation.createRemoteUser("alice"));
    }

    /** Like another process: its turns are its own. */
    private static TableLocks process(String name, MetastoreLease lease, LockConfig config) {
        return TableLocks.open(name, lease.client(), config, "alice");
    }

    private static List<ShowLocksResponseElement> locksOf(MetastoreLease lease, String table) {
        ShowLocksRequest request = new ShowLocksRequest();
        request.setDbname("nowhere");
        request.setTablename(table);
        return lease.client().showLocks(request).getLocks();
    }

    private static void aHeldLockIsSeenWithItsTagAndBeats(MetastoreLease lease) throws Exception {
        TableLocks locks = process("one", lease, LockConfig.DEFAULT);
        try (TableLock lock = locks.acquire("Nowhere", "Held", AlterMode.CONDITIONAL)) {
            ShowLocksResponseElement seen = locksOf(lease, "held").get(0);
            assertThat(seen.getState()).isEqualTo(LockState.ACQUIRED);
            assertThat(OwnerTag.parse(seen.getAgentInfo())).hasValueSatisfying(tag -> {
                assertThat(tag.pid()).isEqualTo(ProcessHandle.current().pid());
                assertThat(tag.alters()).isEqualTo(AlterMode.CONDITIONAL);
            });
            Instant limit = Instant.now().plus(SERVER_TIMEOUT);
            while (locksOf(lease, "held").get(0).getLastheartbeat() == seen.getLastheartbeat()) {
                assertThat(Instant.now()).isBefore(limit);
                TimeUnit.MILLISECONDS.sleep(100);
            }
            lock.beat();
        }
        assertThat(locksOf(lease, "held")).isEmpty();
    }

    private static void twoProcessesTakeTurns(Server kind, MetastoreLease lease) throws Exception {
        int threadsEach = 4;
        int locksEach = 5;
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger requestsSeen = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(2 * threadsEach);
        Instant start = Instant.now();
        TableLocks one = process("one", lease, LockConfig.DEFAULT);
        TableLocks two = process("two", lease, LockConfig.DEFAULT);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < 2 * threadsEach; thread++) {
                TableLocks locks = thread % 2 == 0 ? one : two;
                running.add(threads.submit(() -> {
                    for (int round = 0; round < locksEach; round++) {
                        try (TableLock lock = locks.acquire("nowhere", "busy", AlterMode.CONDITIONAL)) {
                            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                            requestsSeen.accumulateAndGet(locksOf(lease, "busy").size(), Math::max);
                            lock.ensureHeld();
                            inside.decrementAndGet();
                        }
                    }
                }));
            }
            for (Future<?> future : running) {
                assertThat(future.get()).isNull();
            }
        } finally {
            threads.shutdownNow();
        }
        report(kind, "%d contended locks".formatted(2 * threadsEach * locksEach), start);
        assertThat(most).as("holders at a time").hasValue(1);
        assertThat(requestsSeen.get()).as("requests of two processes").isLessThanOrEqualTo(2);
        assertThat(locksOf(lease, "busy")).isEmpty();
    }

    /** A request of a process that is killed right after it. */
    private static long leaveBehind(MetastoreLease lease, String table, String agentInfo) {
        LockComponent component = new LockComponent(LockType.EXCLUSIVE, LockLevel.TABLE, "nowhere");
        component.setTablename(table);
        LockRequest request = new LockRequest(List.of(component), "bob", "farhost");
        request.setAgentInfo(agentInfo);
        LockResponse response = lease.client().lock(request);
        assertThat(response.getState()).isEqualTo(LockState.ACQUIRED);
        return response.getLockid();
    }

    private static void aDeadLockIsBrokenWithinTheServersTimeout(Server kind, MetastoreLease lease) {
        String tag = new OwnerTag(
                        "0.1.0", "farhost", 1, Instant.ofEpochSecond(1), "0123456789abcdef", AlterMode.CONDITIONAL)
                .toString();
        long dead = leaveBehind(lease, "stale", tag);
        Instant start = Instant.now();
        TableLocks locks = process("one", lease, LockConfig.DEFAULT);
        try (TableLock lock = locks.acquire("nowhere", "stale", AlterMode.CONDITIONAL)) {
            report(kind, "breaking a dead lock", start);
            assertThat(Duration.between(start, Instant.now()))
                    .isBetween(SERVER_TIMEOUT.minusMillis(500), SERVER_TIMEOUT.plusSeconds(3));
            lock.beat();
            assertThat(locksOf(lease, "stale")).hasSize(1).noneMatch(left -> left.getLockid() == dead);
        }
        assertThat(locksOf(lease, "stale")).isEmpty();
    }

    private static void aDeadLockOfAnotherProductIsNamed(MetastoreLease lease) {
        long dead = leaveBehind(lease, "foreign", "Iceberg-0815");
        TableLocks locks = process("one", lease, LockConfig.DEFAULT.withLockTimeout(Duration.ofSeconds(8)));
        assertThatThrownBy(() -> locks.acquire("nowhere", "foreign", AlterMode.CONDITIONAL))
                .isInstanceOf(LockTimeoutException.class)
                .hasMessageContaining(
                        "lock " + dead + ", state acquired, user bob, host farhost, agentInfo 'Iceberg-0815'")
                .hasMessageContaining("seems dead")
                .hasMessageEndingWith("hmscat locks release " + dead + " --uri one");
        assertThat(locksOf(lease, "foreign")).hasSize(1);
        lease.client().unlock(dead);
    }

    private static void anInterruptLeavesNoRequest(MetastoreLease lease) throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        CountDownLatch begun = new CountDownLatch(1);
        TableLocks one = process("one", lease, LockConfig.DEFAULT);
        TableLocks two = process("two", lease, LockConfig.DEFAULT);
        try (TableLock held = one.acquire("nowhere", "interrupted", AlterMode.CONDITIONAL)) {
            Future<Boolean> waiting = thread.submit(() -> {
                begun.countDown();
                assertThatThrownBy(() -> two.acquire("nowhere", "interrupted", AlterMode.CONDITIONAL))
                        .isInstanceOf(LockInterruptedException.class);
                return Thread.currentThread().isInterrupted();
            });
            begun.await();
            Instant limit = Instant.now().plusSeconds(10);
            while (locksOf(lease, "interrupted").size() < 2) {
                assertThat(Instant.now()).isBefore(limit);
            }
            Instant interrupted = Instant.now();
            thread.shutdownNow();

            assertThat(waiting.get()).isTrue();
            assertThat(Duration.between(interrupted, Instant.now())).isLessThan(Duration.ofSeconds(1));
            assertThat(locksOf(lease, "interrupted")).hasSize(1);
            held.beat();
        }
    }

    private static void aLockReleasedByHandIsLost(MetastoreLease lease) {
        TableLocks locks = process("one", lease, LockConfig.DEFAULT);
        try (TableLock lock = locks.acquire("nowhere", "released", AlterMode.CONDITIONAL)) {
            lease.client().unlock(lock.state().lockId());

            assertThatThrownBy(lock::beat).isInstanceOf(LockLostException.class);
        }
    }

    private static void report(Server kind, String what, Instant start) {
        Figures.note("%s: %s took %d ms"
                .formatted(kind, what, Duration.between(start, Instant.now()).toMillis()));
    }
}
