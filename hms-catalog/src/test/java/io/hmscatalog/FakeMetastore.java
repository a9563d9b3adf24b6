package io.hmscatalog;

import io.hmscatalog.compat.AlterCondition;
import io.hmscatalog.compat.ConditionSupport;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.ServerAnswers;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.hadoop.hive.metastore.api.Database;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockResponse;
import org.apache.hadoop.hive.metastore.api.LockState;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponse;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;

/**
 * A metastore in memory that enforces conditions. The next calls of a method can be scripted; calls without a script work.
 */
final class FakeMetastore implements MetastoreClient {

    /** What becomes of one call. */
    interface Step {
        void run(Rpc rpc, Runnable effect);

        /** The call works. */
        static Step work() {
            return (rpc, effect) -> effect.run();
        }

        /** Another client acts first, then the call works. */
        static Step after(Runnable other) {
            return (rpc, effect) -> {
                other.run();
                effect.run();
            };
        }

        /** The call never reaches the server's database, and the client does not learn that. */
        static Step loseRequest() {
            return (rpc, effect) -> {
                throw ServerAnswers.lost(rpc);
            };
        }

        /** The call has taken its effect, if it could, when the reply is lost. */
        static Step loseReply() {
            return loseReplyAnd(() -> {});
        }

        /** Like {@link #loseReply()}; another client acts before this one notices. */
        static Step loseReplyAnd(Runnable other) {
            return (rpc, effect) -> {
                try {
                    effect.run();
                } catch (MetastoreException e) {
                    // The refusal is lost as well.
                }
                other.run();
                throw ServerAnswers.lost(rpc);
            };
        }

        /** The call hangs on its way until the test delivers it; the client has given up. */
        static Step delay(Deque<Runnable> network) {
            return (rpc, effect) -> {
                network.add(effect);
                throw ServerAnswers.lost(rpc);
            };
        }

        /** The server applies the call, loses its database's answer and repeats the call by itself. */
        static Step repeatOnServer() {
            return (rpc, effect) -> {
                effect.run();
                effect.run();
            };
        }

        static Step fail(Supplier<MetastoreException> failure) {
            return (rpc, effect) -> {
                throw failure.get();
            };
        }
    }

    private final Map<String, Database> databases = new TreeMap<>();
    private final Map<String, Table> tables = new TreeMap<>();
    private final Map<Rpc, Deque<Step>> script = new EnumMap<>(Rpc.class);
    private final List<Rpc> calls = Collections.synchronizedList(new ArrayList<>());
    private final List<Long> locks = new CopyOnWriteArrayList<>();
    private @Nullable AlterCondition lastCondition;
    private long lastLock;
    private ConditionSupport support = new ConditionSupport(ConditionSupport.Status.ENFORCED, "fake");
    private boolean onlyParametersAndOwnerOfDatabasesChange;
    private boolean comparesColumns;

    /** Scripts the next calls of a method; calls beyond are not affected. */
    FakeMetastore on(Rpc rpc, Step... steps) {
        script.computeIfAbsent(rpc, key -> new ArrayDeque<>()).addAll(List.of(steps));
        return this;
    }

    /** Behaves like the servers that are not known to enforce conditions. */
    void enforceNoCondition() {
        support = new ConditionSupport(ConditionSupport.Status.NOT_ENFORCED, "fake reports version 3.1.3");
    }

    /** Behaves like the servers that are known to enforce conditions, as it does from the start. */
    void enforceConditions() {
        support = new ConditionSupport(ConditionSupport.Status.ENFORCED, "fake");
    }

    /** Behaves like servers of version 2.3. */
    void changeOnlyParametersAndOwnerOfDatabases() {
        onlyParametersAndOwnerOfDatabasesChange = true;
    }

    /** Behaves like servers with their default settings: a column keeps the type of its place. */
    void compareColumns() {
        comparesColumns = true;
    }

    int calls(Rpc rpc) {
        return (int) calls().stream().filter(rpc::equals).count();
    }

    List<Rpc> calls() {
        return List.copyOf(calls);
    }

    void forgetCalls() {
        calls.clear();
    }

    /** Puts a table in place as another client does, whatever was there. */
    void put(Table table) {
        tables.put(key(table.getDbName(), table.getTableName()), table.deepCopy());
    }

    /** Removes a table as another client does. */
    void remove(String database, String table) {
        tables.remove(key(database, table));
    }

    Optional<Table> stored(String database, String table) {
        return Optional.ofNullable(tables.get(key(database, table))).map(Table::deepCopy);
    }

    void put(Database database) {
        databases.put(lower(database.getName()), database.deepCopy());
    }

    Database storedDatabase(String database) {
        return Optional.ofNullable(databases.get(lower(database))).orElseThrow();
    }

    private <T> T call(Rpc rpc, Supplier<T> effect) {
        calls.add(rpc);
        Step step = Optional.ofNullable(script.get(rpc)).map(Deque::poll).orElse(Step.work());
        List<T> results = new ArrayList<>();
        step.run(rpc, () -> results.add(effect.get()));
        return results.get(0);
    }

    private void change(Rpc rpc, Runnable effect) {
        call(rpc, () -> {
            effect.run();
            return true;
        });
    }

    @Override
    public List<String> getAllDatabases() {
        return call(Rpc.GET_ALL_DATABASES, () -> List.copyOf(databases.keySet()));
    }

    @Override
    public Database getDatabase(String database) {
        return call(
                Rpc.GET_DATABASE,
                () -> Optional.ofNullable(databases.get(lower(database)))
                        .orElseThrow(() -> ServerAnswers.missing(Rpc.GET_DATABASE))
                        .deepCopy());
    }

    @Override
    public void createDatabase(Database database) {
        change(Rpc.CREATE_DATABASE, () -> {
            if (databases.containsKey(lower(database.getName()))) {
                throw ServerAnswers.exists(Rpc.CREATE_DATABASE);
            }
            put(database);
        });
    }

    @Override
    public void alterDatabase(String name, Database replacement) {
        change(Rpc.ALTER_DATABASE, () -> {
            Database stored = databases.get(lower(name));
            if (stored == null) {
                throw ServerAnswers.missing(Rpc.ALTER_DATABASE);
            }
            Database changed = replacement.deepCopy();
            if (!changed.isSetDescription()) {
                // As every server.
                changed.setDescription(stored.getDescription());
            }
            if (!changed.isSetLocationUri()) {
                changed.setLocationUri(stored.getLocationUri());
            }
            if (onlyParametersAndOwnerOfDatabasesChange) {
                changed.setDescription(stored.getDescription());
                changed.setLocationUri(stored.getLocationUri());
            }
            databases.put(lower(name), changed);
        });
    }

    @Override
    public void dropDatabase(String database) {
        change(Rpc.DROP_DATABASE, () -> {
            if (!databases.containsKey(lower(database))) {
                throw ServerAnswers.missing(Rpc.DROP_DATABASE);
            }
            if (tables.keySet().stream().anyMatch(key -> key.startsWith(lower(database) + "."))) {
                throw ServerAnswers.refused(
                        Rpc.DROP_DATABASE, "Database " + database + " is not empty. One or more tables exist.");
            }
            databases.remove(lower(database));
        });
    }

    @Override
    public Table getTable(String database, String table) {
        return call(
                Rpc.GET_TABLE, () -> stored(database, table).orElseThrow(() -> ServerAnswers.missing(Rpc.GET_TABLE)));
    }

    @Override
    public void createTable(Table table) {
        change(Rpc.CREATE_TABLE, () -> {
            if (!databases.containsKey(lower(table.getDbName()))) {
                throw ServerAnswers.refused(Rpc.CREATE_TABLE, "unexpected answer for a missing database");
            }
            if (stored(table.getDbName(), table.getTableName()).isPresent()) {
                throw ServerAnswers.exists(Rpc.CREATE_TABLE);
            }
            put(table);
        });
    }

    @Override
    public void alterTable(String database, String table, Table replacement, AlterCondition condition) {
        change(Rpc.ALTER_TABLE, () -> {
            lastCondition = condition;
            Table stored = stored(database, table).orElseThrow(() -> ServerAnswers.missing(Rpc.ALTER_TABLE));
            if (!condition.expectedValue().equals(TableEntry.parameter(stored, condition.parameter()))) {
                throw ServerAnswers.modified();
            }
            replace(database, table, replacement);
        });
    }

    @Override
    public void alterTable(String database, String table, Table replacement) {
        change(Rpc.ALTER_TABLE, () -> {
            lastCondition = null;
            if (stored(database, table).isEmpty()) {
                throw ServerAnswers.missing(Rpc.ALTER_TABLE);
            }
            replace(database, table, replacement);
        });
    }

    private void replace(String database, String table, Table replacement) {
        if (comparesColumns && !fit(columns(stored(database, table).orElseThrow()), columns(replacement))) {
            throw ServerAnswers.incompatibleColumns();
        }
        String target = key(replacement.getDbName(), replacement.getTableName());
        if (!target.equals(key(database, table)) && tables.containsKey(target)) {
            throw ServerAnswers.exists(Rpc.ALTER_TABLE);
        }
        if (!databases.containsKey(lower(replacement.getDbName()))) {
            throw ServerAnswers.refused(Rpc.ALTER_TABLE, "Unable to change partition or table");
        }
        remove(database, table);
        put(replacement);
    }

    private static List<FieldSchema> columns(Table table) {
        return table.getSd() == null ? List.of() : table.getSd().getCols();
    }

    private static boolean fit(List<FieldSchema> before, List<FieldSchema> after) {
        return IntStream.range(0, Math.min(before.size(), after.size()))
                .allMatch(place ->
                        before.get(place).getType().equals(after.get(place).getType()));
    }

    /** The condition of the last alter; empty if it had none. */
    Optional<AlterCondition> lastCondition() {
        return Optional.ofNullable(lastCondition);
    }

    @Override
    public void dropTable(String database, String table) {
        change(Rpc.DROP_TABLE, () -> {
            if (stored(database, table).isEmpty()) {
                throw ServerAnswers.missing(Rpc.DROP_TABLE);
            }
            remove(database, table);
        });
    }

    @Override
    public ConditionSupport conditionSupport(Table witness) {
        return call(Rpc.GET_VERSION, () -> support);
    }

    @Override
    public List<String> getAllTables(String database) {
        String prefix = lower(database) + ".";
        return call(
                Rpc.GET_ALL_TABLES,
                () -> tables.keySet().stream()
                        .filter(key -> key.startsWith(prefix))
                        .map(key -> key.substring(prefix.length()))
                        .toList());
    }

    @Override
    public List<String> getTableNamesByFilter(String database, String filter) {
        throw notFaked();
    }

    @Override
    public String getConfigValue(String name, String defaultValue) {
        return call(Rpc.GET_CONFIG_VALUE, () -> defaultValue);
    }

    @Override
    public LockResponse lock(LockRequest request) {
        return call(Rpc.LOCK, () -> {
            locks.add(++lastLock);
            return state(lastLock);
        });
    }

    private LockResponse state(long lockId) {
        return new LockResponse(lockId, locks.get(0) == lockId ? LockState.ACQUIRED : LockState.WAITING);
    }

    /** The locks and requests of all tables together, the owner first. */
    List<Long> locks() {
        return List.copyOf(locks);
    }

    /** Releases the lock as an operator does, or the server after its time-out. */
    void breakLock() {
        locks.remove(0);
    }

    /** Takes the lock as another client does that never gives it back. */
    void lockElsewhere() {
        locks.add(++lastLock);
    }

    @Override
    public LockResponse checkLock(long lockId) {
        return call(Rpc.CHECK_LOCK, () -> {
            requireLock(lockId, Rpc.CHECK_LOCK);
            return state(lockId);
        });
    }

    @Override
    public void heartbeat(long lockId) {
        change(Rpc.HEARTBEAT, () -> requireLock(lockId, Rpc.HEARTBEAT));
    }

    private void requireLock(long lockId, Rpc rpc) {
        if (!locks.contains(lockId)) {
            throw ServerAnswers.missing(rpc);
        }
    }

    @Override
    public void unlock(long lockId) {
        change(Rpc.UNLOCK, () -> locks.remove(lockId));
    }

    @Override
    public ShowLocksResponse showLocks(ShowLocksRequest request) {
        return call(Rpc.SHOW_LOCKS, () -> new ShowLocksResponse(List.of()));
    }

    private static UnsupportedOperationException notFaked() {
        return new UnsupportedOperationException("not part of this fake");
    }

    private static String key(String database, String table) {
        return lower(database) + "." + lower(table);
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
