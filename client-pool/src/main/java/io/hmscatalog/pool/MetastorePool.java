package io.hmscatalog.pool;

import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.TransientException;
import java.util.function.Function;
import org.apache.hadoop.security.UserGroupInformation;

/** The connections of one user with one configuration. Thread-safe. */
final class MetastorePool {

    /** How often a call that may be repeated is sent at most. */
    private static final int MAX_SENDS = 3;

    private final String name;
    private final ClientPoolConfig config;
    private final Time time;
    private final ListenerList listeners = new ListenerList();
    private final Permits permits;
    private final Servers servers;
    private final Slots slots;
    private final Lender lender;
    private volatile long calledAtNanos;

    MetastorePool(
            String name,
            MetastoreConfig metastore,
            ClientPoolConfig config,
            UserGroupInformation user,
            PoolEnvironment environment) {
        this.name = name;
        this.config = config;
        this.time = environment.time();
        this.permits = new Permits(time, config.clients());
        this.servers = new Servers(Servers.order(metastore, environment.random()), time, config.acquireTimeout());
        this.slots =
                new Slots(new SlotFactory(time, config.idleTimeout(), listeners), config.clients() + Permits.RESERVED);
        SlotOpener opener = new SlotOpener(
                environment.factories().of(metastore, user),
                new ConnectThreads(environment.connectThreads()),
                time,
                environment.random(),
                config.maxLifetime(),
                listeners);
        this.lender = new Lender(permits, servers, slots, opener, time, listeners, this::state);
        this.calledAtNanos = time.nanos();
    }

    /**
     * Makes a call. One that may be repeated is sent again on another connection if its own broke and the acquire
     * time-out, counted from here, is not over; one that changes something is never sent twice.
     */
    <T> T call(Rpc rpc, Function<MetastoreConnection, T> call) {
        calledAtNanos = time.nanos();
        return Permits.isUrgent(rpc) ? withInterruptDeferred(rpc, call) : sendUntilAnswered(rpc, call);
    }

    /** A thread that was interrupted still has to let go of its locks. */
    private <T> T withInterruptDeferred(Rpc rpc, Function<MetastoreConnection, T> call) {
        boolean interrupted = Thread.interrupted();
        try {
            return sendUntilAnswered(rpc, call);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private <T> T sendUntilAnswered(Rpc rpc, Function<MetastoreConnection, T> call) {
        Deadline deadline = new Deadline(time, config.acquireTimeout());
        Reply<T> reply = lender.lend(rpc, deadline).send(rpc, call);
        for (int sends = 1; sends < MAX_SENDS; sends++) {
            if (!(reply instanceof Reply.Failure<T> failure) || !maySendAgain(rpc, failure, deadline)) {
                break;
            }
            reply = sendAgain(rpc, call, deadline, failure);
        }
        return reply.get();
    }

    private <T> Reply<T> sendAgain(
            Rpc rpc, Function<MetastoreConnection, T> call, Deadline deadline, Reply.Failure<T> failure) {
        try {
            return lender.lend(rpc, deadline).send(rpc, call);
        } catch (TransientException e) {
            e.addSuppressed(failure.error());
            throw e;
        }
    }

    private static boolean maySendAgain(Rpc rpc, Reply.Failure<?> failure, Deadline deadline) {
        return rpc.effect() != Rpc.Effect.CHANGE
                && failure.broken()
                && failure.error() instanceof TransientException
                && !deadline.isOver()
                && !Thread.currentThread().isInterrupted();
    }

    ListenerList listeners() {
        return listeners;
    }

    ClientPoolState state() {
        return new ClientPoolState(
                name,
                permits.inUse(),
                permits.max(),
                permits.reserveInUse(),
                slots.idle(),
                permits.waiting(),
                servers.statuses());
    }

    /** Closes connections that are idle too long, too old, or left by the server. */
    void evictIdle() {
        slots.evict();
    }

    boolean isUnused() {
        return slots.active() == 0
                && time.nanos() - calledAtNanos >= config.evictionInterval().toNanos();
    }

    /** Counts as a call for {@link #isUnused}. */
    void touch() {
        calledAtNanos = time.nanos();
    }

    /** Keeps no idle connection from now on. Calls go on to be served. */
    void retire() {
        slots.retire();
    }
}
