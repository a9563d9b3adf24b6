package io.hmscatalog.check;

import io.hmscatalog.HmsCatalog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.iceberg.catalog.TableIdentifier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A writer process, which {@link WriterProcess} starts. A line {@code append TABLE} on standard input starts its threads; on
 * {@code pause} they finish their appends, which is answered by {@code paused}. It ends with its parent, that is at the end of
 * standard input.
 */
@Command(name = WriterCommand.NAME, hidden = true, description = "A writer process of the check.")
final class WriterCommand implements Callable<Integer> {

    static final String NAME = "writer";
    static final String APPEND = "append ";
    static final String PAUSE = "pause";
    static final String PAUSED = "paused";

    private static final int ORPHANED = 3;

    @Option(names = "--uri", required = true)
    private String uri = "";

    @Option(names = "--warehouse", required = true)
    private String warehouse = "";

    @Option(names = "--history", required = true)
    private Path history = Path.of("");

    @Option(names = "--process", required = true)
    private int process;

    @Option(names = "--threads", required = true)
    private int threads;

    @Override
    public Integer call() throws IOException, InterruptedException, ExecutionException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try (WriterHistory records = WriterHistory.create(history);
                HmsCatalog catalog = new Site(uri, warehouse, Site.WRITERS_TIMEOUT).openCatalog()) {
            obey(catalog, records, executor);
        }
        // The parent is gone, and nobody reads what the threads would still write.
        Runtime.getRuntime().halt(ORPHANED);
        return ORPHANED;
    }

    private void obey(HmsCatalog catalog, WriterHistory records, ExecutorService executor)
            throws IOException, InterruptedException, ExecutionException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        List<WriterThread> writers = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            writers.add(new WriterThread(catalog, records, process, thread));
        }
        List<Future<?>> running = new ArrayList<>();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith(APPEND)) {
                TableIdentifier table = TableIdentifier.parse(line.substring(APPEND.length()));
                for (WriterThread writer : writers) {
                    writer.start();
                    running.add(executor.submit(() -> writer.append(table)));
                }
            } else if (line.equals(PAUSE)) {
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
