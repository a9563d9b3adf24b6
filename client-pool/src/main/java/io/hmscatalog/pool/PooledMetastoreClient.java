package io.hmscatalog.pool;

import io.hmscatalog.compat.AlterCondition;
import io.hmscatalog.compat.ConditionSupport;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.Rpc;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockResponse;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponse;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * Makes each call on a connection of a pool. It holds its lease, so that the pool of a table that outlives its catalog is
 * not taken for unused when the catalog is garbage. Thread-safe.
 */
final class PooledMetastoreClient implements MetastoreClient {

    private final MetastoreLease lease;

    PooledMetastoreClient(MetastoreLease lease) {
        this.lease = lease;
    }

    @Override
    public List<String> getAllDatabases() {
        return call(Rpc.GET_ALL_DATABASES, MetastoreClient::getAllDatabases);
    }

    @Override
    public Database getDatabase(String database) {
        return call(Rpc.GET_DATABASE, connection -> connection.getDatabase(database));
    }

    @Override
    public void createDatabase(Database database) {
        run(Rpc.CREATE_DATABASE, connection -> connection.createDatabase(database));
    }

    @Override
    public void alterDatabase(String name, Database replacement) {
        run(Rpc.ALTER_DATABASE, connection -> connection.alterDatabase(name, replacement));
    }

    @Override
    public void dropDatabase(String database) {
        run(Rpc.DROP_DATABASE, connection -> connection.dropDatabase(database));
    }

    @Override
    public List<String> getAllTables(String database) {
        return call(Rpc.GET_ALL_TABLES, connection -> connection.getAllTables(database));
    }

    @Override
    public List<String> getTableNamesByFilter(String database, String filter) {
        return call(Rpc.GET_TABLE_NAMES_BY_FILTER, connection -> connection.getTableNamesByFilter(database, filter));
    }

    @Override
    public Table getTable(String database, String table) {
        return call(Rpc.GET_TABLE, connection -> connection.getTable(database, table));
    }

    @Override
    public void createTable(Table table) {
        run(Rpc.CREATE_TABLE, connection -> connection.createTable(table));
    }

    @Override
    public void alterTable(String database, String table, Table replacement, AlterCondition condition) {
        run(Rpc.ALTER_TABLE, connection -> connection.alterTable(database, table, replacement, condition));
    }

    @Override
    public void alterTable(String database, String table, Table replacement) {
        run(Rpc.ALTER_TABLE, connection -> connection.alterTable(database, table, replacement));
    }

    @Override
    public void dropTable(String database, String table) {
        run(Rpc.DROP_TABLE, connection -> connection.dropTable(database, table));
    }

    /** The question changes nothing, so it counts as a read. */
    @Override
    public ConditionSupport conditionSupport(Table witness) {
        return call(Rpc.GET_VERSION, connection -> connection.conditionSupport(witness));
    }

    @Override
    public String getConfigValue(String name, String defaultValue) {
        return call(Rpc.GET_CONFIG_VALUE, connection -> connection.getConfigValue(name, defaultValue));
    }

    @Override
    public LockResponse lock(LockRequest request) {
        return call(Rpc.LOCK, connection -> connection.lock(request));
    }

    @Override
    public LockResponse checkLock(long lockId) {
        return call(Rpc.CHECK_LOCK, connection -> connection.checkLock(lockId));
    }

    @Override
    public void heartbeat(long lockId) {
        run(Rpc.HEARTBEAT, connection -> connection.heartbeat(lockId));
    }

    @Override
    public void unlock(long lockId) {
        run(Rpc.UNLOCK, connection -> connection.unlock(lockId));
    }

    @Override
    public ShowLocksResponse showLocks(ShowLocksRequest request) {
        return call(Rpc.SHOW_LOCKS, connection -> connection.showLocks(request));
    }

    private <T> T call(Rpc rpc, Function<MetastoreConnection, T> call) {
        return lease.pool().call(rpc, call);
    }

    private void run(Rpc rpc, Consumer<MetastoreConnection> command) {
        call(rpc, connection -> {
            command.accept(connection);
            return true;
        });
    }
}
