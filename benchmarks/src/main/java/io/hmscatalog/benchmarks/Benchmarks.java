package io.hmscatalog.benchmarks;

import io.hmscatalog.benchmarks.report.BenchmarkPage;
import io.hmscatalog.benchmarks.report.ResultLines;
import io.hmscatalog.benchmarks.report.ResultPlot;
import io.hmscatalog.benchmarks.report.ResultTable;
import io.hmscatalog.benchmarks.report.Row;
import io.hmscatalog.benchmarks.report.Rows;
import io.hmscatalog.benchmarks.report.RunDescription;
import io.hmscatalog.benchmarks.worker.SystemUnderTest;
import io.hmscatalog.metastore.DatabaseProduct;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures this catalog, Iceberg's HiveCatalog and the bare calls in turn: see docs/benchmarks.md. */
@Command(
        name = "benchmarks/run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = "Measures this catalog, Iceberg's HiveCatalog and the bare calls in turn on one metastore.")
final class Benchmarks implements Callable<Integer> {

    /** The only one that HiveCatalog's Hive client can talk to. */
    private static final MetastoreVersion WITH_HIVE_CATALOG = MetastoreVersion.V2_3_10;

    /** Half of the cases commit with the lock off, for which 3.1 is no metastore. */
    private static final Set<MetastoreVersion> METASTORES = EnumSet.complementOf(EnumSet.of(MetastoreVersion.V3_1_3));

    private static final List<DatabaseProduct> DATABASES = List.of(DatabaseProduct.POSTGRESQL, DatabaseProduct.DERBY);

    private static final String FOLDER = "hmscatalog.benchmarks.folder";
    private static final String REVISION = "hmscatalog.benchmarks.revision";

    @Option(names = "--quick", description = "Fewer rounds, at most four minutes.")
    private boolean quick;

    @Option(
            names = "--metastore",
            paramLabel = "VERSION",
            defaultValue = "2.3.10",
            description = "The metastore; later than 2.3.10 without HiveCatalog. Default: ${DEFAULT-VALUE}.")
    private String metastore = "";

    @Option(
            names = "--scenario",
            paramLabel = "NAME",
            split = ",",
            description = "These scenarios only, in the names of the results.")
    private List<String> scenarios = List.of();

    @Option(
            names = "--page",
            paramLabel = "FILE",
            description =
                    "Also writes the whole run's table into this page, between its marks, and with 2.3.10 the plot beside it.")
    private @Nullable Path pageFile;

    @Spec
    private @Nullable CommandSpec spec;

    private final List<Row> rows = new ArrayList<>();
    private int failures;

    Benchmarks() {}

    /** Ends the JVM with the exit code: 1 if a figure could not be taken, 2 for wrong options. */
    public static void main(String[] args) {
        System.setProperty("java.awt.headless", "true");
        System.exit(new CommandLine(new Benchmarks()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        MetastoreVersion version = version();
        List<Case> cases = cases();
        Optional<BenchmarkPage> page = page(version);
        Set<SystemUnderTest> systems = EnumSet.allOf(SystemUnderTest.class);
        if (version != WITH_HIVE_CATALOG) {
            systems.remove(SystemUnderTest.HIVE_CATALOG);
        }
        List<DatabaseProduct> products = DATABASES.stream()
                .filter(product ->
                        cases.stream().anyMatch(each -> each.databases().contains(product)))
                .toList();
        RunDescription run = ThisMachine.describe(
                version,
                products.stream().map(Benchmarks::label).toList(),
                System.getProperty(REVISION, "unknown"),
                quick);
        Path target = Path.of(System.getProperty(FOLDER, "benchmarks/target"));
        ResultLines lines = ResultLines.begin(target.resolve("results.jsonl"), run);
        Path logs = target.resolve("logs");
        delete(logs);
        Path folder = Files.createTempDirectory("hms-catalog-benchmarks");
        try {
            for (DatabaseProduct product : products) {
                List<Case> here = cases.stream()
                        .filter(each -> each.databases().contains(product))
                        .toList();
                measure(version, product, here, systems, lines, folder, logs);
            }
        } finally {
            delete(folder);
        }
        System.out.println(ResultTable.of(rows));
        ResultPlot.write(rows, label(DatabaseProduct.POSTGRESQL), target.resolve("benchmarks.svg"));
        if (failures > 0) {
            System.err.printf("%d cases failed%s%n", failures, page.isEmpty() ? "" : "; the page stays as it is");
            return 1;
        }
        if (page.isPresent()) {
            page.get().update(run, rows);
            if (version == WITH_HIVE_CATALOG) {
                ResultPlot.write(
                        rows, label(DatabaseProduct.POSTGRESQL), page.get().plot());
            }
        }
        return 0;
    }

    private void measure(
            MetastoreVersion version,
            DatabaseProduct product,
            List<Case> cases,
            Set<SystemUnderTest> systems,
            ResultLines lines,
            Path folder,
            Path logs)
            throws IOException, InterruptedException, SQLException {
        Path here = logs.resolve(label(product));
        try (BenchmarkSite site = BenchmarkSite.start(version, product, folder.resolve(label(product)), here)) {
            for (Case each : cases) {
                long startNanos = System.nanoTime();
                System.err.printf("%s on %s ...%n", each.name(), label(product));
                try {
                    Rows taken = new Rows(each.name(), label(product));
                    new CaseRun(site, each, systems)
                            .run()
                            .forEach((lane, sample) -> taken.add(lane.lock(), lane.system(), sample));
                    lines.add(taken.toList());
                    rows.addAll(taken.toList());
                } catch (InterruptedException e) {
                    throw e;
                } catch (Exception e) {
                    failures++;
                    site.replaceWorkers();
                    Path trace = here.resolve("failed-" + each.name() + ".log");
                    write(e, trace);
                    System.err.printf(
                            "%s on %s failed: %s%n    stack trace: %s%n", each.name(), label(product), e, trace);
                }
                System.err.printf("    %.1f s%n", (System.nanoTime() - startNanos) / 1e9);
            }
        }
    }

    private MetastoreVersion version() {
        return METASTORES.stream()
                .filter(version -> version.number().equals(metastore))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        commandLine(),
                        "--metastore: '" + metastore
                                + "' is none of those that commit with the lock off too; use one of " + METASTORES));
    }

    private Optional<BenchmarkPage> page(MetastoreVersion version) {
        if (pageFile == null) {
            return Optional.empty();
        }
        if (quick || !scenarios.isEmpty()) {
            throw new ParameterException(
                    commandLine(),
                    "--page: '" + pageFile + "' has the whole run's results; leave out "
                            + (quick ? "--quick" : "--scenario"));
        }
        try {
            return Optional.of(BenchmarkPage.open(
                    pageFile, version == WITH_HIVE_CATALOG ? "results" : "results " + version.number()));
        } catch (IOException | IllegalArgumentException e) {
            throw new ParameterException(
                    commandLine(), "--page: '" + pageFile + "' cannot be written into: " + e.getMessage(), e);
        }
    }

    private List<Case> cases() {
        List<Case> all = quick ? Plan.quick() : Plan.full();
        List<String> names = all.stream().map(Case::name).toList();
        for (String scenario : scenarios) {
            if (!names.contains(scenario)) {
                throw new ParameterException(
                        commandLine(), "--scenario: there is no '" + scenario + "'; there are " + names);
            }
        }
        return all.stream()
                .filter(each -> scenarios.isEmpty() || scenarios.contains(each.name()))
                .toList();
    }

    private CommandLine commandLine() {
        if (spec == null) {
            throw new IllegalStateException("picocli has not set the specification");
        }
        return spec.commandLine();
    }

    private static String label(DatabaseProduct product) {
        return product.name().toLowerCase(Locale.ROOT);
    }

    private static void write(Exception failure, Path file) throws IOException {
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file))) {
            failure.printStackTrace(out);
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
