package io.hmscatalog.benchmarks.floor;

import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.EnvironmentContext;
import org.apache.hadoop.hive.metastore.api.GetTableRequest;
import org.apache.hadoop.hive.metastore.api.LockComponent;
import org.apache.hadoop.hive.metastore.api.LockLevel;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockResponse;
import org.apache.hadoop.hive.metastore.api.LockState;
import org.apache.hadoop.hive.metastore.api.LockType;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.hadoop.hive.metastore.api.UnlockRequest;
import org.apache.hadoop.hive.metastore.api.hive_metastoreConstants;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;

/**
 * Thrift's generated client on one open socket: each method is one call that every metastore from 2.3 on serves. Single-threaded.
 */
public final class BareMetastore implements AutoCloseable {

    private static final int TIMEOUT_MILLIS = 600_000;
    private static final short NO_LIMIT = -1;
    private static final String POINTER = BaseMetastoreTableOperations.METADATA_LOCATION_PROP;
    private static final String PREVIOUS_POINTER = BaseMetastoreTableOperations.PREVIOUS_METADATA_LOCATION_PROP;

    /** The server lists a table's folder to fill in statistics unless told not to (HIVE-27187). */
    private static final Map<String, String> NO_STATISTICS = Map.of("DO_NOT_UPDATE_STATS", "true");

    private final TSocket socket;
    private final ThriftHiveMetastore.Client client;

    private BareMetastore(TSocket socket) {
        this.socket = socket;
        this.client = new ThriftHiveMetastore.Client(new TBinaryProtocol(socket));
    }

    /** Connects to an address such as {@code thrift://127.0.0.1:9083}. */
    public static BareMetastore connect(String uri) throws TException {
        URI server = URI.create(uri);
        TSocket socket = new TSocket(server.getHost(), server.getPort(), TIMEOUT_MILLIS);
        socket.open();
        return new BareMetastore(socket);
    }

    public Table table(String database, String name) throws TException {
        return client.get_table_req(new GetTableRequest(database, name)).getTable();
    }

    public void create(Table table) throws TException {
        client.create_table_with_environment_context(table, new EnvironmentContext(new HashMap<>(NO_STATISTICS)));
    }

    /** Replaces what is stored under the table's database and this name. */
    public void alter(String name, Table replacement) throws TException {
        alter(name, replacement, NO_STATISTICS);
    }

    /** Where the current metadata file of an Iceberg table is. */
    public static String pointer(Table table) {
        String pointer = table.getParameters().get(POINTER);
        if (pointer == null) {
            throw new IllegalStateException(table.getTableName() + " is no Iceberg table");
        }
        return pointer;
    }

    /** The alter of a commit, on the condition that nobody else has committed since the table was read. */
    public void movePointer(Table read, String next) throws TException {
        String former = pointer(read);
        read.putToParameters(PREVIOUS_POINTER, former);
        read.putToParameters(POINTER, next);
        Map<String, String> context = new HashMap<>(NO_STATISTICS);
        context.put(hive_metastoreConstants.EXPECTED_PARAMETER_KEY, POINTER);
        context.put(hive_metastoreConstants.EXPECTED_PARAMETER_VALUE, former);
        alter(read.getTableName(), read, context);
    }

    private void alter(String name, Table replacement, Map<String, String> context) throws TException {
        client.alter_table_with_environment_context(
                replacement.getDbName(), name, replacement, new EnvironmentContext(context));
    }

    /**
     * Takes the table's exclusive lock.
     *
     * @throws IllegalStateException if it is not granted at once: nobody else should want it
     */
    public long lock(String database, String name) throws TException {
        LockComponent component = new LockComponent(LockType.EXCLUSIVE, LockLevel.TABLE, database);
        component.setTablename(name);
        LockResponse response = client.lock(new LockRequest(List.of(component), "benchmark", "localhost"));
        if (response.getState() != LockState.ACQUIRED) {
            throw new IllegalStateException("lock of " + database + "." + name + ": " + response.getState());
        }
        return response.getLockid();
    }

    public void unlock(long lock) throws TException {
        client.unlock(new UnlockRequest(lock));
    }

    /** The names of a database's tables that match a filter of the metastore's own language. */
    public List<String> namesByFilter(String database, String filter) throws TException {
        return client.get_table_names_by_filter(database, filter, NO_LIMIT);
    }

    @Override
    public void close() {
        socket.close();
    }
}
