package io.hmscatalog.faults;

import java.util.function.Predicate;

/**
 * The calls that a fault strikes: those of the methods that match, from the first to the last ordinal, both included.
 *
 * @param description completes "strikes …" in messages
 * @param firstOrdinal 1 is the first matching call after the fault was declared
 * @param timesExpected how often the fault must fire to be used up
 */
record CallPattern(
        String description, Predicate<String> methods, int firstOrdinal, int lastOrdinal, int timesExpected) {

    boolean includes(int ordinal) {
        return firstOrdinal <= ordinal && ordinal <= lastOrdinal;
    }
}
