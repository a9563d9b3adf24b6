package io.hmscatalog.pool;

import io.hmscatalog.pool.ClientPoolListener.CloseReason;
import java.net.URI;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericKeyedObjectPoolConfig;

/**
 * The slots of a pool, by server; the idle ones hold open connections, the last returned is lent first. Never waits.
 * Thread-safe.
 */
final class Slots {

    private final GenericKeyedObjectPool<URI, Slot> pool;
    private final int max;
    private volatile boolean retired;

    Slots(SlotFactory factory, int max) {
        this.pool = new GenericKeyedObjectPool<>(factory, config(factory, max));
        this.max = max;
    }

    /** commons-pool2's own evictor is off: its thread is static and would hold on to the first caller's class loader. */
    private static GenericKeyedObjectPoolConfig<Slot> config(SlotFactory factory, int max) {
        GenericKeyedObjectPoolConfig<Slot> config = new GenericKeyedObjectPoolConfig<>();
        config.setMaxTotal(-1);
        config.setMaxTotalPerKey(-1);
        config.setMaxIdlePerKey(max);
        config.setLifo(true);
        config.setBlockWhenExhausted(false);
        config.setTestOnBorrow(true);
        config.setNumTestsPerEvictionRun(-1);
        config.setEvictionPolicy(factory);
        config.setJmxEnabled(false);
        return config;
    }

    /** A slot with an idle connection of that server, or an empty one. */
    Slot borrow(URI server) {
        try {
            return pool.borrowObject(server);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(server + ": cannot make a slot for a connection", e);
        }
    }

    /** Closes idle connections while there are more than the limit; those in use are not touched. */
    void makeRoom() {
        if (pool.getNumActive() + pool.getNumIdle() > max) {
            pool.clearOldest();
        }
    }

    void giveBack(Slot slot) {
        pool.returnObject(slot.server(), slot);
        if (retired) {
            pool.clear();
        }
    }

    void discard(Slot slot, CloseReason reason) {
        slot.closeReason(reason);
        try {
            pool.invalidateObject(slot.server(), slot);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(slot.server() + ": cannot discard a connection", e);
        }
    }

    /** Closes the idle connections of a server. */
    void clear(URI server) {
        pool.clear(server, false);
    }

    /** Closes the idle connections that are of no more use. */
    void evict() {
        try {
            pool.evict();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("cannot close idle connections", e);
        }
    }

    /** Closes idle connections now, and from now on each one that is given back. */
    void retire() {
        retired = true;
        pool.clear();
    }

    int idle() {
        return pool.getNumIdle();
    }

    int active() {
        return pool.getNumActive();
    }
}
