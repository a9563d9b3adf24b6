package io.hmscatalog.lock;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The turns of a process: who may ask a metastore for a table's lock. First come, first served. A table that nobody uses
 * or waits for is forgotten. Thread-safe.
 */
final class TableTurns {

    private static final TableTurns SHARED = new TableTurns();

    private final Map<Key, Entry> entries = new ConcurrentHashMap<>();

    private record Key(String metastore, TableName table) {}

    private static final class Entry {
        private final Semaphore turn = new Semaphore(1, true);
        private volatile @Nullable Turn holder;
        /** What the last writer left to the next; touched by the turn's holder and by the last one to leave. */
        private @Nullable HeldLock left;
        /** Guarded by the map's own lock for this key. */
        private int users;
    }

    /** Leave to ask for one table's lock. */
    final class Turn {
        private final Key key;
        private final Entry entry;
        private final String thread = Thread.currentThread().getName();
        private final long sinceNanos;
        private final AtomicBoolean released = new AtomicBoolean();

        private Turn(Key key, Entry entry, long sinceNanos) {
            this.key = key;
            this.entry = entry;
            this.sinceNanos = sinceNanos;
            entry.holder = this;
        }

        TableName table() {
            return key.table();
        }

        /** The lock that the writer before left, if it did. */
        Optional<HeldLock> takeOver() {
            HeldLock left = entry.left;
            entry.left = null;
            return Optional.ofNullable(left);
        }

        /**
         * Lets the next one go on, under the same lock if somebody waits and the lock may be handed over; harmless a second
         * time. From any thread.
         */
        void release(Optional<HeldLock> held) {
            if (released.compareAndSet(false, true)) {
                held.or(this::takeOver).filter(lock -> !leaveToNext(lock)).ifPresent(HeldLock::release);
                entry.turn.release();
                leave(key).ifPresent(HeldLock::release);
            }
        }

        private boolean leaveToNext(HeldLock lock) {
            if (!lock.mayBeHandedOver()) {
                return false;
            }
            Entry current = entries.computeIfPresent(key, (k, known) -> {
                known.left = known.users > 1 ? lock : null;
                return known;
            });
            return current != null && current.left != null;
        }
    }

    /** The turns of this process. */
    static TableTurns shared() {
        return SHARED;
    }

    /** Empty if it was not ours to take within the limit. */
    Optional<Turn> take(String metastore, TableName table, LockTime time, Duration limit) throws InterruptedException {
        Key key = new Key(metastore, table);
        Entry entry = join(key);
        boolean taken = false;
        try {
            taken = time.tryAcquire(entry.turn, limit.toNanos());
            return taken ? Optional.of(new Turn(key, entry, time.nanos())) : Optional.empty();
        } finally {
            if (!taken) {
                leave(key).ifPresent(HeldLock::release);
            }
        }
    }

    /** Who has the turn, in words. */
    String holder(String metastore, TableName table, LockTime time) {
        Entry entry = entries.get(new Key(metastore, table));
        Turn turn = entry == null ? null : entry.holder;
        return turn == null
                ? "nobody"
                : "thread '%s' for %d ms"
                        .formatted(turn.thread, TimeUnit.NANOSECONDS.toMillis(time.nanos() - turn.sinceNanos));
    }

    private Entry join(Key key) {
        return entries.compute(key, (k, known) -> {
            Entry entry = known == null ? new Entry() : known;
            entry.users++;
            return entry;
        });
    }

    /** The lock that was left to somebody who went away without it, if this was the last one. */
    private Optional<HeldLock> leave(Key key) {
        AtomicReference<@Nullable HeldLock> orphan = new AtomicReference<>();
        entries.computeIfPresent(key, (k, entry) -> {
            if (--entry.users > 0) {
                return entry;
            }
            orphan.set(entry.left);
            return null;
        });
        return Optional.ofNullable(orphan.get());
    }

    /** Whether somebody of this process has the turn or waits for it. */
    boolean isTaken(String metastore, TableName table) {
        return entries.containsKey(new Key(metastore, table));
    }

    int size() {
        return entries.size();
    }
}
