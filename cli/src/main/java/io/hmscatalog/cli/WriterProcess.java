package io.hmscatalog.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A JVM that runs {@link DemoWriterCommand}. It ends with this JVM, however this one ends. */
final class WriterProcess implements AutoCloseable {

    private static final int LOG_LINES = 20;
    private static final Duration END = Duration.ofSeconds(10);

    private final int number;
    private final Path log;
    private final Process process;
    private final Thread listener;

    private WriterProcess(int number, Path log, Process process, Thread listener) {
        this.number = number;
        this.log = log;
        this.process = process;
        this.listener = listener;
    }

    static WriterProcess start(int number, MetastoreSite site, Path log, Consumer<WriterMessage> messages) {
        ProcessBuilder builder =
                new ProcessBuilder(command(number, site)).redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()));
        try {
            Process process = builder.start();
            Thread listener = new Thread(() -> listen(process, messages), "writer-process-" + number);
            listener.setDaemon(true);
            listener.start();
            return new WriterProcess(number, log, process, listener);
        } catch (IOException e) {
            throw new HmscatException("Writer process " + number + " could not be started: " + e.getMessage(), e);
        }
    }

    private static List<String> command(int number, MetastoreSite site) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Hmscat.class.getName(),
                DemoWriterCommand.NAME,
                "--uri=" + site.uri(),
                "--warehouse=" + site.warehouse(),
                "--process=" + number,
                "--verbose");
    }

    private static void listen(Process process, Consumer<WriterMessage> messages) {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().flatMap(line -> WriterMessage.parse(line).stream()).forEach(messages);
        } catch (IOException e) {
            // The end of the process closes the stream; its exit code tells the rest.
        }
    }

    /**
     * Whether the process has done its work and everything it told was heard.
     *
     * @throws HmscatException if it failed; the message carries what its log tells
     */
    boolean awaitSuccess(Duration limit) throws InterruptedException {
        if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            return false;
        }
        if (process.exitValue() != 0) {
            throw new HmscatException("Writer process " + number + " ended with exit code " + process.exitValue() + ": "
                    + reason() + "\nIts log is " + log);
        }
        listener.join(END.toMillis());
        return true;
    }

    /** What the process said itself, without the stack trace below it; else the end of its log. */
    private String reason() {
        try {
            List<String> lines = Files.readAllLines(log);
            return lines.stream()
                    .filter(line -> line.startsWith(Failures.PREFIX))
                    .findFirst()
                    .map(line -> line.substring(Failures.PREFIX.length()))
                    .orElseGet(() ->
                            String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size())));
        } catch (IOException e) {
            return "its log cannot be read: " + e;
        }
    }

    /** Ends the process by force if it still runs. */
    @Override
    public void close() {
        process.destroyForcibly();
    }
}
