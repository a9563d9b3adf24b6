package io.hmscatalog.pool;

import io.hmscatalog.compat.MetastoreConfig;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All pools of a process. Catalogs share a pool if servers, user, effective configuration and pool options are the same,
 * and only then. Users of one name with different delegation tokens for the metastore are not the same.
 *
 * <p>A pool without an open lease, not called for {@link ClientPoolConfig#evictionInterval}, is retired: its idle
 * connections are closed and it is forgotten here. Who still calls it is served, by connections that are closed after
 * the call. A lease that is garbage, and its client too, counts as closed.
 *
 * <p>Thread-safe.
 */
public final class MetastorePools implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MetastorePools.class);
    private static @Nullable MetastorePools shared;

    private record Entry(MetastorePool pool, OpenLeases leases) {

        boolean isUnused() {
            return leases.isEmpty() && pool.isUnused();
        }
    }

    private final PoolEnvironment environment;
    private final Map<PoolKey, Entry> entries = new ConcurrentHashMap<>();
    private final AtomicBoolean sweepPlanned = new AtomicBoolean();
    private volatile boolean closed;

    MetastorePools(PoolEnvironment environment) {
        this.environment = environment;
    }

    /** The pools of this process; new ones if the former were closed. */
    public static synchronized MetastorePools shared() {
        MetastorePools current = shared;
        if (current == null || current.closed) {
            current = new MetastorePools(PoolEnvironment.real());
            shared = current;
        }
        return current;
    }

    /**
     * A lease on the pool for these settings and this user. No connection is opened before the first call.
     *
     * @param user whose rights and login the connections have
     * @throws IllegalStateException if these pools are closed
     */
    public MetastoreLease lease(MetastoreConfig config, ClientPoolConfig poolConfig, UserGroupInformation user) {
        if (closed) {
            throw new IllegalStateException("the metastore pools are closed; get a lease from MetastorePools.shared()");
        }
        PoolKey key = PoolKey.of(config, poolConfig, user);
        Entry entry = entries.compute(key, (k, known) -> known == null ? open(k, config, user) : touched(known));
        MetastoreLease lease = new MetastoreLease(entry.pool(), entry.leases());
        planSweep();
        return lease;
    }

    private Entry open(PoolKey key, MetastoreConfig config, UserGroupInformation user) {
        return new Entry(new MetastorePool(key.toString(), config, key.pool(), user, environment), new OpenLeases());
    }

    /** A pool that is about to be leased is not retired meanwhile. */
    private static Entry touched(Entry entry) {
        entry.pool().touch();
        return entry;
    }

    /** The numbers of all pools, for metrics and for tests that look for connections never given back. */
    public List<ClientPoolState> states() {
        return entries.values().stream().map(entry -> entry.pool().state()).toList();
    }

    private void planSweep() {
        if (sweepPlanned.compareAndSet(false, true)) {
            environment.sweepTimer().execute(this::sweepAndGoOn);
        }
    }

    private void sweepAndGoOn() {
        try {
            sweep();
        } catch (RuntimeException e) {
            LOG.warn("metastore pools: idle connections could not be closed, next attempt follows", e);
        } finally {
            sweepPlanned.set(false);
            if (!entries.isEmpty()) {
                planSweep();
            }
        }
    }

    /** Closes idle connections and retires unused pools. */
    void sweep() {
        entries.forEach((key, entry) -> {
            entry.pool().evictIdle();
            retireIfUnused(key, entry.pool());
        });
    }

    private void retireIfUnused(PoolKey key, MetastorePool pool) {
        AtomicBoolean unused = new AtomicBoolean();
        entries.computeIfPresent(key, (k, entry) -> {
            unused.set(entry.pool() == pool && entry.isUnused());
            return unused.get() ? null : entry;
        });
        if (unused.get()) {
            pool.retire();
        }
    }

    /**
     * Retires all pools. Clients handed out before keep working, with a new connection for each call; no new lease is
     * given.
     */
    @Override
    public void close() {
        closed = true;
        entries.forEach((key, entry) -> {
            entries.remove(key);
            entry.pool().retire();
        });
    }
}
