package io.hmscatalog.lock;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.RefusedException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One catalog's table locks. A writer first waits for its turn in this process, then asks the metastore for an exclusive
 * lock, so that each table has at most one waiting request per process, whichever catalog it comes from.
 *
 * <p>Not promised: that a lock alone keeps others out. A server may drop a lock whose owner lives; what a late alter does is
 * decided by its condition ({@link AlterMode}).
 *
 * <p>Thread-safe; there is nothing to close. A lock is not re-entrant.
 */
public final class TableLocks {

    private final String metastore;
    private final MetastoreClient client;
    private final LockConfig config;
    private final LockOwner owner;
    private final LockEnvironment environment;
    private final TableTurns turns;
    private final Calls calls;
    private final Set<LockStatus> open = ConcurrentHashMap.newKeySet();
    private final LockCounters counters = new LockCounters();
    private volatile @Nullable ServerTimeout timeout;

    TableLocks(
            String metastore,
            MetastoreClient client,
            LockConfig config,
            LockOwner owner,
            LockEnvironment environment,
            TableTurns turns) {
        this.metastore = metastore;
        this.client = client;
        this.config = config;
        this.owner = owner;
        this.environment = environment;
        this.turns = turns;
        this.calls = new Calls(environment);
    }

    /**
     * Locks for one catalog. No call is made yet.
     *
     * @param metastore the metastore's URIs, separated by commas: catalogs of this process with the same text share their
     *     turns, and messages name it as the address for {@code hmscat}
     * @param client whose unlock and heartbeat do not wait behind other calls
     * @param user for whom the locks are taken, as other writers will see it
     */
    public static TableLocks open(String metastore, MetastoreClient client, LockConfig config, String user) {
        return new TableLocks(
                metastore, client, config, LockOwner.current(user), LockEnvironment.real(), TableTurns.shared());
    }

    /**
     * Waits for a table's lock; the table need not exist.
     *
     * @param alters what the alters made under the lock are
     * @throws LockTimeoutException if the turn or the lock was not granted within {@link LockConfig#lockTimeout}
     * @throws LockUnavailableException if the server could not be asked within {@link LockConfig#creationTimeout}, refused,
     *     or dropped the request
     * @throws LockInterruptedException within a second after an interrupt; the thread's flag is set
     */
    public TableLock acquire(String database, String table, AlterMode alters) {
        TableTurn turn = takeTurn(database, table);
        try {
            return turn.lock(alters);
        } catch (RuntimeException e) {
            turn.close();
            throw e;
        }
    }

    /**
     * Waits for the turn among the writers of this process, without a call.
     *
     * @throws LockException as for {@link #acquire}
     */
    public TableTurn takeTurn(String database, String table) {
        TableName name = new TableName(database, table);
        return interruptible(name, () -> new TableTurn(this, waitForTurn(name)));
    }

    /** Whether a writer of this process has the table's turn or waits for it. */
    public boolean isTurnTaken(String database, String table) {
        return turns.isTaken(metastore, new TableName(database, table));
    }

    private interface Waiting<T> {
        T run() throws InterruptedException;
    }

    private <T> T interruptible(TableName name, Waiting<T> waiting) {
        long startNanos = environment.time().nanos();
        try {
            return waiting.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LockInterruptedException(
                    "Table %s: interrupted after %d ms of waiting for the lock; the request is withdrawn"
                            .formatted(name, (environment.time().nanos() - startNanos) / 1_000_000),
                    e);
        }
    }

    private TableTurns.Turn waitForTurn(TableName name) throws InterruptedException {
        return turns.take(metastore, name, environment.time(), config.lockTimeout())
                .orElseThrow(() -> new LockTimeoutException(
                        "Table %s: no turn after %d ms: another writer of this process has it: %s"
                                .formatted(
                                        name,
                                        config.lockTimeout().toMillis(),
                                        turns.holder(metastore, name, environment.time())),
                        List.of(),
                        null));
    }

    /** Asks the metastore for the lock; for the writer whose turn it is. */
    HeldLock request(TableName name, AlterMode alters) {
        OwnerTag tag = owner.tag(environment.requestIds().get(), alters);
        try {
            HeldLock held = interruptible(name, () -> new Acquisition(this, name, tag, serverTimeout()).run());
            counters.granted();
            return held;
        } catch (LockException e) {
            counters.refused();
            throw e;
        }
    }

    /** Asked for again until the server has given an answer. */
    private ServerTimeout serverTimeout() throws InterruptedException {
        ServerTimeout known = timeout;
        if (known == null) {
            try {
                known = ServerTimeout.parse(calls.call(
                        () -> client.getConfigValue(ServerTimeout.SETTING, ServerTimeout.DEFAULT),
                        config.creationTimeout().toNanos()));
                timeout = known;
            } catch (RefusedException e) {
                known = ServerTimeout.unknown();
                timeout = known;
            } catch (RuntimeException e) {
                return ServerTimeout.unknown();
            }
        }
        return known;
    }

    /** The locks that are held or waited for, for metrics and for tests that look for locks never given back. */
    public List<LockState> current() {
        return open.stream().map(LockStatus::now).toList();
    }

    /** What became of this catalog's requests so far. */
    public LockStatistics statistics() {
        return counters.now();
    }

    void add(LockStatus status) {
        open.add(status);
    }

    void remove(LockStatus status) {
        open.remove(status);
    }

    /** For an operator. */
    String releaseCommand(long lockId) {
        return "hmscat locks release %s --uri %s".formatted(lockId, metastore);
    }

    /** For an operator. */
    String listCommand(TableName table) {
        return "hmscat locks list --uri %s %s".formatted(metastore, table);
    }

    MetastoreClient client() {
        return client;
    }

    LockConfig config() {
        return config;
    }

    LockOwner owner() {
        return owner;
    }

    LockEnvironment environment() {
        return environment;
    }

    LockCounters counters() {
        return counters;
    }

    Calls calls() {
        return calls;
    }
}
