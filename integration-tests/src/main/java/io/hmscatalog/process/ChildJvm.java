package io.hmscatalog.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A small JVM that is told what to do by lines on its standard input and answers by lines on its standard output. Its main
 * class must end at the end of standard input: so it ends with this JVM, however this one ends. Thread-safe but for the orders,
 * which one thread gives.
 */
public final class ChildJvm implements AutoCloseable {

    /** Starts quickly and leaves the other processes room. */
    public static final List<String> SMALL = List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    private static final Duration END = Duration.ofSeconds(10);

    private final String name;
    private final Process process;
    private final Writer orders;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private ChildJvm(String name, Process process) {
        this.name = name;
        this.process = process;
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
    }

    /**
     * Starts the process.
     *
     * @param name for messages
     * @param options of the JVM
     * @param log for its standard error
     * @throws UncheckedIOException if it could not be started
     */
    public static ChildJvm start(
            String name, List<String> options, String classPath, Class<?> main, List<String> arguments, Path log) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", classPath, main.getName()));
        command.addAll(arguments);
        try {
            ChildJvm started = new ChildJvm(
                    name,
                    new ProcessBuilder(command).redirectError(log.toFile()).start());
            Thread listener = new Thread(started::listen, name);
            listener.setDaemon(true);
            listener.start();
            return started;
        } catch (IOException e) {
            throw new UncheckedIOException(name + " could not be started", e);
        }
    }

    private void listen() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(answers::add);
        } catch (IOException | UncheckedIOException e) {
            // The end of the process closes the stream; who waits for an answer has a limit.
        }
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /**
     * How the process ended.
     *
     * @throws IllegalThreadStateException if it is alive
     */
    public int exitCode() {
        return process.exitValue();
    }

    /**
     * Writes a line to the process.
     *
     * @throws UncheckedIOException if it has ended
     */
    public void order(String line) {
        try {
            orders.write(line + "\n");
            orders.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(this + " has ended", e);
        }
    }

    /** The next answer; empty if there is none within the limit. */
    public Optional<String> awaitAnswer(Duration limit) throws InterruptedException {
        return Optional.ofNullable(answers.poll(limit.toNanos(), TimeUnit.NANOSECONDS));
    }

    /** SIGSTOP: the process does nothing at all until {@link #resume()}. */
    public void pause() throws InterruptedException {
        signal("STOP");
    }

    /** SIGCONT. */
    public void resume() throws InterruptedException {
        signal("CONT");
    }

    private void signal(String signal) throws InterruptedException {
        try {
            Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid())
                    .inheritIO()
                    .start();
            if (kill.waitFor() != 0) {
                throw new IllegalStateException("Could not send " + signal + " to " + this);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Could not send " + signal + " to " + this, e);
        }
    }

    /**
     * Kills the process ({@code kill -9}) and returns when it is gone.
     *
     * @throws IllegalStateException if it is still there after some seconds
     */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException(this + " is still there " + END.toSeconds() + " s after SIGKILL");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return name + " (pid " + pid() + ")";
    }
}
