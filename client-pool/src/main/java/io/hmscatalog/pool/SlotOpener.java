package io.hmscatalog.pool;

import io.hmscatalog.compat.MetastoreConnection;
import java.time.Duration;
import java.util.Random;

/** Opens the connections of a pool's slots, and asks whether they are alive. Thread-safe. */
final class SlotOpener {

    private final ConnectionFactory factory;
    private final ConnectThreads threads;
    private final Time time;
    private final Random random;
    private final Duration maxLifetime;
    private final ListenerList listeners;

    SlotOpener(
            ConnectionFactory factory,
            ConnectThreads threads,
            Time time,
            Random random,
            Duration maxLifetime,
            ListenerList listeners) {
        this.factory = factory;
        this.threads = threads;
        this.time = time;
        this.random = random;
        this.maxLifetime = maxLifetime;
        this.listeners = listeners;
    }

    void open(Slot slot, Duration limit) throws InterruptedException {
        long begunNanos = time.nanos();
        try {
            MetastoreConnection opened = threads.open(factory, slot.server(), limit);
            long nowNanos = time.nanos();
            slot.fill(opened, nowNanos, lifetimeNanos());
            listeners.connectionCreatedNanos(slot.server(), nowNanos - begunNanos);
        } catch (RuntimeException e) {
            listeners.connectFailedNanos(slot.server(), time.nanos() - begunNanos, e);
            throw e;
        }
    }

    /** Up to a tenth shorter than the limit, so that connections opened together do not end together. */
    private long lifetimeNanos() {
        return (long) (maxLifetime.toNanos() * (1 - random.nextDouble() / 10));
    }

    void ping(Slot slot, Duration limit) throws InterruptedException {
        threads.ping(slot.connection(), limit);
    }
}
