package io.hmscatalog.faults;

import java.util.function.Predicate;

/**
 * Chooses which calls of one method, or of all methods, a fault strikes. Calls are counted from the moment the fault is
 * declared, over all connections, in the order in which they reach the proxy; {@link MetastoreProxy#resetCounts()} does not
 * touch that count. Immutable.
 */
public final class MethodCalls {
    private final CallJournal journal;
    private final String subject;
    private final Predicate<String> methods;

    MethodCalls(CallJournal journal, String subject, Predicate<String> methods) {
        this.journal = journal;
        this.subject = subject;
        this.methods = methods;
    }

    /**
     * Chooses a single call.
     *
     * @param ordinal 1 is the next matching call
     * @throws IllegalArgumentException if the ordinal is less than 1
     */
    public FaultPoint nth(int ordinal) {
        requirePositive("nth", ordinal);
        return point("call " + ordinal + " of " + subject, ordinal, ordinal, 1);
    }

    /**
     * Chooses the calls that follow.
     *
     * @param calls how many
     * @throws IllegalArgumentException if there are fewer than 1
     */
    public FaultPoint next(int calls) {
        requirePositive("next", calls);
        return point("the next " + calls + " calls of " + subject, 1, calls, calls);
    }

    /** Chooses all calls until {@link MetastoreProxy#clearFaults()}. The fault counts as unfired until the first. */
    public FaultPoint every() {
        return point("every call of " + subject, 1, Integer.MAX_VALUE, 1);
    }

    private FaultPoint point(String description, int firstOrdinal, int lastOrdinal, int timesExpected) {
        return new FaultPoint(journal, new CallPattern(description, methods, firstOrdinal, lastOrdinal, timesExpected));
    }

    private void requirePositive(String selector, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(selector + " on " + subject + " starts at 1, got " + value);
        }
    }
}
