package io.hmscatalog.check;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A JVM that runs {@link WriterCommand}. It ends with this JVM, however this one ends. */
final class WriterProcess implements AutoCloseable {

    private static final Duration END = Duration.ofSeconds(10);

    private final int number;
    private final Process process;
    private final Writer orders;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

    private WriterProcess(int number, Process process) {
        this.number = number;
        this.process = process;
        this.orders = process.outputWriter(StandardCharsets.UTF_8);
    }

    static WriterProcess start(int number, int threads, WriterProgram program, RunFolder folder) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                program.classPath(),
                WriterCommand.class.getName(),
                "--history=" + folder.writerHistory(number),
                "--process=" + number,
                "--threads=" + threads));
        command.addAll(program.arguments());
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectError(folder.writerLog(number).toFile());
        try {
            WriterProcess started = new WriterProcess(number, builder.start());
            Thread listener = new Thread(started::listen, "writer-process-" + number);
            listener.setDaemon(true);
            listener.start();
            return started;
        } catch (IOException e) {
            throw new CommitCheckException("writer process " + number + " could not be started", e);
        }
    }

    private void listen() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().forEach(answers::add);
        } catch (IOException e) {
            // The end of the process closes the stream; who waits for an answer asks whether it is alive.
        }
    }

    /** Begins to append to the table. */
    void append(LockUse lockUse, Duration longestPause, String table) {
        order("%s %s %s %s".formatted(WriterCommand.APPEND, lockUse, longestPause, table));
    }

    /** Finishes the appends that are under way and begins no more; to be awaited with {@link #awaitPause}. */
    void pause() {
        order(WriterCommand.PAUSE);
    }

    /** @throws CommitCheckException if the process ended by itself, or if an append takes longer than the limit */
    void awaitPause(Duration limit) throws InterruptedException {
        long startNanos = System.nanoTime();
        while (answers.poll(100, TimeUnit.MILLISECONDS) == null) {
            if (!process.isAlive()) {
                throw new CommitCheckException(this + " ended by itself with exit code " + process.exitValue());
            }
            if (System.nanoTime() - startNanos > limit.toNanos()) {
                throw new CommitCheckException(
                        this + " hangs: an append takes longer than " + limit.toSeconds() + " s");
            }
        }
    }

    private void order(String line) {
        try {
            orders.write(line + "\n");
            orders.flush();
        } catch (IOException e) {
            throw new CommitCheckException(this + " has ended by itself", e);
        }
    }

    /** Kills the process ({@code kill -9}) and returns when it is gone. */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new CommitCheckException(this + " is still there " + END.toSeconds() + " s after SIGKILL");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "writer process " + number;
    }
}
