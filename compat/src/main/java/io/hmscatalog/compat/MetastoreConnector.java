package io.hmscatalog.compat;

import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.URI;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.HiveMetaStoreClient;
import org.apache.hadoop.hive.metastore.api.MetaException;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.hadoop.hive.metastore.conf.MetastoreConf;
import org.apache.hadoop.hive.metastore.conf.MetastoreConf.ConfVars;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;

/**
 * Opens connections as one user. Hive's own {@link HiveMetaStoreClient} opens the transport, so that SASL, TLS and
 * the configuration mean what they mean everywhere; the calls then go through a generated client on that transport,
 * because no version of Hive's client class makes calls that every server serves. It does not get the settings that name
 * classes for it to load ({@code hive.metastore.filter.hook}, {@code hive.metastore.uri.resolver}) or have it look for another
 * server ({@code hive.metastore.service.discovery.mode}).
 *
 * <p>Immutable and thread-safe.
 */
public final class MetastoreConnector {

    private final MetastoreConfig config;
    private final UserGroupInformation user;

    public MetastoreConnector(MetastoreConfig config, UserGroupInformation user) {
        this.config = config;
        this.user = user;
    }

    /**
     * Opens a connection.
     *
     * @param connectTimeout limit for the TCP connection and, on a plain socket, for each call that opens it; the limit of
     *     every later call is Hive's {@code hive.metastore.client.socket.timeout}
     * @throws TransientException if the server cannot be reached or does not let the user in
     * @throws RefusedException if the configuration cannot work with this server
     */
    public MetastoreConnection connect(URI server, Duration connectTimeout) {
        try {
            return user.doAs((PrivilegedExceptionAction<MetastoreConnection>) () -> open(server, connectTimeout));
        } catch (UndeclaredThrowableException e) {
            throw unreachable(server, e.getUndeclaredThrowable());
        } catch (IOException e) {
            throw unreachable(server, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unreachable(server, e);
        }
    }

    private MetastoreConnection open(URI server, Duration connectTimeout) throws MetaException {
        Configuration hadoop = new Configuration(config.configuration());
        // A pool outlives the job that opened it, whose class loader Flink closes.
        hadoop.setClassLoader(MetastoreConnector.class.getClassLoader());
        SuppressedSetting.removeFrom(hadoop);
        MetastoreConf.setVar(hadoop, ConfVars.THRIFT_URIS, server.toString());
        MetastoreConf.setLongVar(hadoop, ConfVars.THRIFT_CONNECTION_RETRIES, 1);
        MetastoreConf.setTimeVar(hadoop, ConfVars.CLIENT_CONNECT_RETRY_DELAY, 0, TimeUnit.SECONDS);
        MetastoreConf.setTimeVar(
                hadoop, ConfVars.CLIENT_CONNECTION_TIMEOUT, connectTimeout.toMillis(), TimeUnit.MILLISECONDS);
        // Hive's client only logs when set_ugi fails, and the call would then run as another user.
        boolean announceUser = MetastoreConf.getBoolVar(hadoop, ConfVars.EXECUTE_SET_UGI)
                && !MetastoreConf.getBoolVar(hadoop, ConfVars.USE_THRIFT_SASL);
        MetastoreConf.setBoolVar(hadoop, ConfVars.EXECUTE_SET_UGI, false);

        TTransport transport = openTransport(hadoop);
        ThriftMetastoreConnection connection = new ThriftMetastoreConnection(
                server, transport, thriftClient(hadoop, transport), new CatalogScope(config.catalogName()));
        try {
            limitCalls(transport, connectTimeout);
            if (announceUser) {
                connection.setUser(user.getUserName(), List.of(user.getGroupNames()));
            }
            connection.requireCatalog();
            limitCalls(
                    transport,
                    Duration.ofMillis(
                            MetastoreConf.getTimeVar(hadoop, ConfVars.CLIENT_SOCKET_TIMEOUT, TimeUnit.MILLISECONDS)));
            return connection;
        } catch (RuntimeException e) {
            connection.close();
            throw e;
        }
    }

    /** A server that is frozen accepts connections and never answers; other transports keep the limit they opened with. */
    private static void limitCalls(TTransport transport, Duration limit) {
        if (transport instanceof TSocket socket) {
            socket.setSocketTimeout(Math.toIntExact(limit.toMillis()));
        }
    }

    /** The client object itself is not closed: that would be a call, and its transport is ours from here on. */
    @SuppressWarnings("resource")
    private static TTransport openTransport(Configuration hadoop) throws MetaException {
        return new HiveMetaStoreClient(hadoop).getTTransport();
    }

    private static ThriftHiveMetastore.Client thriftClient(Configuration hadoop, TTransport transport) {
        return new ThriftHiveMetastore.Client(
                MetastoreConf.getBoolVar(hadoop, ConfVars.USE_THRIFT_COMPACT_PROTOCOL)
                        ? new TCompactProtocol(transport)
                        : new TBinaryProtocol(transport));
    }

    private TransientException unreachable(URI server, Throwable cause) {
        return new TransientException(
                "%s: cannot connect as %s: %s".formatted(server, user.getUserName(), firstLine(cause)), cause);
    }

    /** Hive's client puts a whole stack trace into the message. */
    private static String firstLine(Throwable cause) {
        String message = cause.getMessage();
        return message == null
                ? cause.getClass().getSimpleName()
                : message.lines()
                        .findFirst()
                        .orElse("")
                        .replace(
                                "Could not connect to meta store using any of the"
                                        + " URIs provided. Most recent failure: ",
                                "");
    }
}
