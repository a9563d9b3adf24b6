package io.hmscatalog.check;

import io.hmscatalog.it.Rows;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.metrics.CommitReport;
import org.apache.iceberg.metrics.MetricsReport;
import org.apache.iceberg.metrics.MetricsReporter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * A process whose threads append to one table as fast as they can. It prints {@code ready}, begins with the next line on standard
 * input, and prints {@code done MILLIS ATTEMPTS}. Data files are written before it begins. Uses nothing of this project's
 * catalog, which is not on every writer's class path.
 */
@Command(name = "append-race")
final class AppendRace implements Callable<Integer> {

    static final String READY = "ready";
    static final String DONE = "done";

    @Mixin
    private final CatalogOptions catalog = new CatalogOptions();

    @Option(names = "--lock", required = true)
    private LockUse lock = LockUse.LOCKING;

    @Option(names = "--table", required = true)
    private String table = "";

    @Option(names = "--threads", required = true)
    private int threads;

    @Option(names = "--appends", required = true)
    private int appends;

    /** Counts what Iceberg reports of each commit. */
    public static final class Attempts implements MetricsReporter {
        private static final LongAdder SUM = new LongAdder();

        public Attempts() {}

        @Override
        public void report(MetricsReport report) {
            if (report instanceof CommitReport commit) {
                SUM.add(commit.commitMetrics().attempts().value());
            }
        }
    }

    private AppendRace() {}

    /** The command line of a process, without the one of its catalog. */
    static List<String> arguments(LockUse lock, String table, int threads, int appends) {
        return List.of(
                "--property=" + CatalogProperties.METRICS_REPORTER_IMPL + "=" + Attempts.class.getName(),
                "--lock=" + lock,
                "--table=" + table,
                "--threads=" + threads,
                "--appends=" + appends);
    }

    /** Ends the JVM with the exit code. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new AppendRace()).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException, ExecutionException {
        Catalog opened = catalog.open(lock);
        TableIdentifier name = TableIdentifier.parse(table);
        List<Callable<Void>> runners = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            Table own = opened.loadTable(name);
            List<DataFile> files = new ArrayList<>();
            for (int append = 0; append < appends; append++) {
                files.add(Rows.file(own, ProcessHandle.current().pid() * 1_000 + thread * 100L + append));
            }
            runners.add(() -> {
                files.forEach(file -> own.newAppend().appendFile(file).commit());
                return null;
            });
        }
        System.out.println(READY);
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        long startNanos = System.nanoTime();
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        for (Future<Void> run : executor.invokeAll(runners)) {
            run.get();
        }
        executor.shutdown();
        long millis = Duration.ofNanos(System.nanoTime() - startNanos).toMillis();
        System.out.println(DONE + " " + millis + " " + Attempts.SUM.sum());
        return 0;
    }
}
