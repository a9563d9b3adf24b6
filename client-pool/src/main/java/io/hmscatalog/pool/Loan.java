package io.hmscatalog.pool;

import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.Rpc;
import io.hmscatalog.pool.ClientPoolListener.CallOutcome;
import io.hmscatalog.pool.ClientPoolListener.CloseReason;
import io.hmscatalog.pool.Permits.Permit;
import java.util.function.Function;
import org.apache.thrift.transport.TTransportException;

/** A connection lent for one call. */
final class Loan {

    private final Permit permit;
    private final ServerBackoff server;
    private final Slot slot;
    private final Slots slots;
    private final Time time;
    private final ListenerList listeners;

    Loan(Permit permit, ServerBackoff server, Slot slot, Slots slots, Time time, ListenerList listeners) {
        this.permit = permit;
        this.server = server;
        this.slot = slot;
        this.slots = slots;
        this.time = time;
        this.listeners = listeners;
    }

    /** Sends the call once and ends the loan: a broken connection is closed, a sound one goes back to the pool. */
    <T> Reply<T> send(Rpc rpc, Function<MetastoreConnection, T> call) {
        long begunNanos = time.nanos();
        CallOutcome outcome = CallOutcome.BROKEN;
        try {
            T value = call.apply(slot.connection());
            outcome = CallOutcome.RESULT;
            server.answered(time.nanos());
            return new Reply.Result<>(value);
        } catch (RuntimeException e) {
            boolean broken = !slot.connection().isUsable();
            outcome = broken ? CallOutcome.BROKEN : CallOutcome.ERROR;
            judgeServer(begunNanos, e);
            return new Reply.Failure<>(e, broken);
        } finally {
            end(outcome);
            listeners.callFinishedNanos(rpc, server.server(), time.nanos() - begunNanos, outcome);
        }
    }

    /** A server that answers with nonsense answers; an error that did not come from compat tells nothing of it. */
    private void judgeServer(long begunNanos, RuntimeException e) {
        if (e.getCause() instanceof TTransportException) {
            server.failed(begunNanos, time.nanos(), e);
            slots.clear(server.server());
        } else if (e instanceof MetastoreException) {
            server.answered(time.nanos());
        } else {
            server.abandoned();
        }
    }

    private void end(CallOutcome outcome) {
        try {
            if (outcome == CallOutcome.BROKEN) {
                slots.discard(slot, CloseReason.BROKEN);
            } else {
                slot.used(time.nanos());
                slots.giveBack(slot);
            }
        } finally {
            permit.release();
        }
    }
}
