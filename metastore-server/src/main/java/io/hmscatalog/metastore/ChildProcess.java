package io.hmscatalog.metastore;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A process that ends with this JVM: the JVM holds the process's standard input, whose end tells the process that its
 * parent is gone.
 */
final class ChildProcess implements ServerProcess {
    private final String name;
    private final Process process;

    private ChildProcess(String name, Process process) {
        this.name = name;
        this.process = process;
    }

    /** Appends what the process prints to the log. Hadoop's and Hive's variables of this JVM do not reach it. */
    static ChildProcess start(String name, List<String> command, Path folder, Path log) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().keySet().removeIf(key -> key.startsWith("HADOOP_") || key.startsWith("HIVE_"));
        try {
            return new ChildProcess(name, builder.start());
        } catch (IOException e) {
            throw new MetastoreException("Could not start " + name + " with " + command.get(0), e);
        }
    }

    @Override
    public boolean isAlive() {
        return process.isAlive();
    }

    long pid() {
        return process.pid();
    }

    @Override
    public long exitCode() {
        return process.exitValue();
    }

    /** Asks the process to end, and ends it by force when the grace is over. A paused process is ended by force. */
    void stop(Duration grace) {
        // Process.destroy would close standard input too, which the child takes for the death of its parent.
        process.toHandle().destroy();
        if (!awaitEnd(grace)) {
            kill();
        }
    }

    /** Ends the process as {@code kill -9} does and returns when it is gone. */
    void kill() {
        process.destroyForcibly();
        if (!awaitEnd(Duration.ofSeconds(10))) {
            throw new MetastoreException(name + " (pid " + pid() + ") is still there 10 s after SIGKILL");
        }
    }

    /** Sends a signal by its name, for example {@code STOP}. */
    void signal(String signal) {
        try {
            Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + pid())
                    .inheritIO()
                    .start();
            if (kill.waitFor() != 0) {
                throw new MetastoreException("Could not send " + signal + " to " + name + " (pid " + pid() + ")");
            }
        } catch (IOException e) {
            throw new MetastoreException("Could not send " + signal + " to " + name, e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Whether the process has ended within the limit. */
    boolean awaitEnd(Duration limit) {
        try {
            return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            process.destroyForcibly();
            throw interrupted(e);
        }
    }

    private MetastoreException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new MetastoreException("Interrupted while waiting for " + name + " (pid " + pid() + ")", e);
    }
}
