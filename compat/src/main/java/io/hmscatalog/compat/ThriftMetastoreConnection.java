package io.hmscatalog.compat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocket;
import org.apache.hadoop.hive.common.StatsSetupConst;
import org.apache.hadoop.hive.metastore.api.CheckLockRequest;
import org.apache.hadoop.hive.metastore.api.ClientCapabilities;
import org.apache.hadoop.hive.metastore.api.ClientCapability;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.EnvironmentContext;
import org.apache.hadoop.hive.metastore.api.GetCatalogRequest;
import org.apache.hadoop.hive.metastore.api.GetTableRequest;
import org.apache.hadoop.hive.metastore.api.HeartbeatRequest;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockResponse;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponse;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.hadoop.hive.metastore.api.UnlockRequest;
import org.apache.hadoop.hive.metastore.api.hive_metastoreConstants;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.jspecify.annotations.Nullable;

/** A connection that speaks through the generated Thrift client, each method one call. */
final class ThriftMetastoreConnection implements MetastoreConnection {

    /** Without it servers refuse to show insert-only tables of Hive instead of returning them (HIVE-17642). */
    private static final ClientCapabilities CAPABILITIES =
            new ClientCapabilities(List.of(ClientCapability.INSERT_ONLY_TABLES));

    private static final short NO_LIMIT = -1;

    private final URI server;
    private final TTransport transport;
    private final ThriftHiveMetastore.Client client;
    private final CatalogScope scope;

    private boolean usable = true;
    private @Nullable ConditionSupport conditionSupport;

    ThriftMetastoreConnection(URI server, TTransport transport, ThriftHiveMetastore.Client client, CatalogScope scope) {
        this.server = server;
        this.transport = transport;
        this.client = client;
        this.scope = scope;
    }

    @Override
    public URI server() {
        return server;
    }

    @Override
    public boolean isUsable() {
        return usable && transport.isOpen();
    }

    @Override
    public boolean peerIsOpen() {
        if (!(transport instanceof TSocket tsocket) || tsocket.getSocket() instanceof SSLSocket) {
            return true;
        }
        Socket socket = tsocket.getSocket();
        try {
            int timeout = socket.getSoTimeout();
            socket.setSoTimeout(1);
            try {
                // Nothing is due between calls: the end of the stream and a stray byte both mean "do not use".
                socket.getInputStream().read();
                return false;
            } catch (SocketTimeoutException e) {
                return true;
            } finally {
                socket.setSoTimeout(timeout);
            }
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void ping() {
        call(Rpc.GET_STATUS, "", client::getStatus);
    }

    @Override
    public void close() {
        transport.close();
    }

    /** Tells the server who calls, as Hive's own client does on connections without SASL. */
    void setUser(String user, List<String> groups) {
        call(Rpc.SET_UGI, user, () -> client.set_ugi(user, groups));
    }

    /**
     * Makes sure that the server has the catalog that the connection is scoped to: a server before 3.0 would take the
     * scoped name for a database's and answer every list with nothing.
     *
     * @throws RefusedException if the server has no such catalog, or no catalogs at all
     */
    void requireCatalog() {
        if (scope.catalog().isEmpty()) {
            return;
        }
        String catalog = scope.catalog().get();
        try {
            call(Rpc.GET_CATALOG, catalog, () -> client.get_catalog(new GetCatalogRequest(catalog)));
        } catch (ObjectNotFoundException e) {
            throw new RefusedException(
                    "%s: there is no metastore catalog '%s'; correct the option %s or create it on the server"
                            .formatted(server, catalog, MetastoreConfigLoader.CATALOG_NAME));
        } catch (RefusedException e) {
            throw new RefusedException(
                    ("%s: the option %s=%s needs a metastore 3.0 or later, and this one has no catalogs; remove the"
                                    + " option")
                            .formatted(server, MetastoreConfigLoader.CATALOG_NAME, catalog));
        }
    }

    @Override
    public List<String> getAllDatabases() {
        return scope.allDatabases().isPresent()
                ? call(
                        Rpc.GET_DATABASES,
                        "",
                        () -> client.get_databases(scope.allDatabases().get()))
                : call(Rpc.GET_ALL_DATABASES, "", client::get_all_databases);
    }

    @Override
    public Database getDatabase(String database) {
        return call(Rpc.GET_DATABASE, database, () -> client.get_database(scope.database(database)));
    }

    @Override
    public void createDatabase(Database database) {
        run(Rpc.CREATE_DATABASE, database.getName(), () -> client.create_database(scope.stamped(database)));
    }

    @Override
    public void alterDatabase(String name, Database replacement) {
        run(Rpc.ALTER_DATABASE, name, () -> client.alter_database(scope.database(name), scope.stamped(replacement)));
    }

    @Override
    public void dropDatabase(String database) {
        run(Rpc.DROP_DATABASE, database, () -> client.drop_database(scope.database(database), false, false));
    }

    @Override
    public List<String> getAllTables(String database) {
        return call(Rpc.GET_ALL_TABLES, database, () -> client.get_all_tables(scope.database(database)));
    }

    @Override
    public List<String> getTableNamesByFilter(String database, String filter) {
        return call(
                Rpc.GET_TABLE_NAMES_BY_FILTER,
                database,
                () -> client.get_table_names_by_filter(scope.database(database), filter, NO_LIMIT));
    }

    @Override
    public Table getTable(String database, String table) {
        GetTableRequest request = new GetTableRequest(database, table);
        request.setCapabilities(CAPABILITIES);
        scope.catalog().ifPresent(request::setCatName);
        return call(
                Rpc.GET_TABLE,
                database + "." + table,
                () -> client.get_table_req(request).getTable());
    }

    @Override
    public void createTable(Table table) {
        run(
                Rpc.CREATE_TABLE,
                table.getDbName() + "." + table.getTableName(),
                () -> client.create_table_with_environment_context(scope.stamped(table), context(Map.of())));
    }

    @Override
    public void alterTable(String database, String table, Table replacement, AlterCondition condition) {
        if (condition.trust() == AlterCondition.Trust.PROVEN_SERVERS) {
            requireEnforced(database, table);
        }
        try {
            sendAlter(database, table, replacement, condition);
        } catch (RefusedException e) {
            if (ErrorClassifier.isAboutDirectSql(e)) {
                conditionSupport = ConditionSupport.withoutDirectSql(server);
            }
            throw e;
        }
    }

    private void requireEnforced(String database, String table) {
        ConditionSupport support = conditionSupport(() -> getTable(database, table));
        if (!support.isEnforced()) {
            throw new ConditionUnprovenException(
                    "%s: alter of %s.%s was not sent: the server is not known to enforce its condition: %s"
                            .formatted(server, database, table, support.reason()),
                    support);
        }
    }

    @Override
    public void alterTable(String database, String table, Table replacement) {
        sendAlter(database, table, replacement, Map.of());
    }

    private void sendAlter(String database, String table, Table replacement, AlterCondition condition) {
        sendAlter(
                database,
                table,
                replacement,
                Map.of(
                        hive_metastoreConstants.EXPECTED_PARAMETER_KEY, condition.parameter(),
                        hive_metastoreConstants.EXPECTED_PARAMETER_VALUE, condition.expectedValue()));
    }

    private void sendAlter(String database, String table, Table replacement, Map<String, String> properties) {
        run(
                Rpc.ALTER_TABLE,
                database + "." + table,
                () -> client.alter_table_with_environment_context(
                        scope.database(database), table, scope.stamped(replacement), context(properties)));
    }

    @Override
    public void dropTable(String database, String table) {
        run(
                Rpc.DROP_TABLE,
                database + "." + table,
                () -> client.drop_table_with_environment_context(
                        scope.database(database), table, false, context(Map.of())));
    }

    @Override
    public ConditionSupport conditionSupport(Table witness) {
        return conditionSupport(() -> witness);
    }

    private ConditionSupport conditionSupport(Supplier<Table> witness) {
        ConditionSupport known = conditionSupport;
        if (known == null) {
            String version = call(Rpc.GET_VERSION, "", client::getVersion);
            known = new ConditionProof(server, version, this::getConfigValue, this::sendAlter).of(witness);
            conditionSupport = known.status() == ConditionSupport.Status.NOT_KNOWN ? null : known;
        }
        return known;
    }

    @Override
    public String getConfigValue(String name, String defaultValue) {
        return call(Rpc.GET_CONFIG_VALUE, name, () -> client.get_config_value(name, defaultValue));
    }

    @Override
    public LockResponse lock(LockRequest request) {
        return call(Rpc.LOCK, request.getComponent().toString(), () -> client.lock(request));
    }

    @Override
    public LockResponse checkLock(long lockId) {
        return call(Rpc.CHECK_LOCK, "lock " + lockId, () -> client.check_lock(new CheckLockRequest(lockId)));
    }

    @Override
    public void heartbeat(long lockId) {
        HeartbeatRequest request = new HeartbeatRequest();
        request.setLockid(lockId);
        run(Rpc.HEARTBEAT, "lock " + lockId, () -> client.heartbeat(request));
    }

    @Override
    public void unlock(long lockId) {
        run(Rpc.UNLOCK, "lock " + lockId, () -> client.unlock(new UnlockRequest(lockId)));
    }

    @Override
    public ShowLocksResponse showLocks(ShowLocksRequest request) {
        ShowLocksResponse response = call(Rpc.SHOW_LOCKS, "", () -> client.show_locks(request));
        if (response.getLocks() == null) {
            response.setLocks(List.of());
        }
        return response;
    }

    /** The server lists a table's folder to fill in statistics unless told not to (iceberg PR 734, HIVE-27187). */
    private static EnvironmentContext context(Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(properties);
        all.put(StatsSetupConst.DO_NOT_UPDATE_STATS, StatsSetupConst.TRUE);
        return new EnvironmentContext(all);
    }

    private interface ThriftCall<T> {
        T run() throws TException;
    }

    private interface ThriftCommand {
        void run() throws TException;
    }

    private void run(Rpc rpc, String subject, ThriftCommand command) {
        call(rpc, subject, () -> {
            command.run();
            return true;
        });
    }

    private <T> T call(Rpc rpc, String subject, ThriftCall<T> call) {
        try {
            return call.run();
        } catch (TException | RuntimeException e) {
            if (ErrorClassifier.breaksConnection(e)) {
                usable = false;
            }
            throw ErrorClassifier.classify(rpc, subject, server, e);
        }
    }
}
