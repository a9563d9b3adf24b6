package io.hmscatalog.pool;

import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.TransientException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Opens and pings connections on other threads, so that the caller's wait has a limit and ends when he is interrupted: a
 * server that takes the TCP connection and then says nothing would else hold him for Hive's socket time-out, 600 s unless
 * set. Thread-safe.
 */
final class ConnectThreads {

    private final Executor threads;

    ConnectThreads(Executor threads) {
        this.threads = threads;
    }

    /**
     * Opens a connection; one that comes late is closed.
     *
     * @throws TransientException also if it takes longer than {@code limit}
     */
    MetastoreConnection open(ConnectionFactory factory, URI server, Duration limit) throws InterruptedException {
        return within(
                limit,
                server + ": no connection after " + limit.toMillis() + " ms",
                () -> factory.connect(server, limit),
                MetastoreConnection::close);
    }

    /**
     * Asks the server for a sign of life.
     *
     * @throws TransientException also if it takes longer than {@code limit}
     */
    void ping(MetastoreConnection connection, Duration limit) throws InterruptedException {
        within(
                limit,
                connection.server() + ": no answer to a ping after " + limit.toMillis() + " ms",
                () -> {
                    connection.ping();
                    return connection;
                },
                late -> {});
    }

    private <T> T within(Duration limit, String tooLate, Supplier<T> work, Consumer<T> discardLate)
            throws InterruptedException {
        CompletableFuture<T> result = new CompletableFuture<>();
        ClassLoader callersClassLoader = Thread.currentThread().getContextClassLoader();
        threads.execute(() -> complete(result, callersClassLoader, work, discardLate));
        try {
            if (!isDoneWithin(result, limit)) {
                result.completeExceptionally(new TransientException(tooLate, new TimeoutException(tooLate)));
            }
            return result.get();
        } catch (InterruptedException e) {
            if (!result.completeExceptionally(e) && !result.isCompletedExceptionally()) {
                discardLate.accept(result.join());
            }
            throw e;
        } catch (ExecutionException e) {
            throw unchecked(e);
        }
    }

    private static boolean isDoneWithin(CompletableFuture<?> result, Duration limit) throws InterruptedException {
        try {
            result.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (ExecutionException e) {
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    private static RuntimeException unchecked(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    }

    /** Hive's client looks for some of its classes through the thread's class loader. */
    private static <T> void complete(
            CompletableFuture<T> result, ClassLoader classLoader, Supplier<T> work, Consumer<T> discardLate) {
        Thread thread = Thread.currentThread();
        ClassLoader own = thread.getContextClassLoader();
        thread.setContextClassLoader(classLoader);
        try {
            T value = work.get();
            if (!result.complete(value)) {
                discardLate.accept(value);
            }
        } catch (Throwable e) {
            result.completeExceptionally(e);
        } finally {
            thread.setContextClassLoader(own);
        }
    }
}
