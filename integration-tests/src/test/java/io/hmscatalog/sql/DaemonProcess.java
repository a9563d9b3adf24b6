package io.hmscatalog.sql;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A server that an engine needs, in a JVM of its own that ends with this one. Single-threaded. */
final class DaemonProcess implements AutoCloseable {

    private static final String TETHERED = "io.hmscatalog.engines.Tethered";
    private static final int END_LIMIT_SECONDS = 30;

    private final Process process;
    private final Path log;

    private DaemonProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /**
     * Starts the process; it is not ready yet.
     *
     * @param folder its working directory
     * @param options of the JVM, with its class path
     */
    static DaemonProcess start(Path folder, Stream<String> options, String mainClass, String... arguments)
            throws IOException {
        String name = mainClass.substring(mainClass.lastIndexOf('.') + 1);
        Path log = Files.createTempFile(folder, name + "-", ".log");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(options.toList());
        command.addAll(List.of(TETHERED, mainClass));
        command.addAll(Arrays.asList(arguments));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        return new DaemonProcess(process, log);
    }

    Path log() {
        return log;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /**
     * SIGKILL.
     *
     * @throws IllegalStateException if it is still there after some seconds
     */
    @Override
    public void close() {
        process.destroyForcibly();
        try {
            if (!process.waitFor(END_LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(this + " is still there " + END_LIMIT_SECONDS + " s after SIGKILL");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public String toString() {
        return "pid %d, log %s".formatted(process.pid(), log);
    }
}
