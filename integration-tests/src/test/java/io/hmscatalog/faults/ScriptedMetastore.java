package io.hmscatalog.faults;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hive.metastore.api.AlreadyExistsException;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.NoSuchObjectException;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.thrift.TException;
import org.apache.thrift.server.TServer;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.TServerSocket;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;

/** A Thrift server that speaks Hive's interface and knows databases, no more. */
final class ScriptedMetastore implements AutoCloseable {
    private final Map<String, Database> databases = new ConcurrentHashMap<>();
    private final Semaphore creations = new Semaphore(0);
    private final Semaphore shutdowns = new Semaphore(0);
    private final TrackingServerSocket socket;
    private final TServer server;
    private final Thread thread;

    ScriptedMetastore() throws TTransportException {
        socket = new TrackingServerSocket();
        server = new TThreadPoolServer(new TThreadPoolServer.Args(socket)
                .processor(new ThriftHiveMetastore.Processor<>(scriptedInterface()))
                .stopTimeoutVal(5));
        thread = new Thread(server::serve, "scripted-metastore");
        thread.setDaemon(true);
        thread.start();
    }

    int port() {
        return socket.getServerSocket().getLocalPort();
    }

    boolean hasDatabase(String name) {
        return databases.containsKey(name);
    }

    /** Waits until one more database has been created. */
    boolean awaitCreation(Duration limit) throws InterruptedException {
        return creations.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    boolean awaitShutdownCall(Duration limit) throws InterruptedException {
        return shutdowns.tryAcquire(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        server.stop();
        socket.closeAll();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(5));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ThriftHiveMetastore.Iface scriptedInterface() {
        Class<ThriftHiveMetastore.Iface> type = ThriftHiveMetastore.Iface.class;
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> answer(method, arguments)));
    }

    private @Nullable Object answer(Method method, Object[] arguments) throws TException {
        return switch (method.getName()) {
            case "create_database" -> create((Database) arguments[0]);
            case "get_database" -> get((String) arguments[0]);
            case "get_all_databases" -> databases.keySet().stream().sorted().toList();
            case "set_ugi" -> List.of((String) arguments[0]);
            case "shutdown" -> {
                shutdowns.release();
                yield null;
            }
            default -> throw new UnsupportedOperationException(method.getName());
        };
    }

    private @Nullable Object create(Database database) throws AlreadyExistsException {
        if (databases.putIfAbsent(database.getName(), database) != null) {
            throw new AlreadyExistsException(database.getName());
        }
        creations.release();
        return null;
    }

    private Database get(String name) throws NoSuchObjectException {
        Database database = databases.get(name);
        if (database == null) {
            throw new NoSuchObjectException(name);
        }
        return database;
    }

    private static final class TrackingServerSocket extends TServerSocket {
        private final Queue<TSocket> accepted = new ConcurrentLinkedQueue<>();

        TrackingServerSocket() throws TTransportException {
            super(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        }

        @Override
        public TSocket accept() throws TTransportException {
            TSocket client = super.accept();
            accepted.add(client);
            return client;
        }

        void closeAll() {
            accepted.forEach(TSocket::close);
        }
    }
}
