package io.hmscatalog.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A server on a free loopback port that relays Thrift calls to a metastore, counts them and makes those fail that a test
 * chooses:
 *
 * <pre>{@code
 * try (MetastoreProxy proxy = MetastoreProxy.to("127.0.0.1", metastorePort)) {
 *     proxy.on("alter_table_with_environment_context").nth(1).dropReply();
 *     // … a client of proxy.uri() commits: the server applies the call, the client sees its connection close …
 *     assertThat(proxy.counts()).containsEntry("alter_table_with_environment_context", 1);
 *     assertThat(proxy.unfiredFaults()).isEmpty();
 * }
 * }</pre>
 *
 * <p>It understands Thrift's strict binary protocol over a plain socket, which is what a metastore speaks unless SASL, TLS,
 * HTTP, compact protocol or framed transport are configured; it closes a connection on which it meets anything else.
 * Messages travel whole: half a message is never passed on. Each client connection has its own connection to the metastore;
 * when that cannot be opened, or ends, the client's is closed.
 *
 * <p>Thread-safe. All threads are daemons and end with {@link #close()}.
 */
public final class MetastoreProxy implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(MetastoreProxy.class);
    private static final int BACKLOG = 128;
    private static final Duration END_LIMIT = Duration.ofSeconds(5);

    private final SocketAddress upstream;
    private final int port;
    private final String name;
    private final CallJournal journal = new CallJournal();
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private ServerSocket listener;
    private Thread acceptor;
    private long lastConnectionId;
    private boolean closed;

    private MetastoreProxy(SocketAddress upstream) {
        this.upstream = upstream;
        this.listener = listen(0);
        this.port = listener.getLocalPort();
        this.name = "metastore-proxy-" + port;
        this.acceptor = startAcceptor(listener);
    }

    /**
     * Starts a proxy. The metastore need not be up: it is connected to when a client connects.
     *
     * @param host the metastore's
     * @param port the metastore's
     * @throws UncheckedIOException if no port can be listened on
     */
    public static MetastoreProxy to(String host, int port) {
        return new MetastoreProxy(new InetSocketAddress(host, port));
    }

    /** The address for clients, such as {@code thrift://127.0.0.1:40123}. */
    public String uri() {
        return "thrift://127.0.0.1:" + port;
    }

    /** The loopback port for clients; the same for the life of the proxy. */
    public int port() {
        return port;
    }

    /** Starts to declare a fault for calls of a Thrift method; nothing happens until its effect is chosen. */
    public MethodCalls on(String method) {
        return new MethodCalls(journal, method, method::equals);
    }

    /** Starts to declare a fault for calls of whatever method; nothing happens until its effect is chosen. */
    public MethodCalls onAnyMethod() {
        return new MethodCalls(journal, "any method", method -> true);
    }

    /** Holds every call of these methods from now on until the test lets it go. */
    public Steps step(String... methods) {
        Steps steps = new Steps();
        for (String method : methods) {
            on(method).every().step(steps, method);
        }
        return steps;
    }

    /** Keeps the requests of a Thrift method from now on. */
    public Recording record(String method) {
        Recording recording = new Recording(method);
        journal.add(recording);
        return recording;
    }

    /** The faults that have fired less often than was declared; one for every call must have fired once. */
    public List<Fault> unfiredFaults() {
        return journal.unfiredFaults();
    }

    /** Withdraws all faults, so that none strikes or counts as unfired; what one holds already stays held. */
    public void clearFaults() {
        journal.clearFaults();
    }

    /**
     * The calls since the start or the last reset, in the order in which they reached the proxy. A call is entered before the
     * server or any fault sees it.
     */
    public List<Call> calls() {
        return journal.calls();
    }

    /** The number of {@link #calls()} of each method that was called, in a map of the caller's own. */
    public Map<String, Integer> counts() {
        return journal.counts();
    }

    /** Forgets the calls so far; faults go on to count from their declaration. */
    public void resetCounts() {
        journal.clearCalls();
    }

    /** Closes all connections; a request that a fault holds never reaches the server. New ones are still accepted. */
    public void cutConnections() {
        connections.forEach(Connection::close);
    }

    /**
     * Plays a server that is down: frees the port, so that the system refuses to connect, and closes all connections. Does
     * nothing if connections are refused already.
     */
    public void refuseConnections() {
        awaitEnd(stopListening());
        cutConnections();
    }

    /**
     * Listens again on the same port. Does nothing if connections are accepted already.
     *
     * @throws UncheckedIOException if another process took the port in the meantime
     * @throws IllegalStateException if the proxy is closed
     */
    public synchronized void acceptConnections() {
        if (closed) {
            throw new IllegalStateException(name + " is closed");
        }
        if (listener.isClosed()) {
            listener = listen(port);
            acceptor = startAcceptor(listener);
        }
    }

    /** Refuses and closes all connections and waits up to some seconds for the threads to end. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        awaitEnd(stopListening());
        List<Connection> open = List.copyOf(connections);
        cutConnections();
        open.forEach(connection -> connection.threads().forEach(MetastoreProxy::awaitEnd));
    }

    private synchronized Thread stopListening() {
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(name + " could not stop to listen", e);
        }
        // The kernel goes on to accept for a closed socket until the thread that waits on it has left.
        return acceptor;
    }

    private static void awaitEnd(Thread thread) {
        try {
            thread.join(END_LIMIT.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Thread startAcceptor(ServerSocket from) {
        Thread thread = new Thread(() -> acceptFrom(from), name + " acceptor");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void acceptFrom(ServerSocket from) {
        try (from) {
            while (true) {
                open(from, from.accept());
            }
        } catch (IOException e) {
            LOG.debug("{}: accepts no more connections", name, e);
        }
    }

    private synchronized void open(ServerSocket from, Socket client) throws IOException {
        if (from.isClosed()) {
            client.close();
            return;
        }
        Connection connection =
                new Connection(name, ++lastConnectionId, client, upstream, journal, connections::remove);
        connections.add(connection);
        connection.start();
    }

    private static ServerSocket listen(int port) {
        try {
            ServerSocket socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException("Fault proxy could not listen on port " + port, e);
        }
    }
}
