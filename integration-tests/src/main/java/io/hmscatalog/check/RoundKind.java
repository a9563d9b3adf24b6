package io.hmscatalog.check;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Who writes in a round, and which of them take the lock. */
enum RoundKind {
    ALL_LOCKING,
    ALL_LOCK_FREE,
    SOME_LOCKING,
    /** Beside HiveCatalog, whose alters carry no condition, a lock-free writer loses commits. */
    BESIDE_HIVE_CATALOG;

    /**
     * Longest pause of our writers between two appends. HiveCatalog reads its base before it waits for the lock, so each commit
     * of others in this wait costs it an attempt: without pauses it never commits.
     */
    Duration longestPause() {
        return this == BESIDE_HIVE_CATALOG ? Duration.ofSeconds(2) : WriterThread.SHORT_PAUSE;
    }

    /** Of the next process that writes in the round. */
    LockUse lockUse(RandomGenerator random) {
        return switch (this) {
            case ALL_LOCKING, BESIDE_HIVE_CATALOG -> LockUse.LOCKING;
            case ALL_LOCK_FREE -> LockUse.LOCK_FREE;
            case SOME_LOCKING -> random.nextBoolean() ? LockUse.LOCKING : LockUse.LOCK_FREE;
        };
    }

    /** What the writers of such a round can stand on a server that enforces conditions. */
    Set<Disturbance> disturbances() {
        return this == BESIDE_HIVE_CATALOG ? Disturbance.ofSteadyServer() : EnumSet.allOf(Disturbance.class);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
