package io.hmscatalog.lock;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;

/**
 * Time that stands still until somebody waits; then planned work runs when it is due, on the waiting thread. Calls run at
 * once, or hang until the test delivers them.
 */
final class FakeClock implements LockTime, LockThreads {

    private record Task(long dueNanos, long number, Runnable work) {}

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.<Task>comparingLong(Task::dueNanos).thenComparingLong(Task::number));
    private final Deque<Runnable> hanging = new ArrayDeque<>();
    private boolean callsHang;
    private long nanos = 1_000_000_000_000L;
    private long numbers;

    /** Moves time, running what is due. */
    void advance(Duration step) {
        runUntil(nanos + step.toNanos(), () -> false);
    }

    /** Moves time without running anything, as for a stopped process. */
    void stopProcess(Duration step) {
        nanos += step.toNanos();
    }

    /** The test's own event. */
    void in(Duration delay, Runnable event) {
        tasks.add(new Task(nanos + delay.toNanos(), numbers++, event));
    }

    void hangCalls(boolean hang) {
        callsHang = hang;
    }

    void deliver() {
        callsHang = false;
        while (!hanging.isEmpty()) {
            hanging.remove().run();
        }
    }

    int planned() {
        return tasks.size();
    }

    private boolean runUntil(long endNanos, BooleanSupplier enough) {
        while (!enough.getAsBoolean()) {
            Task next = tasks.peek();
            if (next == null || next.dueNanos() > endNanos) {
                nanos = Math.max(nanos, endNanos);
                return enough.getAsBoolean();
            }
            tasks.remove(next);
            nanos = Math.max(nanos, next.dueNanos());
            next.work().run();
            if (Thread.currentThread().isInterrupted()) {
                return false;
            }
        }
        return true;
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    @Override
    public long nanos() {
        return nanos;
    }

    @Override
    public void pause(long pauseNanos) throws InterruptedException {
        throwIfInterrupted();
        boolean unused = runUntil(nanos + pauseNanos, () -> false);
        throwIfInterrupted();
    }

    @Override
    public boolean tryAcquire(Semaphore semaphore, long limitNanos) throws InterruptedException {
        throwIfInterrupted();
        boolean acquired = runUntil(nanos + limitNanos, semaphore::tryAcquire);
        throwIfInterrupted();
        return acquired;
    }

    @Override
    public <T> T get(CompletableFuture<T> result, long limitNanos)
            throws InterruptedException, ExecutionException, TimeoutException {
        throwIfInterrupted();
        if (!runUntil(nanos + limitNanos, result::isDone)) {
            throwIfInterrupted();
            throw new TimeoutException();
        }
        return result.get();
    }

    @Override
    public void execute(Runnable task) {
        if (callsHang) {
            hanging.add(task);
        } else {
            task.run();
        }
    }

    @Override
    public Planned schedule(Runnable task, Duration delay) {
        Task planned = new Task(nanos + delay.toNanos(), numbers++, () -> execute(task));
        tasks.add(planned);
        return () -> tasks.remove(planned);
    }
}
