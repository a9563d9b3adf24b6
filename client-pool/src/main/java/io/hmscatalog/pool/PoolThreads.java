package io.hmscatalog.pool;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Makes executors whose threads end when there is nothing to do and refer to no class loader but this library's, so that
 * an engine can unload the job that used it.
 */
final class PoolThreads {

    private static final Duration KEEP_ALIVE = Duration.ofSeconds(10);
    private static final Duration SWEEP_INTERVAL = Duration.ofSeconds(5);

    private PoolThreads() {}

    static Executor forConnecting() {
        return new ThreadPoolExecutor(
                0,
                Integer.MAX_VALUE,
                KEEP_ALIVE.toMillis(),
                TimeUnit.MILLISECONDS,
                new SynchronousQueue<>(),
                task -> thread("hms-catalog-connect", task));
    }

    /** Tasks see to their own errors. */
    @SuppressWarnings("FutureReturnValueIgnored")
    static Executor sweepTimer() {
        ScheduledThreadPoolExecutor timer =
                new ScheduledThreadPoolExecutor(1, task -> thread("hms-catalog-pool-sweep", task));
        timer.setKeepAliveTime(KEEP_ALIVE.toMillis(), TimeUnit.MILLISECONDS);
        timer.allowCoreThreadTimeOut(true);
        return task -> timer.schedule(task, SWEEP_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static Thread thread(String name, Runnable task) {
        Thread thread = new Thread(null, task, name, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(PoolThreads.class.getClassLoader());
        return thread;
    }
}
