package io.hmscatalog.check;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * A writer process, which {@link WriterProcess} starts. A line {@code append LOCK_USE LONGEST_PAUSE TABLE} on standard input starts its
 * threads; on {@code pause} they finish their appends, which is answered by {@code paused}. It ends with its parent, that is at
 * the end of standard input. Uses nothing of this project's catalog, which is not on every writer's class path.
 */
@Command(name = "writer", description = "A writer process of the check.")
final class WriterCommand implements Callable<Integer> {

    static final String APPEND = "append";
    static final String PAUSE = "pause";
    static final String PAUSED = "paused";

    private static final int ORPHANED = 3;
    private static final int WORDS = 4;

    @Mixin
    private final CatalogOptions catalogOptions = new CatalogOptions();

    @Option(names = "--history", required = true)
    private Path history = Path.of("");

    @Option(names = "--process", required = true)
    private int process;

    @Option(names = "--threads", required = true)
    private int threads;

    private final Map<LockUse, Catalog> catalogs = new EnumMap<>(LockUse.class);

    private WriterCommand() {}

    /** Ends the JVM with the exit code. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new WriterCommand()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException, ExecutionException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try (WriterHistory records = WriterHistory.create(history)) {
            obey(records, executor);
        }
        // The parent is gone, and nobody reads what the threads would still write.
        Runtime.getRuntime().halt(ORPHANED);
        return ORPHANED;
    }

    private void obey(WriterHistory records, ExecutorService executor)
            throws IOException, InterruptedException, ExecutionException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        List<WriterThread> writers = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            writers.add(new WriterThread(new RecordedAppends(records, process, thread)));
        }
        List<Future<?>> running = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ", WORDS);
            if (words[0].equals(APPEND)) {
                Catalog catalog = catalogs.computeIfAbsent(LockUse.valueOf(words[1]), catalogOptions::open);
                TableIdentifier table = TableIdentifier.parse(words[3]);
                Duration longestPause = Duration.parse(words[2]);
                for (WriterThread writer : writers) {
                    writer.start();
                    running.add(executor.submit(() -> writer.append(catalog, table, longestPause)));
                }
            } else if (words[0].equals(PAUSE)) {
                writers.forEach(WriterThread::stop);
                for (Future<?> future : running) {
                    future.get();
                }
                running.clear();
                System.out.println(PAUSED);
            }
        }
    }
}
