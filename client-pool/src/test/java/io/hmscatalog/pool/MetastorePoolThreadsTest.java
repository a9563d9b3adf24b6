package io.hmscatalog.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.TransientException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** One pool called by several threads, in real time. */
@Timeout(60)
class MetastorePoolThreadsTest {

    @RegisterExtension
    private final FakeMetastores metastores = new FakeMetastores(new Time.Real());

    private final FakeServer a = metastores.server("thrift://a:9083");
    private final FakeServer b = metastores.server("thrift://b:9083");

    private static final class Running<T> {

        private final FutureTask<T> task;
        private final Thread thread;

        Running(Callable<T> work) {
            task = new FutureTask<>(work);
            thread = new Thread(task);
            thread.start();
        }

        T result() throws Exception {
            try {
                return task.get(30, TimeUnit.SECONDS);
            } catch (ExecutionException e) {
                throw e.getCause() instanceof Exception cause ? cause : e;
            }
        }
    }

    @Test
    void tenThousandBorrowsSucceedWhileConnectionsAreEvicted() throws Exception {
        MetastoreLease lease = metastores.lease(
                ClientPoolConfig.DEFAULT
                        .withClients(4)
                        .withIdleTimeout(Duration.ofMillis(1))
                        .withMaxLifetime(Duration.ofMillis(3)),
                a);
        AtomicLong closed = new AtomicLong();
        lease.addListener(new ClientPoolListener() {
            @Override
            public void connectionClosed(URI server, CloseReason reason) {
                closed.incrementAndGet();
            }
        });
        AtomicLong mostOpen = new AtomicLong();
        AtomicBoolean done = new AtomicBoolean();
        Running<Boolean> evictor = new Running<>(() -> {
            while (!done.get()) {
                metastores.pools().sweep();
                mostOpen.accumulateAndGet(a.openConnections(), Math::max);
            }
            return true;
        });

        List<Running<Integer>> callers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            callers.add(new Running<>(() -> {
                for (int call = 0; call < 1_250; call++) {
                    lease.client().getAllDatabases();
                }
                return 1_250;
            }));
        }
        int borrows = 0;
        for (Running<Integer> caller : callers) {
            borrows += caller.result();
        }
        done.set(true);
        evictor.result();

        assertThat(borrows).isEqualTo(10_000);
        assertThat(a.calls()).hasSize(10_000);
        assertThat(closed.get()).as("connections evicted meanwhile").isGreaterThan(10);
        assertThat(mostOpen.get()).as("most connections open at once").isLessThanOrEqualTo(4 + Permits.RESERVED);
    }

    @Test
    void exhaustedPoolAnswersWithinItsLimit() throws Exception {
        MetastoreLease lease =
                metastores.lease(ClientPoolConfig.DEFAULT.withClients(1).withAcquireTimeout(Duration.ofMillis(50)), a);
        CountDownLatch inCall = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        a.onCall(() -> {
            inCall.countDown();
            goOn.await();
        });
        Running<List<String>> slowCall = new Running<>(lease.client()::getAllDatabases);
        inCall.await();

        long begunNanos = System.nanoTime();
        assertThatThrownBy(lease.client()::getAllDatabases)
                .isInstanceOf(TransientException.class)
                .hasMessageContaining("1 of 1 in use, 0 idle, 0 waiting");
        assertThat(Duration.ofNanos(System.nanoTime() - begunNanos))
                .isBetween(Duration.ofMillis(50), Duration.ofSeconds(5));
        goOn.countDown();
        slowCall.result();
    }

    @Test
    void slowConnectionAttemptHoldsUpNobodyElse() throws Exception {
        MetastoreClient client =
                metastores.lease(ClientPoolConfig.DEFAULT.withClients(3), a).client();
        CountDownLatch connecting = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        client.getAllDatabases();
        a.onConnect(() -> {
            connecting.countDown();
            goOn.await();
        });
        CountDownLatch inCall = new CountDownLatch(1);
        CountDownLatch endCall = new CountDownLatch(1);
        a.onCall(() -> {
            inCall.countDown();
            endCall.await();
        });
        Running<List<String>> usesTheIdleConnection = new Running<>(client::getAllDatabases);
        inCall.await();
        Running<List<String>> opensAConnection = new Running<>(client::getAllDatabases);
        connecting.await();

        endCall.countDown();
        usesTheIdleConnection.result();
        client.getAllDatabases();
        assertThat(opensAConnection.task.isDone()).isFalse();
        goOn.countDown();
        opensAConnection.result();
    }

    @Test
    void serverThatTakesConnectionsAndSaysNothingIsGivenUpWithinTheDeadline() {
        CountDownLatch goOn = new CountDownLatch(1);
        a.onConnect(goOn::await);
        MetastoreLease lease =
                metastores.lease(ClientPoolConfig.DEFAULT.withAcquireTimeout(Duration.ofSeconds(2)), a, b);
        assertThat(lease.client().getConfigValue("server", "")).isEqualTo("thrift://b:9083");
        assertThat(lease.state().servers().get(0).describe())
                .contains("thrift://a:9083 has not answered")
                .containsPattern("no connection after \\d+ ms");
        goOn.countDown();
    }

    @Test
    void connectionThatComesTooLateIsClosed() throws Exception {
        CountDownLatch goOn = new CountDownLatch(1);
        a.onConnect(goOn::await);
        MetastoreClient client = metastores
                .lease(ClientPoolConfig.DEFAULT.withAcquireTimeout(Duration.ofMillis(20)), a)
                .client();
        assertThatThrownBy(client::getAllDatabases).isInstanceOf(TransientException.class);
        goOn.countDown();
        // FakeMetastores looks for open connections when all connect threads have ended.
    }

    @Test
    void interruptEndsTheWaitForAConnection() throws Exception {
        CountDownLatch connecting = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        a.onConnect(() -> {
            connecting.countDown();
            goOn.await();
        });
        MetastoreClient client =
                metastores.lease(ClientPoolConfig.DEFAULT.withClients(1), a).client();
        Running<Boolean> connects = new Running<>(() -> interruptedOutOf(client));
        connecting.await();
        Running<Boolean> waits = new Running<>(() -> interruptedOutOf(client));
        while (metastores.pools().states().get(0).waiting() == 0) {
            Thread.onSpinWait();
        }
        waits.thread.interrupt();
        connects.thread.interrupt();
        assertThat(waits.result()).isTrue();
        assertThat(connects.result()).isTrue();
        goOn.countDown();
    }

    private static boolean interruptedOutOf(MetastoreClient client) {
        assertThatThrownBy(client::getAllDatabases)
                .isInstanceOf(TransientException.class)
                .hasMessageContaining("interrupted after");
        return Thread.currentThread().isInterrupted();
    }

    @Test
    void interruptedProbeLeavesTheServerToTheNextCaller() throws Exception {
        a.stop();
        MetastoreClient client =
                metastores.lease(ClientPoolConfig.DEFAULT, a, b).client();
        client.getAllDatabases();
        CountDownLatch connecting = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        a.onConnect(() -> {
            connecting.countDown();
            goOn.await();
        });
        Running<Boolean> probes = new Running<>(() -> {
            while (connecting.getCount() > 0) {
                client.getAllDatabases();
            }
            return true;
        });
        connecting.await();
        a.start();
        probes.thread.interrupt();
        assertThatThrownBy(probes::result).hasMessageContaining("interrupted");
        goOn.countDown();
        assertThat(client.getConfigValue("server", "")).isEqualTo("thrift://a:9083");
    }
}
