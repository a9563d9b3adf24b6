package io.hmscatalog.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The connections of all processes to a port of this machine, as Linux counts them. Looks several times a second until it is closed.
 * Thread-safe.
 */
final class ServerConnections implements AutoCloseable {

    private static final int INTERVAL_MILLIS = 50;

    /** Columns of {@code /proc/net/tcp}: the far end, the state. */
    private static final int REMOTE = 2;

    private static final int STATE = 3;

    /** A closed connection that the kernel remembers for a minute. */
    private static final String TIME_WAIT = "06";

    private final String port;
    private final ScheduledExecutorService looks = Executors.newSingleThreadScheduledExecutor();
    private final AtomicInteger most = new AtomicInteger();
    private final AtomicInteger times = new AtomicInteger();
    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();

    private ServerConnections(int port) {
        this.port = ":%04X".formatted(port);
    }

    static ServerConnections watch(int port) {
        ServerConnections started = new ServerConnections(port);
        Future<?> unused = started.looks.scheduleAtFixedRate(started::look, 0, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
        return started;
    }

    private void look() {
        try {
            int now = now();
            most.accumulateAndGet(now, Math::max);
            times.incrementAndGet();
        } catch (RuntimeException e) {
            failure.set(e);
        }
    }

    /** The connections that are open at this moment. */
    int now() {
        return Math.toIntExact(Stream.of("/proc/net/tcp", "/proc/net/tcp6")
                .flatMap(table -> lines(Path.of(table)).stream().skip(1))
                .map(line -> line.strip().split("\\s+"))
                .filter(words -> words[REMOTE].toUpperCase(Locale.ROOT).endsWith(port))
                .filter(words -> !words[STATE].equals(TIME_WAIT))
                .count());
    }

    private static List<String> lines(Path table) {
        try {
            return Files.readAllLines(table);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The most that were open at a time so far. */
    int most() {
        RuntimeException failed = failure.get();
        if (failed != null) {
            throw failed;
        }
        return most.get();
    }

    /** How often it has looked. */
    int looks() {
        return times.get();
    }

    @Override
    public void close() {
        looks.shutdownNow();
    }
}
