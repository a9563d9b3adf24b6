package io.hmscatalog.sql;

import io.hmscatalog.engines.SqlAnswer;
import io.hmscatalog.engines.SqlClient;
import io.hmscatalog.engines.SqlFailure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A session of an engine in a JVM of its own, with the bundle jar on its class path. Single-threaded. */
final class EngineProcess implements AutoCloseable {

    private static final int START_LIMIT_MILLIS = 180_000;
    private static final int END_LIMIT_SECONDS = 30;

    private final EngineVersion version;
    private final Path log;
    private final Process process;
    private final SqlClient client;

    private EngineProcess(EngineVersion version, Path log, Process process, SqlClient client) {
        this.version = version;
        this.log = log;
        this.process = process;
        this.client = client;
    }

    static Builder builder(EngineVersion version, Path folder) {
        return new Builder(version, folder);
    }

    /**
     * Runs one statement to its end.
     *
     * @throws SqlFailure if the engine refused it
     */
    SqlAnswer sql(String statement) {
        return client.sql(statement);
    }

    /** The rows of a query, as text. */
    List<List<@Nullable String>> rows(String query) {
        return sql(query).rows();
    }

    long pid() {
        return process.pid();
    }

    /** The engine's output. */
    Path log() {
        return log;
    }

    /** SIGKILL. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        if (!process.waitFor(END_LIMIT_SECONDS, TimeUnit.SECONDS)) {
            throw new IllegalStateException(this + " is still there " + END_LIMIT_SECONDS + " s after SIGKILL");
        }
    }

    /** Ends the session; a process that does not end with it is killed. */
    @Override
    public void close() throws IOException {
        client.close();
        try {
            if (!process.waitFor(END_LIMIT_SECONDS, TimeUnit.SECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "%s (pid %d, log %s)".formatted(version, pid(), log);
    }

    /** What a session is started with. */
    static final class Builder {
        private final EngineVersion version;
        private final Path folder;
        private final List<Path> classPath = new ArrayList<>();
        private final List<String> jvmOptions = new ArrayList<>(List.of("-Xmx1g", "-XX:+UseSerialGC"));
        private final List<String> arguments = new ArrayList<>();

        private Builder(EngineVersion version, Path folder) {
            this.version = version;
            this.folder = folder;
        }

        /** Entries of the class path before all others, for example a folder with {@code hive-site.xml}. */
        Builder classPath(Path... entries) {
            classPath.addAll(Arrays.asList(entries));
            return this;
        }

        Builder jvmOptions(String... options) {
            jvmOptions.addAll(Arrays.asList(options));
            return this;
        }

        /** Arguments of the engine's program. */
        Builder arguments(String... more) {
            arguments.addAll(Arrays.asList(more));
            return this;
        }

        /** The folder is the process's working directory. */
        EngineProcess start() throws IOException {
            Files.createDirectories(folder);
            Path log = Files.createTempFile(folder, version + "-", ".log");
            try (ServerSocket door = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                Process process = new ProcessBuilder(command(door.getLocalPort()))
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start();
                try {
                    return new EngineProcess(version, log, process, new SqlClient(accept(door, process)));
                } catch (IOException e) {
                    process.destroyForcibly();
                    throw new IOException(version + " did not start: " + Files.readString(log), e);
                }
            }
        }

        private static Socket accept(ServerSocket door, Process process) throws IOException {
            door.setSoTimeout(1_000);
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(START_LIMIT_MILLIS);
            while (true) {
                try {
                    return door.accept();
                } catch (SocketTimeoutException e) {
                    if (!process.isAlive() || System.nanoTime() > end) {
                        throw e;
                    }
                }
            }
        }

        private List<String> command(int port) {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            command.addAll(version.openedPackages().toList());
            command.addAll(jvmOptions);
            command.addAll(List.of("-cp", version.classPath(classPath), version.mainClass(), String.valueOf(port)));
            command.addAll(arguments);
            return command;
        }
    }
}
