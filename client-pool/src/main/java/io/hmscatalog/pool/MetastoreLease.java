package io.hmscatalog.pool;

import io.hmscatalog.compat.MetastoreClient;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One catalog's use of a pool, which other catalogs of the same user and configuration may use too. While a lease is open
 * and it or its client is referred to, its pool is not retired. Thread-safe.
 */
public final class MetastoreLease implements AutoCloseable {

    private final MetastorePool pool;
    private final MetastoreClient client;
    private final OpenLeases open;
    private final List<ClientPoolListener> listeners = new CopyOnWriteArrayList<>();
    private final AtomicBoolean closed = new AtomicBoolean();

    MetastoreLease(MetastorePool pool, OpenLeases open) {
        this.pool = pool;
        this.client = new PooledMetastoreClient(this);
        this.open = open;
        open.add(this);
    }

    /**
     * The client, thread-safe. Each call uses a connection of the pool for its own duration. It keeps working after the
     * lease is closed, for tables that outlive their catalog.
     *
     * <p>Calls that change nothing, or that may be repeated without harm, are sent again on another connection, at most
     * three times within {@link ClientPoolConfig#acquireTimeout}, if theirs broke. Calls that change something are sent
     * once. A call throws {@link io.hmscatalog.compat.TransientException} if no connection can be had in time, or if the
     * thread is interrupted before the call is sent; the thread's interrupt flag is then set.
     */
    public MetastoreClient client() {
        return client;
    }

    MetastorePool pool() {
        return pool;
    }

    /** The pool's numbers, for all its leases together. */
    public ClientPoolState state() {
        return pool.state();
    }

    /** Hears the events of the pool, those of its other leases included, until this lease is closed. */
    public void addListener(ClientPoolListener listener) {
        listeners.add(listener);
        pool.listeners().add(listener);
    }

    /** Ends this catalog's use of the pool. Others are not affected; closing twice is harmless. */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            listeners.forEach(pool.listeners()::remove);
            pool.touch();
            open.remove(this);
        }
    }
}
