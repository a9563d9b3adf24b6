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
    private @Nullable End end;
    private boolean closed;

    /** A planned end; its timer may fire although it was cancelled, and then finds that it is not the planned one any more. */
    private static final class End {
        private LockThreads.Planned timer = () -> {};
    }

    TableTurn(TableLocks locks, TableTurns.Turn turn) {
        this.locks = locks;
        this.turn = turn;
    }

    /**
     * The metastore's lock: the one this writer has, one that the writer before left to it, or a new one. A lock that was
     * lost is given up first.
     *
     * @param alters what the alters made under the lock are
     * @throws LockLostException if the turn has ended
     * @throws LockException as for {@link TableLocks#acquire}
     */
    public TableLock lock(AlterMode alters) {
        Optional<TableLock> current = takeOut();
        if (current.filter(own -> own.held().serves(locks, alters)).isPresent()) {
            return install(current.get());
        }
        Optional<HeldLock> left = current.map(TableLock::held).or(turn::takeOver);
        Optional<HeldLock> usable = left.filter(held -> held.serves(locks, alters));
        if (usable.isEmpty()) {
            left.ifPresent(HeldLock::release);
        } else {
            locks.counters().handedOver();
        }
        return install(new TableLock(usable.orElseGet(() -> locks.request(turn.table(), alters)), this));
    }

    /**
     * Gives back the lock that the writer before left: for a writer that needs none.
     *
     * @throws LockLostException if the turn has ended
     */
    public void withoutLock() {
        requireOpen();
        turn.takeOver().ifPresent(HeldLock::release);
    }

    private synchronized void requireOpen() {
        if (closed) {
            throw ended();
        }
    }

    private synchronized Optional<TableLock> takeOut() {
        requireOpen();
        TableLock current = lock;
        lock = null;
        return Optional.ofNullable(current);
    }

    /** Gives the lock back if the turn was closed meanwhile, since nobody else would. */
    private TableLock install(TableLock taken) {
        synchronized (this) {
            if (!closed) {
                lock = taken;
                return taken;
            }
        }
        taken.end();
        taken.held().release();
        throw ended();
    }

    private LockLostException ended() {
        return new LockLostException("Table %s: no lock: the turn has ended".formatted(turn.table()), null);
    }

    /**
     * The lock taken last.
     *
     * @throws LockLostException if there is none
     */
    public synchronized TableLock current() {
        TableLock current = lock;
        if (current == null) {
            throw new LockLostException("Table %s: no lock is held".formatted(turn.table()), null);
        }
        return current;
    }

    /** Closes the turn by itself after the time, unless {@link #keep()} comes first. */
    public synchronized void closeAfter(Duration time) {
        if (keep()) {
            End planned = new End();
            planned.timer = locks.environment().threads().schedule(() -> closeIfPlanned(planned), time);
            end = planned;
        }
    }

    private void closeIfPlanned(End due) {
        if (end(due)) {
            turn.release(endLock());
        }
    }

    /** Whether the turn is still open; it stays so from now on until it is closed. */
    public synchronized boolean keep() {
        End planned = end;
        end = null;
        if (planned != null) {
            planned.timer.cancel();
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
     * still arrive and carries no condition. The time is the server's time-out or {@link LockConfig#lockTimeout}, whichever
     * is shorter.
     */
    public void abandon() {
        if (end()) {
            endLock().ifPresent(HeldLock::abandon);
            turn.release(Optional.empty());
        }
    }

    private synchronized Optional<HeldLock> endLock() {
        TableLock last = lock;
        if (last != null) {
            last.end();
        }
        return Optional.ofNullable(last).map(TableLock::held);
    }

    private synchronized boolean end(End due) {
        return end == due && end();
    }

    private synchronized boolean end() {
        boolean first = keep();
        closed = true;
        return first;
    }
}
