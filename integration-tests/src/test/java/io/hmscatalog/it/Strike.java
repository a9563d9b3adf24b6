package io.hmscatalog.it;

import io.hmscatalog.faults.Fault;
import io.hmscatalog.faults.FaultPoint;
import io.hmscatalog.faults.MetastoreProxy;

/**
 * Which call of an operation gets lost, and when.
 *
 * @param ordinal of the calls of this method, from 1
 * @param calls of this method in a run without faults
 */
record Strike(String method, int ordinal, int calls, Moment moment) {

    enum Moment {
        /** The server never sees the call. */
        BEFORE,
        /** The server has answered, the caller does not learn it. */
        AFTER
    }

    Fault declare(MetastoreProxy proxy) {
        FaultPoint call = proxy.on(method).nth(ordinal);
        return switch (moment) {
            case BEFORE -> call.cutRequest();
            case AFTER -> call.dropReply();
        };
    }

    boolean isLast() {
        return ordinal == calls;
    }

    String call() {
        return calls == 1 ? "`%s`".formatted(method) : "`%s` %d of %d".formatted(method, ordinal, calls);
    }

    @Override
    public String toString() {
        return "%s %d of %d lost %s".formatted(method, ordinal, calls, moment);
    }
}
