package io.hmscatalog.pool;

import io.hmscatalog.compat.LostReplies;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.TransientException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hive.metastore.api.LockResponse;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;

/** A metastore in memory that can be stopped, break its connections, or be made slow. */
final class FakeServer {

    private static final Map<String, Rpc> CALLS = Map.of(
            "getAllDatabases", Rpc.GET_ALL_DATABASES,
            "getTable", Rpc.GET_TABLE,
            "getConfigValue", Rpc.GET_CONFIG_VALUE,
            "createTable", Rpc.CREATE_TABLE,
            "alterTable", Rpc.ALTER_TABLE,
            "dropTable", Rpc.DROP_TABLE,
            "lock", Rpc.LOCK,
            "checkLock", Rpc.CHECK_LOCK,
            "heartbeat", Rpc.HEARTBEAT,
            "unlock", Rpc.UNLOCK);

    /** Runs inside a call or a connection attempt. */
    interface Hook {
        void run() throws Exception;
    }

    private final URI uri;
    private final AtomicInteger lostReplies = new AtomicInteger();
    private final List<FakeConnection> connections = new CopyOnWriteArrayList<>();
    private final List<Rpc> calls = new CopyOnWriteArrayList<>();
    private final List<String> misuse = new CopyOnWriteArrayList<>();
    private final AtomicInteger pings = new AtomicInteger();
    private final List<Duration> attemptLimits = new CopyOnWriteArrayList<>();
    private volatile @Nullable MetastoreException error;
    private volatile @Nullable Rpc brokenFirst;
    private volatile boolean stopped;
    private volatile boolean silentDisconnect;
    private volatile Hook onConnect = () -> {};
    private volatile Hook onCall = () -> {};

    FakeServer(String uri) {
        this.uri = URI.create(uri);
    }

    URI uri() {
        return uri;
    }

    void stop() {
        stopped = true;
    }

    void start() {
        connections.forEach(connection -> connection.cut = true);
        stopped = false;
    }

    /** Cuts all connections; whether their sockets show it depends on {@code visible}. */
    void cutConnections(boolean visible) {
        silentDisconnect = !visible;
        connections.forEach(connection -> connection.cut = true);
    }

    void loseReplies(int count) {
        lostReplies.set(count);
    }

    /** Breaks the connection of each call in another call that the client makes before it. */
    void breakBeforeSending(Rpc first) {
        brokenFirst = first;
    }

    void failCallsWith(MetastoreException answer) {
        error = answer;
    }

    void onConnect(Hook hook) {
        onConnect = hook;
    }

    void onCall(Hook hook) {
        onCall = hook;
    }

    List<Rpc> calls() {
        return calls;
    }

    int pings() {
        return pings.get();
    }

    /** Connection attempts, failed ones included. */
    int attempts() {
        return attemptLimits.size();
    }

    /** The limit of each connection attempt. */
    List<Duration> attemptLimits() {
        return attemptLimits;
    }

    long openConnections() {
        return connections.stream().filter(connection -> !connection.closed).count();
    }

    List<String> misuse() {
        return misuse;
    }

    MetastoreConnection connect(String user, Duration limit) {
        attemptLimits.add(limit);
        run(onConnect);
        if (stopped) {
            throw new TransientException(
                    uri + ": cannot connect as " + user + ": Connection refused",
                    new TTransportException("Connection refused"));
        }
        FakeConnection connection = new FakeConnection(user);
        connections.add(connection);
        return (MetastoreConnection) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {MetastoreConnection.class},
                (proxy, method, arguments) -> connection.invoke(method.getName(), arguments));
    }

    private static void run(Hook hook) {
        try {
            hook.run();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private final class FakeConnection {

        private final String user;
        private final AtomicBoolean inCall = new AtomicBoolean();
        private volatile boolean cut;
        private volatile boolean closed;
        private volatile boolean usable = true;

        FakeConnection(String user) {
            this.user = user;
        }

        Object invoke(String method, Object[] arguments) {
            return switch (method) {
                case "server" -> uri;
                case "isUsable" -> usable && !closed;
                case "peerIsOpen" -> silentDisconnect || !(cut || stopped);
                case "ping" -> ping();
                case "close" -> close();
                case "toString" -> uri + " of " + user;
                default -> call(method, arguments);
            };
        }

        private Object close() {
            if (inCall.get()) {
                misuse.add("closed during a call");
            }
            closed = true;
            return true;
        }

        private Object ping() {
            pings.incrementAndGet();
            if (cut || stopped) {
                usable = false;
                throw LostReplies.of(Rpc.GET_STATUS, uri);
            }
            return true;
        }

        private Object call(String method, Object[] arguments) {
            Rpc rpc = CALLS.getOrDefault(method, Rpc.GET_VERSION);
            calls.add(rpc);
            if (closed) {
                misuse.add(rpc + " on a closed connection");
            }
            if (inCall.getAndSet(true)) {
                misuse.add(rpc + " while another call runs");
            }
            try {
                run(onCall);
                return reply(rpc, arguments);
            } finally {
                inCall.set(false);
            }
        }

        private Object reply(Rpc rpc, Object[] arguments) {
            if (cut || stopped || lostReplies.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                usable = false;
                throw LostReplies.of(rpc, uri);
            }
            Rpc first = brokenFirst;
            if (first != null) {
                usable = false;
                throw LostReplies.of(first, uri);
            }
            MetastoreException answer = error;
            if (answer != null) {
                throw answer;
            }
            if (rpc == Rpc.GET_CONFIG_VALUE) {
                return switch ((String) arguments[0]) {
                    case "user" -> user;
                    case "server" -> uri.toString();
                    default -> arguments[1];
                };
            }
            if (rpc == Rpc.LOCK || rpc == Rpc.CHECK_LOCK) {
                return new LockResponse();
            }
            return rpc == Rpc.GET_TABLE ? new Table() : List.of();
        }
    }
}
