package io.hmscatalog.lock;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Where calls run, and one timer that never makes calls itself. Thread-safe. */
interface LockThreads extends Executor {

    /** Work that is due later. */
    interface Planned {
        void cancel();
    }

    /** Hands the task to {@link #execute} after the delay. */
    Planned schedule(Runnable task, Duration delay);

    /** Daemon threads that end when there is nothing to do, and refer to no class loader but this library's. */
    final class Real implements LockThreads {

        private static final long KEEP_ALIVE_SECONDS = 10;

        private final ScheduledThreadPoolExecutor timer =
                new ScheduledThreadPoolExecutor(1, task -> thread("hms-catalog-lock-timer", task));
        private final ThreadPoolExecutor callers = new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                KEEP_ALIVE_SECONDS,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                task -> thread("hms-catalog-lock-call", task));

        Real() {
            timer.setKeepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS);
            timer.allowCoreThreadTimeOut(true);
            timer.setRemoveOnCancelPolicy(true);
        }

        @Override
        public void execute(Runnable task) {
            callers.execute(task);
        }

        @Override
        public Planned schedule(Runnable task, Duration delay) {
            Future<?> planned = timer.schedule(() -> execute(task), delay.toNanos(), TimeUnit.NANOSECONDS);
            return () -> planned.cancel(false);
        }

        private static Thread thread(String name, Runnable task) {
            Thread thread = new Thread(null, task, name, 0, false);
            thread.setDaemon(true);
            thread.setContextClassLoader(LockThreads.class.getClassLoader());
            return thread;
        }
    }
}
