package io.hmscatalog.check;

import io.hmscatalog.process.ChildJvm;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A JVM that runs {@link WriterCommand}. It ends with this JVM, however this one ends. */
final class WriterProcess implements AutoCloseable {

    private static final Duration POLL = Duration.ofMillis(100);

    private final int number;
    private final ChildJvm jvm;

    private WriterProcess(int number, ChildJvm jvm) {
        this.number = number;
        this.jvm = jvm;
    }

    static WriterProcess start(int number, int threads, WriterProgram program, RunFolder folder) {
        List<String> arguments = new ArrayList<>(
                List.of("--history=" + folder.writerHistory(number), "--process=" + number, "--threads=" + threads));
        arguments.addAll(program.arguments());
        try {
            return new WriterProcess(
                    number,
                    ChildJvm.start(
                            "writer-process-" + number,
                            ChildJvm.SMALL,
                            program.classPath(),
                            WriterCommand.class,
                            arguments,
                            folder.writerLog(number)));
        } catch (UncheckedIOException e) {
            throw new CommitCheckException("writer process " + number + " could not be started", e);
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
        while (jvm.awaitAnswer(POLL).isEmpty()) {
            if (!jvm.isAlive()) {
                throw new CommitCheckException(this + " ended by itself with exit code " + jvm.exitCode());
            }
            if (System.nanoTime() - startNanos > limit.toNanos()) {
                throw new CommitCheckException(
                        this + " hangs: an append takes longer than " + limit.toSeconds() + " s");
            }
        }
    }

    private void order(String line) {
        try {
            jvm.order(line);
        } catch (UncheckedIOException e) {
            throw new CommitCheckException(this + " has ended by itself", e);
        }
    }

    /** Kills the process ({@code kill -9}) and returns when it is gone. */
    @Override
    public void close() {
        jvm.close();
    }

    @Override
    public String toString() {
        return "writer process " + number;
    }
}
