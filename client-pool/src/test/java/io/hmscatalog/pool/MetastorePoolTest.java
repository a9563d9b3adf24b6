package io.hmscatalog.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.TransientException;
import io.hmscatalog.pool.ClientPoolListener.CallOutcome;
import io.hmscatalog.pool.ClientPoolListener.CloseReason;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One pool, on a clock that the test moves. */
class MetastorePoolTest {

    private final FakeTime time = new FakeTime();

    @RegisterExtension
    private final FakeMetastores metastores = new FakeMetastores(time);

    private final FakeServer a = metastores.server("thrift://a:9083");
    private final FakeServer b = metastores.server("thrift://b:9083");
    private final MetastoreLease lease = metastores.lease(ClientPoolConfig.DEFAULT.withClients(2), a, b);
    private final MetastoreClient client = lease.client();

    private String serverOfNextCall() {
        return client.getConfigValue("server", "");
    }

    @Test
    void callsOneAfterTheOtherShareAConnection() {
        for (int i = 0; i < 5; i++) {
            client.getAllDatabases();
        }
        assertThat(a.attempts()).isEqualTo(1);
        assertThat(lease.state().idle()).isEqualTo(1);
        assertThat(b.attempts()).isZero();
    }

    @Test
    void exhaustedPoolSaysSoWhenItsLimitIsReached() {
        client.getAllDatabases();
        time.advance(Duration.ofMillis(12));
        TransientException[] thrown = new TransientException[1];
        inNestedCalls(a, 2, () -> thrown[0] = catchThrowableOfType(TransientException.class, client::getAllDatabases));

        assertThat(thrown[0])
                .hasMessage("metastore pool [thrift://a:9083, thrift://b:9083] for alice: no connection for"
                        + " get_all_databases after 30000 ms (limit 30000 ms): 2 of 2 in use, 0 idle, 0 waiting;"
                        + " thrift://a:9083 last answered 30000 ms ago; thrift://b:9083 not called yet")
                .hasCauseInstanceOf(TimeoutException.class);
    }

    /** Runs the action while {@code depth} calls are under way. */
    private void inNestedCalls(FakeServer server, int depth, Runnable action) {
        if (depth == 0) {
            server.onCall(() -> {});
            action.run();
            return;
        }
        server.onCall(() -> inNestedCalls(server, depth - 1, action));
        client.getAllDatabases();
    }

    @Test
    void issue3336_unlockAndHeartbeatUseTheReserveOfAnExhaustedPool() {
        inNestedCalls(a, 2, () -> {
            client.heartbeat(1);
            client.unlock(1);
            assertThatThrownBy(() -> client.checkLock(1)).isInstanceOf(TransientException.class);
        });
        assertThat(a.calls()).contains(Rpc.HEARTBEAT, Rpc.UNLOCK).doesNotContain(Rpc.CHECK_LOCK);
        assertThat(a.openConnections()).isEqualTo(3);
    }

    @Test
    void exhaustedReserveIsNamed() {
        TransientException[] thrown = new TransientException[1];
        inNestedCalls(a, 2, () -> {
            a.onCall(() -> {
                a.onCall(() -> thrown[0] = catchThrowableOfType(TransientException.class, () -> client.unlock(3)));
                client.unlock(2);
            });
            client.unlock(1);
        });
        assertThat(thrown[0])
                .hasMessageContaining("no connection for unlock")
                .hasMessageContaining("2 of 2 in use and 2 of the reserve, 0 idle");
    }

    @Test
    void nextCallGoesToTheSecondServerWhenTheFirstStopsDuringOne() {
        a.onCall(a::stop);
        assertThatThrownBy(() -> client.createTable(new Table())).isInstanceOf(OutcomeUnknownException.class);
        assertThat(serverOfNextCall()).isEqualTo("thrift://b:9083");
    }

    @Test
    void stoppedServerIsLeftAloneUntilItsBackoffEnds() {
        a.stop();
        assertThat(serverOfNextCall()).isEqualTo("thrift://b:9083");
        assertThat(a.attempts()).isEqualTo(1);

        time.advance(Duration.ofMillis(49));
        client.getAllDatabases();
        assertThat(a.attempts()).isEqualTo(1);

        time.advance(Duration.ofMillis(1));
        client.getAllDatabases();
        assertThat(a.attempts()).isEqualTo(2);

        time.advance(Duration.ofMillis(99));
        client.getAllDatabases();
        assertThat(a.attempts()).isEqualTo(2);
    }

    @Test
    void firstServerIsUsedAgainOnceItAnswers() {
        a.stop();
        assertThat(serverOfNextCall()).isEqualTo("thrift://b:9083");
        a.start();
        time.advance(Duration.ofMillis(50));
        assertThat(serverOfNextCall()).isEqualTo("thrift://a:9083");
    }

    @Test
    void serversShareTheTimeOfACall() {
        a.stop();
        a.onConnect(() -> time.advance(Duration.ofSeconds(15)));
        client.getAllDatabases();
        assertThat(a.attemptLimits()).containsExactly(Duration.ofSeconds(15));
        assertThat(b.attemptLimits()).containsExactly(Duration.ofMillis(7_500));
    }

    @Test
    void serverOnProbationIsGivenTwoSecondsWhileAnotherAnswers() {
        a.stop();
        client.getAllDatabases();
        time.advance(Duration.ofMillis(50));
        client.getAllDatabases();
        assertThat(a.attemptLimits()).endsWith(Duration.ofSeconds(2));
    }

    @Test
    void callFailsOverWithinItsDeadlineAndWithoutAPause() {
        client.getAllDatabases();
        a.stop();
        long begunNanos = time.nanos();
        assertThat(serverOfNextCall()).isEqualTo("thrift://b:9083");
        assertThat(time.nanos() - begunNanos).isZero();
    }

    @Test
    void callWaitsForTheEndOfTheBackoffWhenNoServerAnswers() {
        a.stop();
        b.stop();
        b.onConnect(() -> {
            if (b.attempts() == 4) {
                b.start();
            }
        });
        assertThat(serverOfNextCall()).isEqualTo("thrift://b:9083");
        assertThat(a.attempts()).isEqualTo(4);
    }

    @Test
    void unreachableServersAreNamedWithTheirErrorsAtTheDeadline() {
        a.stop();
        b.stop();
        long begunNanos = time.nanos();
        assertThatThrownBy(client::getAllDatabases)
                .isInstanceOf(TransientException.class)
                .hasMessageMatching("metastore pool .* for alice: no connection for get_all_databases after \\d+ ms"
                        + " \\(limit 30000 ms\\): 1 of 2 in use, 0 idle, 0 waiting; thrift://a:9083 has not"
                        + " answered for \\d+ ms: .*Connection refused, next attempt in \\d+ ms; thrift://b:9083"
                        + " has not answered for .*")
                .cause()
                .hasMessageEndingWith("cannot connect as alice: Connection refused");
        assertThat(Duration.ofNanos(time.nanos() - begunNanos))
                .isBetween(Duration.ofSeconds(15), Duration.ofSeconds(30));
    }

    @Test
    void everyCallerSeesAnAttemptHoweverLongTheServersWereDown() {
        a.stop();
        b.stop();
        for (int i = 0; i < 10; i++) {
            int before = a.attempts();
            assertThatThrownBy(client::getAllDatabases).isInstanceOf(TransientException.class);
            assertThat(a.attempts()).isGreaterThan(before);
        }
        a.start();
        assertThat(serverOfNextCall()).isEqualTo("thrift://a:9083");
    }

    @Test
    void readWhoseReplyIsLostIsSentAgain() {
        a.loseReplies(1);
        assertThat(client.getTable("db", "t")).isNotNull();
        assertThat(a.calls()).containsExactly(Rpc.GET_TABLE);
        assertThat(b.calls()).containsExactly(Rpc.GET_TABLE);
    }

    @Test
    void readIsSentThreeTimesAtMost() {
        a.loseReplies(5);
        b.loseReplies(5);
        assertThatThrownBy(() -> client.getTable("db", "t")).isInstanceOf(TransientException.class);
        assertThat(a.calls().size() + b.calls().size()).isEqualTo(3);
    }

    @Test
    void readIsNotSentAgainAfterTheDeadline() {
        a.loseReplies(1);
        a.onCall(() -> time.advance(Duration.ofSeconds(30)));
        assertThatThrownBy(() -> client.getTable("db", "t")).isInstanceOf(TransientException.class);
        assertThat(b.calls()).isEmpty();
    }

    @Test
    void errorOfTheLostReplyIsKeptWhenNoOtherConnectionCanBeHad() {
        b.stop();
        a.onCall(a::stop);
        assertThatThrownBy(() -> client.getTable("db", "t"))
                .hasMessageContaining("no connection for get_table_req")
                .satisfies(e -> assertThat(e.getSuppressed()[0]).hasMessageContaining("Connection reset"));
    }

    @Test
    void repeatableCallIsSentAgain() {
        a.loseReplies(1);
        client.unlock(7);
        assertThat(b.calls()).containsExactly(Rpc.UNLOCK);
    }

    @Test
    void callThatChangesSomethingIsSentOnce() {
        List<Runnable> changes = List.of(
                () -> client.createTable(new Table()),
                () -> client.dropTable("db", "t"),
                () -> client.lock(new LockRequest()));
        for (Runnable change : changes) {
            a.loseReplies(1);
            assertThatThrownBy(change::run).isInstanceOf(OutcomeUnknownException.class);
            time.advance(Duration.ofMillis(50));
        }
        assertThat(a.calls()).containsExactly(Rpc.CREATE_TABLE, Rpc.DROP_TABLE, Rpc.LOCK);
        assertThat(b.calls()).isEmpty();
    }

    @Test
    void callThatChangesSomethingIsGivenUpEvenIfItBrokeBeforeTheChange() {
        a.breakBeforeSending(Rpc.GET_VERSION);
        assertThatThrownBy(() -> client.alterTable("db", "t", new Table())).isInstanceOf(TransientException.class);
        assertThat(a.calls()).containsExactly(Rpc.ALTER_TABLE);
        assertThat(b.calls()).isEmpty();
    }

    @Test
    void callThatChangesSomethingFailsOverAsLongAsNothingWasSent() {
        a.stop();
        client.createTable(new Table());
        assertThat(a.calls()).isEmpty();
        assertThat(b.calls()).containsExactly(Rpc.CREATE_TABLE);
    }

    @Test
    void answerWithAnErrorKeepsTheConnectionAndIsNotSentAgain() {
        a.failCallsWith(new TransientException("trouble with the database", new TimeoutException()));
        assertThatThrownBy(client::getAllDatabases).hasMessage("trouble with the database");
        assertThat(a.calls()).hasSize(1);
        assertThat(lease.state().idle()).isEqualTo(1);
        assertThat(lease.state().servers().get(0)).isInstanceOf(ServerStatus.Answering.class);
    }

    @Test
    void idleConnectionsToAServerAreClosedWhenOneOfThemBreaks() {
        inNestedCalls(a, 2, () -> {});
        assertThat(lease.state().idle()).isEqualTo(2);
        a.loseReplies(1);
        assertThatThrownBy(() -> client.dropTable("db", "t")).isInstanceOf(OutcomeUnknownException.class);
        assertThat(a.openConnections()).isZero();
    }

    @Test
    void connectionCutByTheServerIsNotedBeforeItIsUsed() {
        client.getAllDatabases();
        a.cutConnections(true);
        time.advance(Duration.ofSeconds(1));
        client.createTable(new Table());
        assertThat(a.attempts()).isEqualTo(2);
    }

    @Test
    void longIdleConnectionIsAskedForASignOfLifeBeforeItIsUsed() {
        client.getAllDatabases();
        time.advance(Duration.ofSeconds(9));
        client.getAllDatabases();
        assertThat(a.pings()).isZero();

        a.cutConnections(false);
        time.advance(Duration.ofSeconds(10));
        client.createTable(new Table());
        assertThat(a.pings()).isEqualTo(1);
    }

    @Test
    void issue2474_idleConnectionsAreClosedByTheSweep() {
        client.getAllDatabases();
        time.advance(Duration.ofMillis(59_999));
        metastores.pools().sweep();
        assertThat(a.openConnections()).isEqualTo(1);

        time.advance(Duration.ofMillis(1));
        metastores.pools().sweep();
        assertThat(a.openConnections()).isZero();
    }

    @Test
    void connectionIsReplacedWithinTheLastTenthOfItsLifetime() {
        for (int seconds = 0; seconds < 1_620; seconds += 30) {
            client.getAllDatabases();
            time.advance(Duration.ofSeconds(30));
        }
        assertThat(a.attempts()).isEqualTo(1);
        for (int seconds = 1_620; seconds <= 1_800; seconds += 30) {
            client.getAllDatabases();
            time.advance(Duration.ofSeconds(30));
        }
        assertThat(a.attempts()).isEqualTo(2);
    }

    @Test
    void connectionsOpenedTogetherDoNotExpireTogether() {
        MetastoreLease patient =
                metastores.lease(ClientPoolConfig.DEFAULT.withIdleTimeout(Duration.ofMillis(9_999_999)), a);
        a.onCall(() -> {
            a.onCall(() -> {});
            patient.client().getAllDatabases();
        });
        patient.client().getAllDatabases();
        List<Long> open = new ArrayList<>();
        for (int seconds = 0; seconds < 1_800; seconds++) {
            time.advance(Duration.ofSeconds(1));
            metastores.pools().sweep();
            open.add(a.openConnections());
        }
        assertThat(open).contains(2L, 1L).endsWith(0L);
    }

    @Test
    void idleConnectionsToOneServerMakeRoomForThoseToAnother() {
        a.stop();
        useAllConnections(b);
        assertThat(b.openConnections()).isEqualTo(4);

        a.start();
        time.advance(Duration.ofMillis(50));
        useAllConnections(a);
        assertThat(a.openConnections()).isEqualTo(4);
        assertThat(b.openConnections()).isZero();
    }

    /** Two ordinary calls and two in the reserve, all at once. */
    private void useAllConnections(FakeServer server) {
        inNestedCalls(server, 2, () -> {
            server.onCall(() -> {
                server.onCall(() -> {});
                client.heartbeat(2);
            });
            client.heartbeat(1);
        });
    }

    @Test
    void interruptedThreadSendsNothingAndKeepsItsFlag() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(client::getAllDatabases)
                    .isInstanceOf(TransientException.class)
                    .hasMessageContaining("interrupted")
                    .hasMessageContaining("get_all_databases was not sent")
                    .hasCauseInstanceOf(InterruptedException.class);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
            assertThat(a.attempts()).isZero();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void interruptedThreadMayStillUnlock() {
        Thread.currentThread().interrupt();
        try {
            client.unlock(1);
            assertThat(a.calls()).containsExactly(Rpc.UNLOCK);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void throwingListenerBreaksNoCall() {
        lease.addListener(new ClientPoolListener() {
            @Override
            public void connectionAcquiredNanos(long waitNanos) {
                throw new IllegalStateException("on purpose");
            }
        });
        client.getAllDatabases();
        assertThat(a.calls()).hasSize(1);
    }

    @Test
    void listenerHearsOfConnectionsAndCalls() {
        List<String> events = new CopyOnWriteArrayList<>();
        lease.addListener(new ClientPoolListener() {
            @Override
            public void connectionAcquiredNanos(long waitNanos) {
                events.add("acquired");
            }

            @Override
            public void acquireTimedOutNanos(long waitNanos) {
                events.add("timed out");
            }

            @Override
            public void connectionCreatedNanos(URI server, long elapsedNanos) {
                events.add("created " + server.getHost());
            }

            @Override
            public void connectFailedNanos(URI server, long elapsedNanos, RuntimeException error) {
                events.add("connect failed " + server.getHost());
            }

            @Override
            public void connectionClosed(URI server, CloseReason reason) {
                events.add("closed " + server.getHost() + " " + reason);
            }

            @Override
            public void callFinishedNanos(Rpc rpc, URI server, long elapsedNanos, CallOutcome outcome) {
                events.add(rpc + " " + server.getHost() + " " + outcome);
            }
        });
        a.loseReplies(1);
        client.getAllDatabases();
        time.advance(Duration.ofMinutes(1));
        metastores.pools().sweep();
        assertThat(events)
                .containsExactly(
                        "created a",
                        "acquired",
                        "closed a BROKEN",
                        "GET_ALL_DATABASES a BROKEN",
                        "created b",
                        "acquired",
                        "GET_ALL_DATABASES b RESULT",
                        "closed b IDLE");
    }
}
