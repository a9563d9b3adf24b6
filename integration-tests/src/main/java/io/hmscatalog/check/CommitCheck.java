package io.hmscatalog.check;

import io.hmscatalog.metastore.DatabaseProduct;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.iceberg.catalog.TableIdentifier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The script {@code commit-check}. Exit codes: 0 if nothing was found, 1 if something was, 2 if the command line is wrong. */
@Command(
        name = "commit-check",
        mixinStandardHelpOptions = true,
        description = "Try to break the catalog's commits on a real metastore, and look for what is lost.")
public final class CommitCheck implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--metastore",
            paramLabel = "VERSION",
            description = "Release of the metastore; ${DEFAULT-VALUE} by default.")
    private MetastoreVersion version = MetastoreVersion.V4_1_0;

    @Option(
            names = "--database",
            paramLabel = "DATABASE",
            description = "derby, postgresql or mariadb; ${DEFAULT-VALUE} by default.")
    private DatabaseProduct database = DatabaseProduct.POSTGRESQL;

    @Option(
            names = "--locks",
            paramLabel = "LOCKS",
            description =
                    "Which writers take the metastore's lock: on (all), off (none) or mixed (in turn all, none, some,"
                            + " and all beside HiveCatalog). By default mixed; on for 3.1.3, which is safe only so; off for 4.0.1"
                            + " and 4.1.0 on derby, which stall on locks.")
    private @Nullable LockChoice locks;

    @Option(
            names = "--hive-catalog-writer",
            negatable = true,
            description =
                    "Let Iceberg's HiveCatalog write too, in rounds in which everybody locks; 2.3.10 and 3.1.3 only. By"
                            + " default on 2.3.10, unless with --locks off.")
    private @Nullable Boolean hiveCatalog;

    @Option(names = "--rounds", paramLabel = "N", description = "${DEFAULT-VALUE} by default.")
    private int rounds = 50;

    @Option(
            names = "--round-seconds",
            paramLabel = "S",
            description = "How long the writers of a round are disturbed; ${DEFAULT-VALUE} by default.")
    private int roundSeconds = 5;

    @Option(names = "--seed", paramLabel = "SEED", description = "Of what is disturbed when; by default a new one.")
    private @Nullable Long seed;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            description =
                    "A new folder for all files, which then stay; by default a temporary one, of which the history"
                            + " stays, and everything if something was found.")
    private @Nullable Path folder;

    @Option(
            names = "--with-unconditional-writer",
            description = "Let a writer without a condition overwrite the pointer, which must be found.")
    private boolean unconditionalWriter;

    private CommitCheck() {}

    /** Ends the JVM with the exit code. */
    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new CommitCheck())
                .registerConverter(MetastoreVersion.class, MetastoreVersion::of)
                .setCaseInsensitiveEnumValuesAllowed(true);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Scenario scenario = scenario();
        PrintWriter out = spec.commandLine().getOut();
        long chosenSeed = seed == null ? new Random().nextInt(Integer.MAX_VALUE) : seed;
        RunFolder files = RunFolder.create(folder == null ? Files.createTempDirectory("commit-check-") : folder);
        out.printf("%s, seed %d, files in %s%n", scenario, chosenSeed, files.root());
        out.flush();
        Result result = run(scenario, files, chosenSeed, out);
        boolean good = result.passed() && result.isConclusive();
        if (good) {
            tidy(files);
        } else {
            out.println("All files are in " + files.root() + "; to try it again: " + again(scenario, chosenSeed));
        }
        out.println("The history is " + files.history() + "; " + result.disturbancesText());
        out.println(result);
        out.flush();
        return good ? 0 : spec.exitCodeOnExecutionException();
    }

    private Scenario scenario() {
        LockChoice chosenLocks = locks == null ? Scenario.defaultLocks(version, database) : locks;
        Scenario scenario = new Scenario(
                version,
                database,
                chosenLocks,
                hiveCatalog == null ? Scenario.defaultHiveCatalog(version, chosenLocks) : hiveCatalog);
        List<String> problems = new ArrayList<>(scenario.problems());
        if (unconditionalWriter && !scenario.enforcesConditions()) {
            problems.add("--with-unconditional-writer: its alters have a condition, which metastore " + version
                    + " does not know");
        }
        if (!problems.isEmpty()) {
            throw new ParameterException(spec.commandLine(), String.join("\n", problems));
        }
        return scenario;
    }

    private Result run(Scenario scenario, RunFolder files, long chosenSeed, PrintWriter out)
            throws IOException, InterruptedException {
        try (CheckedMetastore metastore = CheckedMetastore.start(scenario, files.root())) {
            return new Run(
                            scenario,
                            metastore,
                            files,
                            out,
                            rounds,
                            Duration.ofSeconds(roundSeconds),
                            chosenSeed,
                            table -> sabotage(metastore, table))
                    .execute();
        } catch (RuntimeException e) {
            out.println("All files are in " + files.root() + "; to try it again: " + again(scenario, chosenSeed));
            throw e;
        } finally {
            files.sortHistory();
        }
    }

    private void sabotage(CheckedMetastore metastore, TableIdentifier table) throws InterruptedException {
        if (unconditionalWriter) {
            new UnconditionalWriter(metastore.observersSite(), table).overwrite();
        }
    }

    private String again(Scenario scenario, long chosenSeed) {
        return "integration-tests/commit-check %s --rounds %d --round-seconds %d --seed %d%s"
                .formatted(
                        scenario.options(),
                        rounds,
                        roundSeconds,
                        chosenSeed,
                        unconditionalWriter ? " --with-unconditional-writer" : "");
    }

    /** Of a temporary folder only the history stays. */
    private void tidy(RunFolder files) throws IOException {
        if (folder != null) {
            return;
        }
        List<Path> all;
        try (Stream<Path> found = Files.walk(files.root())) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            if (!file.equals(files.history()) && !file.equals(files.root())) {
                Files.delete(file);
            }
        }
    }
}
