package io.hmscatalog.compat;

import java.util.List;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockResponse;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponse;
import org.apache.hadoop.hive.metastore.api.Table;

/**
 * The calls that every metastore from 2.3 to 4.2 serves (see {@link Rpc}). Hive's structs are the domain types, so that
 * a read-modify-write loses no field.
 *
 * <p>Every method throws a subtype of {@link MetastoreException}. No method sends a call of effect
 * {@link Rpc.Effect#CHANGE} twice; what to do after a lost reply is the caller's decision.
 */
public interface MetastoreClient {

    /** Names of all databases of the catalog. */
    List<String> getAllDatabases();

    /**
     * The database with all its properties.
     *
     * @throws ObjectNotFoundException if there is no such database
     */
    Database getDatabase(String database);

    /**
     * Creates a database; the server makes its folder.
     *
     * @throws ObjectExistsException if the name is taken
     */
    void createDatabase(Database database);

    /** Replaces every property of the database: pass what {@link #getDatabase} returned, modified. */
    void alterDatabase(String name, Database replacement);

    /**
     * Drops an empty database and leaves its folder alone.
     *
     * @throws RefusedException if the database holds tables
     */
    void dropDatabase(String database);

    /** Names of all tables and views; empty also if there is no such database (no server raises an error). */
    List<String> getAllTables(String database);

    /**
     * Names of the tables that match a filter, for example {@code hive_filter_field_params__table_type like "ICEBERG"};
     * empty also if there is no such database.
     */
    List<String> getTableNamesByFilter(String database, String filter);

    /**
     * The table with all its fields, whatever kind of table or view it is.
     *
     * @throws ObjectNotFoundException if there is no such table or database
     */
    Table getTable(String database, String table);

    /**
     * Creates a table if its name is free. The server neither makes nor lists the table's folder for statistics.
     *
     * @throws ObjectExistsException if the name is taken
     * @throws ObjectNotFoundException if there is no such database
     */
    void createTable(Table table);

    /**
     * Replaces the whole table, under another name where {@code replacement} has one, if the condition holds.
     *
     * @throws ConditionFailedException if the condition does not hold
     * @throws ConditionUnprovenException before anything is sent, if the condition is for proven servers and this one is not
     */
    void alterTable(String database, String table, Table replacement, AlterCondition condition);

    /**
     * Replaces the whole table, under another name where {@code replacement} has one, whatever it is by then. Only for the
     * owner of the table's lock.
     */
    void alterTable(String database, String table, Table replacement);

    /**
     * Removes the table's entry and leaves its data alone.
     *
     * @throws ObjectNotFoundException if there is no such table
     */
    void dropTable(String database, String table);

    /**
     * Whether the server enforces an {@link AlterCondition}. Costs at most three calls per connection, none later.
     *
     * @param witness an existing table on which a server of unknown version is asked by an alter that no server accepts;
     *     a view cannot be asked, which leaves the answer "not enforced" for this once
     */
    ConditionSupport conditionSupport(Table witness);

    /** The server's value of a setting, or {@code defaultValue} where it has none. */
    String getConfigValue(String name, String defaultValue);

    /** Asks for a lock; the response says whether it is held already or waits. */
    LockResponse lock(LockRequest request);

    /**
     * The state of a lock; a waiting one that can be granted is granted by this call.
     *
     * @throws ObjectNotFoundException if the lock is gone
     */
    LockResponse checkLock(long lockId);

    /**
     * Tells the server that the lock's owner is alive.
     *
     * @throws ObjectNotFoundException if the lock is gone
     */
    void heartbeat(long lockId);

    /**
     * Releases a lock or withdraws a waiting request, anybody's. Servers accept it in silence also if there is no such lock.
     */
    void unlock(long lockId);

    /**
     * Locks by database, table and partition, none as an empty list; names in lower case, since servers do not find others.
     */
    ShowLocksResponse showLocks(ShowLocksRequest request);
}
