package io.hmscatalog.it;

import io.hmscatalog.lock.AlterMode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.catalog.TableIdentifier;

/** A writer in a JVM of its own ({@link WriterMain}), to be paused and killed. It ends with this JVM. */
final class WriterJvm implements AutoCloseable {

    private static final Duration END_LIMIT = Duration.ofSeconds(10);

    private final Process process;
    private final Writer orders;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private WriterJvm(Process process) {
        this.process = process;
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
    }

    /**
     * Starts the process.
     *
     * @param properties of its catalog
     * @param log for what it logs
     */
    static WriterJvm start(Map<String, String> properties, Path log) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                WriterMain.class.getName()));
        properties.forEach((key, value) -> command.add(key + "=" + value));
        try {
            WriterJvm started = new WriterJvm(
                    new ProcessBuilder(command).redirectError(log.toFile()).start());
            Thread listener = new Thread(started::listen, started.toString());
            listener.setDaemon(true);
            listener.start();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void listen() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(answers::add);
        } catch (IOException | UncheckedIOException e) {
            // The end of the process closes the stream; who waits for an answer does so with a limit.
        }
    }

    long pid() {
        return process.pid();
    }

    void append(TableIdentifier table, long id) {
        order("%s %s %d".formatted(WriterMain.APPEND, table, id));
    }

    void lock(String database, String table, AlterMode alters) {
        order("%s %s %s %s".formatted(WriterMain.LOCK, database, table, alters));
    }

    private void order(String line) {
        try {
            orders.write(line + "\n");
            orders.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws AssertionError if there is none within the limit */
    String awaitAnswer(Duration limit) throws InterruptedException {
        String answer = answers.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
        if (answer == null) {
            throw new AssertionError(this + " did not answer within " + limit);
        }
        return answer;
    }

    /** SIGSTOP: the process does nothing at all until {@link #resume()}. */
    void pause() {
        signal("STOP");
    }

    /** SIGCONT. */
    void resume() {
        signal("CONT");
    }

    private void signal(String name) {
        try {
            Process kill = new ProcessBuilder("sh", "-c", "kill -" + name + " " + pid())
                    .inheritIO()
                    .start();
            if (kill.waitFor() != 0) {
                throw new IllegalStateException("Could not send " + name + " to " + this);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** {@code kill -9}; returns when the process is gone. */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(END_LIMIT.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new IllegalStateException(this + " is still there after SIGKILL");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "writer process " + pid();
    }
}
