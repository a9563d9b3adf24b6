package io.hmscatalog.lock;

import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A writer's turn among those of its process that change the same table, and the lock of the metastore that it takes in it.
 * For one writer's thread.
 */
public final class TableTurn implements AutoCloseable {

    private final TableLocks locks;
    private final TableTurns.Turn turn;
    private @Nullable TableLock lock;
    private LockThreads.@Nullable Planned end;
    private boolean closed;

    TableTurn(TableLocks locks, TableTurns.Turn turn) {
        this.locks = locks;
        this.turn = turn;
    }

    /**
     * The metastore's lock: the one this writer has, one that the writer before left to it, or a new one. A lock that was
     * lost is given up first.
     *
     * @param alters what the alters made under the lock are
     * @throws LockException as for {@link TableLocks#acquire}
     */
    public TableLock lock(AlterMode alters) {
        TableLock current = lock;
        if (current != null && current.held().serves(locks, alters)) {
            return current;
        }
        lock = null;
        Optional<HeldLock> left = current == null ? turn.takeOver() : Optional.of(current.held());
        Optional<HeldLock> usable = left.filter(held -> held.serves(locks, alters));
        if (usable.isEmpty()) {
            left.ifPresent(HeldLock::release);
        } else {
            locks.counters().handedOver();
        }
        TableLock taken = new TableLock(usable.orElseGet(() -> locks.request(turn.table(), alters)), this);
        lock = taken;
        return taken;
    }

    /**
     * The lock taken last.
     *
     * @throws LockLostException if there is none
     */
    public TableLock current() {
        TableLock current = lock;
        if (current == null) {
            throw new LockLostException("Table %s: no lock is held".formatted(turn.table()), null);
        }
        return current;
    }

    /** Closes the turn by itself after the time, unless {@link #keep()} comes first. */
    public synchronized void closeAfter(Duration time) {
        end = locks.environment().threads().schedule(this::close, time);
    }

    /** Whether the turn is still open; it stays so from now on until it is closed. */
    public synchronized boolean keep() {
        LockThreads.Planned planned = end;
        end = null;
        if (planned != null) {
            planned.cancel();
        }
        return !closed;
    }

    /**
     * Gives the turn to the next writer of the process, and to it or back to the metastore the lock. Never throws; from any
     * thread, harmless a second time.
     */
    @Override
    public void close() {
        if (end()) {
            turn.release(endLock());
        }
    }

    /**
     * Gives the turn back, but leaves the lock in the metastore for as long as a dead writer's: for a writer whose alter may
     * still arrive and carries no condition. The time is the server's time-out or {@link LockOption#LOCK_TIMEOUT}, whichever
     * is shorter.
     */
    public void abandon() {
        if (end()) {
            endLock().ifPresent(HeldLock::abandon);
            turn.release(Optional.empty());
        }
    }

    private Optional<HeldLock> endLock() {
        TableLock last = lock;
        if (last != null) {
            last.end();
        }
        return Optional.ofNullable(last).map(TableLock::held);
    }

    private synchronized boolean end() {
        boolean first = !closed && keep();
        closed = true;
        return first;
    }
}
