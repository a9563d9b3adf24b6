package io.hmscatalog.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.NoSuchObjectException;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransportException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class MetastoreProxyTest {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration SHORT = Duration.ofMillis(100);

    private final List<TSocket> sockets = new ArrayList<>();
    private final ExecutorService executor = Executors.newCachedThreadPool();
    private ScriptedMetastore metastore;
    private MetastoreProxy proxy;

    @BeforeEach
    void start() throws Exception {
        metastore = new ScriptedMetastore();
        proxy = MetastoreProxy.to("127.0.0.1", metastore.port());
    }

    @AfterEach
    void stop() {
        sockets.forEach(TSocket::close);
        proxy.close();
        metastore.close();
        executor.shutdownNow();
    }

    @Test
    void callsAreRelayedListedAndCountedPerMethod() throws Exception {
        ThriftHiveMetastore.Client first = connect();
        first.create_database(database("a"));
        ThriftHiveMetastore.Client second = connect();
        assertThat(second.get_all_databases()).containsExactly("a");
        assertThat(first.get_database("a")).isEqualTo(database("a"));
        assertThat(first.set_ugi("alice", List.of())).containsExactly("alice");

        assertThat(proxy.counts())
                .isEqualTo(Map.of("create_database", 1, "get_all_databases", 1, "get_database", 1, "set_ugi", 1));
        assertThat(proxy.calls())
                .containsExactly(
                        new Call(1, "create_database"),
                        new Call(2, "get_all_databases"),
                        new Call(1, "get_database"),
                        new Call(1, "set_ugi"));
        assertThat(proxy.uri()).isEqualTo("thrift://127.0.0.1:" + proxy.port());
    }

    @Test
    void resetForgetsTheCallsSoFar() throws Exception {
        ThriftHiveMetastore.Client client = connect();
        client.get_all_databases();
        proxy.resetCounts();
        assertThat(proxy.counts()).isEmpty();
        client.get_all_databases();
        assertThat(proxy.counts()).isEqualTo(Map.of("get_all_databases", 1));
    }

    @Test
    void stepsLetOneCallGoAtATime() throws Exception {
        Steps steps = proxy.step("create_database", "get_all_databases");
        ThriftHiveMetastore.Client client = connect();
        Future<List<String>> walk = executor.submit(() -> {
            client.create_database(database("a"));
            return client.get_all_databases();
        });

        assertThat(steps.awaitCall(LIMIT)).contains("create_database");
        assertThat(steps.awaitCall(LIMIT)).contains("create_database");
        assertThat(metastore.hasDatabase("a")).isFalse();
        steps.pass();
        assertThat(steps.awaitCall(LIMIT)).contains("get_all_databases");
        assertThat(metastore.hasDatabase("a")).isTrue();
        steps.end();

        assertThat(walk.get()).containsExactly("a");
        assertThat(client.get_all_databases()).containsExactly("a");
        assertThat(steps.awaitCall(Duration.ZERO)).isEmpty();
        assertThatIllegalStateException().isThrownBy(steps::pass);
    }

    @Test
    void aRecordingKeepsTheArgumentsOfItsMethod() throws Exception {
        ThriftHiveMetastore.Client client = connect();
        client.create_database(database("a"));
        Recording recording = proxy.record("create_database");
        client.create_database(database("b"));
        client.get_all_databases();

        assertThat(recording.arguments(ThriftHiveMetastore.create_database_args::new))
                .extracting(ThriftHiveMetastore.create_database_args::getDatabase)
                .containsExactly(database("b"));
    }

    @Test
    void cutRequestNeverReachesTheServer() throws Exception {
        Fault fault = proxy.on("create_database").nth(1).cutRequest();
        assertConnectionEnds(() -> connect().create_database(database("a")));

        assertThat(metastore.hasDatabase("a")).isFalse();
        assertThat(proxy.counts()).isEqualTo(Map.of("create_database", 1));
        assertThat(fault.timesFired()).isOne();
        connect().create_database(database("a"));
        assertThat(metastore.hasDatabase("a")).isTrue();
    }

    @Test
    void droppedReplyHidesACallThatTheServerApplied() throws Exception {
        Fault fault = proxy.on("create_database").nth(1).dropReply();
        assertConnectionEnds(() -> connect().create_database(database("a")));

        assertThat(metastore.hasDatabase("a")).isTrue();
        assertThat(fault.timesFired()).isOne();
        assertThat(proxy.unfiredFaults()).isEmpty();
    }

    @Test
    void refusedCallIsAnsweredByAnInternalErrorOnAConnectionThatLives() throws Exception {
        proxy.on("create_database").nth(1).refuse();
        ThriftHiveMetastore.Client client = connect();
        assertInternalError(() -> client.create_database(database("a")));

        assertThat(metastore.hasDatabase("a")).isFalse();
        client.create_database(database("a"));
        assertThat(client.get_all_databases()).containsExactly("a");
    }

    @Test
    void failedReplyReportsAnErrorForACallThatTheServerApplied() throws Exception {
        proxy.on("create_database").nth(1).failReply();
        ThriftHiveMetastore.Client client = connect();
        assertInternalError(() -> client.create_database(database("a")));

        assertThat(metastore.hasDatabase("a")).isTrue();
        assertThat(client.get_all_databases()).containsExactly("a");
    }

    @Test
    void requestAndReplyAreDelayed() throws Exception {
        proxy.on("get_all_databases").nth(1).delayRequest(SHORT);
        proxy.on("get_all_databases").nth(1).delayReply(SHORT);
        ThriftHiveMetastore.Client client = connect();

        long startNanos = System.nanoTime();
        assertThat(client.get_all_databases()).isEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isGreaterThanOrEqualTo(SHORT.multipliedBy(2));
        assertThat(proxy.unfiredFaults()).isEmpty();
    }

    @Test
    void delayedRequestTakesEffectAfterTheClientGaveUp() throws Exception {
        proxy.on("create_database").nth(1).delayRequest(SHORT.multipliedBy(10));
        ThriftHiveMetastore.Client client = connect(SHORT);
        assertTimesOut(() -> client.create_database(database("a")));
        client.getInputProtocol().getTransport().close();

        assertThat(metastore.awaitCreation(LIMIT)).isTrue();
    }

    @Test
    void hungRequestIsNeverForwarded() throws Exception {
        Fault fault = proxy.on("create_database").nth(1).hangRequest();
        ThriftHiveMetastore.Client client = connect(SHORT);
        assertTimesOut(() -> client.create_database(database("a")));
        client.getInputProtocol().getTransport().close();

        assertThat(fault.timesFired()).isOne();
        proxy.close();
        metastore.close();
        assertThat(metastore.hasDatabase("a")).isFalse();
    }

    @Test
    void hungRequestOutlivesTheServer() throws Exception {
        proxy.on("create_database").nth(1).hangRequest();
        ThriftHiveMetastore.Client client = connect(SHORT);
        assertTimesOut(() -> client.create_database(database("a")));
        metastore.close();
        assertTimesOut(client::recv_create_database);
    }

    @Test
    void hungReplyBelongsToACallThatTheServerApplied() throws Exception {
        proxy.on("create_database").nth(1).hangReply();
        ThriftHiveMetastore.Client client = connect(SHORT);
        assertTimesOut(() -> client.create_database(database("a")));

        assertThat(metastore.awaitCreation(LIMIT)).isTrue();
    }

    @Test
    void cutEndsACallThatHangs() throws Exception {
        proxy.on("create_database").nth(1).hangReply();
        ThriftHiveMetastore.Client client = connect();
        Future<?> call = executor.submit(() -> {
            client.create_database(database("a"));
            return null;
        });
        assertThat(metastore.awaitCreation(LIMIT)).isTrue();
        proxy.cutConnections();

        assertThatThrownBy(call::get).hasCauseInstanceOf(TTransportException.class);
        assertThat(connect().get_all_databases()).containsExactly("a");
    }

    @Test
    void gateHoldsTheRequestWhileOthersPass() throws Exception {
        Gate gate = proxy.on("create_database").nth(1).pauseRequest();
        ThriftHiveMetastore.Client held = connect();
        Future<?> call = executor.submit(() -> {
            held.create_database(database("a"));
            return null;
        });
        gate.awaitArrival(LIMIT);
        ThriftHiveMetastore.Client other = connect();
        other.create_database(database("b"));
        assertThat(other.get_all_databases()).containsExactly("b");
        assertThat(call.isDone()).isFalse();

        gate.release();
        call.get();
        assertThat(other.get_all_databases()).containsExactly("a", "b");
    }

    @Test
    void gateHoldsTheReplyAfterTheCallTookEffect() throws Exception {
        Gate gate = proxy.on("create_database").nth(1).pauseReply();
        ThriftHiveMetastore.Client held = connect();
        Future<?> call = executor.submit(() -> {
            held.create_database(database("a"));
            return null;
        });
        gate.awaitArrival(LIMIT);
        assertThat(connect().get_all_databases()).containsExactly("a");
        assertThat(call.isDone()).isFalse();

        gate.release();
        call.get();
    }

    @Test
    void pausedRequestTakesEffectAfterTheClientGaveUp() throws Exception {
        Gate gate = proxy.on("create_database").nth(1).pauseRequest();
        ThriftHiveMetastore.Client client = connect(SHORT);
        assertTimesOut(() -> client.create_database(database("a")));
        client.getInputProtocol().getTransport().close();
        assertThat(metastore.hasDatabase("a")).isFalse();

        gate.release();
        assertThat(metastore.awaitCreation(LIMIT)).isTrue();
    }

    @Test
    void cutLosesAPausedRequest() throws Exception {
        Gate gate = proxy.on("create_database").nth(1).pauseRequest();
        ThriftHiveMetastore.Client client = connect();
        Future<?> call = executor.submit(() -> {
            client.create_database(database("a"));
            return null;
        });
        gate.awaitArrival(LIMIT);
        proxy.cutConnections();
        gate.release();

        assertThatThrownBy(call::get).hasCauseInstanceOf(TTransportException.class);
        proxy.close();
        metastore.close();
        assertThat(metastore.hasDatabase("a")).isFalse();
    }

    @Test
    void awaitingAnArrivalThatDoesNotHappenFails() {
        Gate gate = proxy.on("create_database").nth(2).pauseRequest();
        assertThatThrownBy(() -> gate.awaitArrival(Duration.ofMillis(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessage("pauseRequest on call 2 of create_database: nothing arrived within PT0.001S");
    }

    @Test
    void nthCountsCallsOfTheMethodFromTheDeclaration() throws Exception {
        ThriftHiveMetastore.Client client = connect();
        client.get_all_databases();
        proxy.on("get_all_databases").nth(2).refuse();

        client.create_database(database("a"));
        client.get_all_databases();
        assertInternalError(client::get_all_databases);
        client.get_all_databases();
    }

    @Test
    void nextStrikesThatManyCalls() throws Exception {
        Fault fault = proxy.on("get_all_databases").next(2).refuse();
        ThriftHiveMetastore.Client client = connect();
        assertInternalError(client::get_all_databases);
        assertThat(proxy.unfiredFaults()).containsExactly(fault);
        assertInternalError(client::get_all_databases);
        assertThat(proxy.unfiredFaults()).isEmpty();
        client.get_all_databases();
    }

    @Test
    void everyStrikesUntilFaultsAreCleared() throws Exception {
        proxy.on("get_all_databases").every().refuse();
        ThriftHiveMetastore.Client client = connect();
        for (int i = 0; i < 5; i++) {
            assertInternalError(client::get_all_databases);
        }
        assertThat(proxy.unfiredFaults()).isEmpty();
        proxy.clearFaults();
        client.get_all_databases();
    }

    @Test
    void anyMethodCountsOverMethods() throws Exception {
        proxy.onAnyMethod().nth(2).dropReply();
        ThriftHiveMetastore.Client client = connect();
        client.get_all_databases();
        assertConnectionEnds(() -> client.create_database(database("a")));
        assertThat(metastore.hasDatabase("a")).isTrue();
    }

    @Test
    void faultsOnOneCallStrikeInTheirOrder() throws Exception {
        Gate gate = proxy.on("create_database").nth(1).pauseReply();
        Fault drop = proxy.on("create_database").nth(1).dropReply();
        ThriftHiveMetastore.Client client = connect();
        Future<?> call = executor.submit(() -> {
            client.create_database(database("a"));
            return null;
        });
        gate.awaitArrival(LIMIT);
        assertThat(drop.timesFired()).isZero();
        gate.release();
        assertThatThrownBy(call::get).hasCauseInstanceOf(TTransportException.class);
        assertThat(drop.timesFired()).isOne();
    }

    @Test
    void unfiredFaultSaysWhatItWaitsFor() throws Exception {
        proxy.on("get_all_databases").nth(2).dropReply();
        connect().get_all_databases();
        assertThat(proxy.unfiredFaults())
                .extracting(Fault::toString)
                .containsExactly("dropReply on call 2 of get_all_databases: fired 0 of 1 times, saw 1 matching calls");
    }

    @Test
    void selectorsAndDelaysOutOfRangeAreRejected() {
        MethodCalls calls = proxy.on("get_database");
        assertThatIllegalArgumentException().isThrownBy(() -> calls.nth(0)).withMessageContaining("got 0");
        assertThatIllegalArgumentException().isThrownBy(() -> calls.next(-1)).withMessageContaining("got -1");
        FaultPoint point = calls.nth(1);
        assertThatIllegalArgumentException().isThrownBy(() -> point.delayReply(Duration.ofMillis(-1)));
        assertThat(proxy.unfiredFaults()).isEmpty();
    }

    @Test
    void refusedConnectionsRecoverOnTheSamePort() throws Exception {
        ThriftHiveMetastore.Client before = connect();
        before.get_all_databases();
        proxy.refuseConnections();
        proxy.refuseConnections();
        assertConnectionEnds(before::get_all_databases);
        assertThatThrownBy(this::connect).hasCauseInstanceOf(ConnectException.class);

        proxy.acceptConnections();
        proxy.acceptConnections();
        assertThat(connect().get_all_databases()).isEmpty();
    }

    @Test
    void closedProxyRefusesForGood() {
        proxy.close();
        proxy.close();
        assertThatThrownBy(this::connect).hasCauseInstanceOf(ConnectException.class);
        assertThatIllegalStateException().isThrownBy(proxy::acceptConnections).withMessageEndingWith("is closed");
    }

    @Test
    void clientIsClosedWhenTheServerIsDown() throws Exception {
        try (MetastoreProxy toNowhere = MetastoreProxy.to("127.0.0.1", freePort());
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), toNowhere.port())) {
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void clientIsClosedWhenTheServerGoesDown() throws Exception {
        ThriftHiveMetastore.Client client = connect();
        client.get_all_databases();
        metastore.close();
        assertConnectionEnds(client::get_all_databases);
        assertConnectionEnds(() -> connect().get_all_databases());
    }

    @Test
    void largeMessagesPassBothWays() throws Exception {
        Database large = database("large");
        large.setDescription("x".repeat(1 << 20));
        ThriftHiveMetastore.Client client = connect();
        client.create_database(large);
        assertThat(client.get_database("large")).isEqualTo(large);
        assertThat(proxy.calls()).hasSize(2);
    }

    @Test
    void declaredExceptionPassesUnharmed() throws Exception {
        ThriftHiveMetastore.Client client = connect();
        assertThatThrownBy(() -> client.get_database("absent"))
                .isInstanceOfSatisfying(
                        NoSuchObjectException.class,
                        e -> assertThat(e.getMessage()).isEqualTo("absent"));
        assertThat(client.get_all_databases()).isEmpty();
    }

    @Test
    void errorOfTheServerPassesUnharmed() throws Exception {
        ThriftHiveMetastore.Client client = connect();
        assertInternalError(() -> client.getMetaConf("unscripted"));
    }

    @Test
    void oneWayCallPassesWithoutAReply() throws Exception {
        Fault drop = proxy.on("shutdown").nth(1).dropReply();
        ThriftHiveMetastore.Client client = connect();
        client.shutdown();
        assertThat(metastore.awaitShutdownCall(LIMIT)).isTrue();
        assertThat(client.get_all_databases()).isEmpty();
        assertThat(drop.timesFired()).isZero();
    }

    @Test
    void countsAreExactUnderConcurrency() throws Exception {
        int clients = 8;
        int callsPerClient = 200;
        Fault refusals = proxy.on("get_database").next(100).refuse();
        List<Future<Integer>> refused = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            ThriftHiveMetastore.Client client = connect();
            String name = "db" + i;
            refused.add(executor.submit(() -> createThenGet(client, name, callsPerClient - 1)));
        }
        int refusedCalls = 0;
        for (Future<Integer> each : refused) {
            refusedCalls += each.get();
        }

        assertThat(proxy.counts())
                .isEqualTo(Map.of("create_database", clients, "get_database", clients * (callsPerClient - 1)));
        assertThat(proxy.calls()).hasSize(clients * callsPerClient);
        assertThat(refusedCalls).isEqualTo(100);
        assertThat(refusals.timesFired()).isEqualTo(100);
    }

    @Test
    void halfAMessageIsNeitherCountedNorForwarded() throws Exception {
        byte[] message = createDatabaseMessage("a");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
            socket.getOutputStream().write(message, 0, message.length / 2);
            socket.shutdownOutput();
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
        assertThat(proxy.calls()).isEmpty();
        assertThat(connect().get_all_databases()).isEmpty();
    }

    @Test
    void messageInPiecesIsForwardedWhole() throws Exception {
        byte[] message = createDatabaseMessage("a");
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
            socket.setTcpNoDelay(true);
            for (byte each : message) {
                socket.getOutputStream().write(each);
            }
            assertThat(metastore.awaitCreation(LIMIT)).isTrue();
        }
    }

    @Test
    void otherProtocolsAreClosed() throws Exception {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port())) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(UTF_8));
            socket.shutdownOutput();
            assertThatThrownBy(() -> {
                        if (socket.getInputStream().read() < 0) {
                            throw new IOException("closed");
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
        assertThat(proxy.calls()).isEmpty();
    }

    @Test
    void closeEndsAllThreadsWhateverIsHeld() throws Exception {
        proxy.on("get_all_databases").nth(1).hangReply();
        proxy.on("create_database").nth(1).delayRequest(Duration.ofHours(1));
        Gate request = proxy.on("get_database").nth(1).pauseRequest();
        Gate reply = proxy.on("set_ugi").nth(2).pauseReply();
        ThriftHiveMetastore.Client idle = connect();
        idle.set_ugi("bob", List.of());
        ThriftHiveMetastore.Client delayed = connect(SHORT);
        assertTimesOut(() -> delayed.create_database(database("a")));
        ThriftHiveMetastore.Client hung = connect(SHORT);
        assertTimesOut(hung::get_all_databases);
        ThriftHiveMetastore.Client pausedRequest = connect(SHORT);
        assertTimesOut(() -> pausedRequest.get_database("a"));
        ThriftHiveMetastore.Client pausedReply = connect(SHORT);
        assertTimesOut(() -> pausedReply.set_ugi("alice", List.of()));
        request.awaitArrival(LIMIT);
        reply.awaitArrival(LIMIT);
        List<Thread> threads = proxyThreads();
        assertThat(threads).hasSize(1 + 2 * 5).allMatch(Thread::isDaemon);

        proxy.close();
        for (Thread thread : threads) {
            thread.join(LIMIT.toMillis());
            assertThat(thread.isAlive()).as(thread.getName()).isFalse();
        }
    }

    private List<Thread> proxyThreads() {
        String prefix = "metastore-proxy-" + proxy.port() + " ";
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(prefix))
                .toList();
    }

    private ThriftHiveMetastore.Client connect() throws TTransportException {
        return connect(LIMIT);
    }

    private ThriftHiveMetastore.Client connect(Duration timeout) throws TTransportException {
        TSocket socket = new TSocket(new TConfiguration(), "127.0.0.1", proxy.port(), (int) timeout.toMillis());
        sockets.add(socket);
        socket.open();
        return new ThriftHiveMetastore.Client(new TBinaryProtocol(socket));
    }

    private static int createThenGet(ThriftHiveMetastore.Client client, String name, int gets) throws TException {
        client.create_database(database(name));
        int refused = 0;
        for (int i = 0; i < gets; i++) {
            try {
                assertThat(client.get_database(name).getName()).isEqualTo(name);
            } catch (TApplicationException e) {
                refused++;
            }
        }
        return refused;
    }

    private static void assertConnectionEnds(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(TTransportException.class)
                .matches(e -> !(e.getCause() instanceof SocketTimeoutException), "not a time-out");
    }

    private static void assertTimesOut(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(TTransportException.class)
                .hasCauseInstanceOf(SocketTimeoutException.class);
    }

    private static void assertInternalError(ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        TApplicationException.class,
                        e -> assertThat(e.getType()).isEqualTo(TApplicationException.INTERNAL_ERROR));
    }

    private static byte[] createDatabaseMessage(String name) throws TException {
        TMemoryBuffer buffer = new TMemoryBuffer(256);
        TBinaryProtocol protocol = new TBinaryProtocol(buffer);
        protocol.writeMessageBegin(new TMessage("create_database", TMessageType.CALL, 1));
        ThriftHiveMetastore.create_database_args arguments = new ThriftHiveMetastore.create_database_args();
        arguments.setDatabase(database(name));
        arguments.write(protocol);
        protocol.writeMessageEnd();
        return Arrays.copyOf(buffer.getArray(), buffer.length());
    }

    private static Database database(String name) {
        return new Database(name, "scripted", "file:/tmp/" + name, Map.of());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
