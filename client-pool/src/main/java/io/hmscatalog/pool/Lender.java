package io.hmscatalog.pool;

import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.compat.TransientException;
import io.hmscatalog.pool.ClientPoolListener.CloseReason;
import io.hmscatalog.pool.Permits.Permit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Lends connections: a permit first, then an idle or new connection to the first server that can be called. Thread-safe. */
final class Lender {

    /** After so long without a call a connection may be dead although its socket looks open. */
    private static final long PING_AFTER_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** A pause ends early enough to notice that another caller found a server that answers. */
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** Between looks at what another caller's attempt has brought. */
    private static final long PROBE_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final Permits permits;
    private final Servers servers;
    private final Slots slots;
    private final SlotOpener opener;
    private final Time time;
    private final ListenerList listeners;
    private final Supplier<ClientPoolState> state;

    Lender(
            Permits permits,
            Servers servers,
            Slots slots,
            SlotOpener opener,
            Time time,
            ListenerList listeners,
            Supplier<ClientPoolState> state) {
        this.permits = permits;
        this.servers = servers;
        this.slots = slots;
        this.opener = opener;
        this.time = time;
        this.listeners = listeners;
        this.state = state;
    }

    /** @throws TransientException if there is no connection before the deadline, or the thread is interrupted */
    Loan lend(Rpc rpc, Deadline deadline) {
        try {
            Permit permit = permits.acquire(rpc, deadline)
                    .orElseThrow(() -> noConnection(rpc, deadline, new TimeoutException("all permits in use")));
            Loan loan = lendTo(rpc, permit, deadline);
            listeners.connectionAcquiredNanos(deadline.elapsedNanos());
            return loan;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new TransientException(
                    "%s: interrupted after %d ms of waiting for a connection; %s was not sent"
                            .formatted(state.get().pool(), millis(deadline.elapsedNanos()), rpc.method()),
                    e);
        }
    }

    private Loan lendTo(Rpc rpc, Permit permit, Deadline deadline) throws InterruptedException {
        Optional<Loan> loan = Optional.empty();
        try {
            loan = Optional.of(tryServers(rpc, permit, deadline));
            return loan.get();
        } finally {
            if (loan.isEmpty()) {
                permit.release();
            }
        }
    }

    private Loan tryServers(Rpc rpc, Permit permit, Deadline deadline) throws InterruptedException {
        Exception lastError = new TimeoutException("no server could be tried");
        List<ServerBackoff> tried = new ArrayList<>();
        do {
            Optional<ServerBackoff> server = servers.claim(tried);
            if (server.isPresent()) {
                try {
                    return new Loan(permit, server.get(), checkOut(server.get(), deadline), slots, time, listeners);
                } catch (TransientException e) {
                    lastError = e;
                    tried.add(server.get());
                }
            } else if (!pauseBeforeAttempt(deadline)) {
                break;
            }
        } while (!deadline.isOver());
        throw noConnection(rpc, deadline, lastError);
    }

    /** False, without a pause, if no attempt is due before the deadline. */
    private boolean pauseBeforeAttempt(Deadline deadline) throws InterruptedException {
        long waitNanos = servers.nanosUntilAttempt();
        if (waitNanos >= deadline.remainingNanos()) {
            return false;
        }
        time.pause(waitNanos == 0 ? PROBE_PAUSE_NANOS : Math.min(waitNanos, LONGEST_PAUSE_NANOS));
        return true;
    }

    private Slot checkOut(ServerBackoff server, Deadline deadline) throws InterruptedException {
        long begunNanos = time.nanos();
        Slot slot = slots.borrow(server.server());
        boolean ready = false;
        try {
            makeReady(server, slot, servers.attemptLimit(server, deadline));
            ready = true;
            return slot;
        } catch (TransientException e) {
            server.failed(begunNanos, time.nanos(), e);
            slots.clear(server.server());
            throw e;
        } catch (MetastoreException e) {
            server.answered(time.nanos());
            throw e;
        } finally {
            if (!ready) {
                server.abandoned();
                slots.discard(slot, CloseReason.PEER_GONE);
            }
        }
    }

    private void makeReady(ServerBackoff server, Slot slot, Duration limit) throws InterruptedException {
        if (slot.isEmpty()) {
            slots.makeRoom();
            opener.open(slot, limit);
            server.answered(time.nanos());
        } else if (slot.idleNanos(time.nanos()) >= PING_AFTER_NANOS) {
            opener.ping(slot, limit);
            server.answered(time.nanos());
        }
    }

    private TransientException noConnection(Rpc rpc, Deadline deadline, Exception cause) {
        long elapsedNanos = deadline.elapsedNanos();
        listeners.acquireTimedOutNanos(elapsedNanos);
        ClientPoolState now = state.get();
        return new TransientException(
                "%s: no connection for %s after %d ms (limit %d ms): %s"
                        .formatted(
                                now.pool(),
                                rpc.method(),
                                millis(elapsedNanos),
                                deadline.limit().toMillis(),
                                now.describe()),
                cause);
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(nanos);
    }
}
