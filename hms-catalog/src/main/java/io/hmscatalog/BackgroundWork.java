package io.hmscatalog;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.PrivilegedAction;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.apache.hadoop.security.UserGroupInformation;
import org.jspecify.annotations.Nullable;

/**
 * Work that goes on while the thread that began it does something else, with that thread's Hadoop user and class loader. Its
 * end is awaited also after an interrupt, so that nothing is left of it that nobody knows of.
 */
final class BackgroundWork<T> {

    /** Threads come with the commits that are under way at a time, and go when they are not needed. */
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(task -> {
        // What the committing thread has of its own, such as a job's class loader, would live as long as this one.
        Thread thread = new Thread(null, task, "hms-catalog-commit", 0, false);
        thread.setContextClassLoader(BackgroundWork.class.getClassLoader());
        thread.setDaemon(true);
        return thread;
    });

    private final Supplier<T> work;
    private final CountDownLatch end = new CountDownLatch(1);
    private @Nullable Thread worker;
    private boolean interrupted;
    private volatile @Nullable T result;
    private volatile @Nullable Throwable failure;

    private BackgroundWork(Supplier<T> work) {
        this.work = work;
    }

    /** Begins the work. */
    static <T> BackgroundWork<T> begin(Supplier<T> work) {
        BackgroundWork<T> begun = new BackgroundWork<>(work);
        UserGroupInformation user = currentUser();
        ClassLoader classes = Thread.currentThread().getContextClassLoader();
        THREADS.execute(() -> begun.run(user, classes));
        return begun;
    }

    private static UserGroupInformation currentUser() {
        try {
            return UserGroupInformation.getCurrentUser();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot tell the current Hadoop user", e);
        }
    }

    private void run(UserGroupInformation user, @Nullable ClassLoader classes) {
        Thread thread = Thread.currentThread();
        ClassLoader own = thread.getContextClassLoader();
        setWorker(thread);
        try {
            thread.setContextClassLoader(classes);
            result = user.doAs((PrivilegedAction<T>) work::get);
        } catch (Throwable e) {
            failure = e;
        } finally {
            thread.setContextClassLoader(own);
            setWorker(null);
            boolean unused = Thread.interrupted();
            end.countDown();
        }
    }

    private synchronized void setWorker(@Nullable Thread thread) {
        worker = thread;
        if (interrupted) {
            interrupt();
        }
    }

    private synchronized void interrupt() {
        interrupted = true;
        if (worker != null) {
            worker.interrupt();
        }
    }

    /** Waits for the end of the work, which an interrupt of this thread is passed on to; throws what it has thrown. */
    T await() {
        awaitEnd(this::interrupt);
        if (failure instanceof RuntimeException e) {
            throw e;
        }
        if (failure instanceof Error e) {
            throw e;
        }
        return Objects.requireNonNull(result);
    }

    /** Waits for the end of the work, which is left alone; empty if it failed. */
    Optional<T> awaitEnd() {
        awaitEnd(() -> {});
        return Optional.ofNullable(result);
    }

    private void awaitEnd(Runnable onInterrupt) {
        boolean waiterInterrupted = false;
        while (true) {
            try {
                end.await();
                break;
            } catch (InterruptedException e) {
                waiterInterrupted = true;
                onInterrupt.run();
            }
        }
        if (waiterInterrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
