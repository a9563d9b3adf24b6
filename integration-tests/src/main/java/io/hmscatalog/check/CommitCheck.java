package io.hmscatalog.check;

import io.hmscatalog.metastore.DatabaseProduct;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.apache.iceberg.catalog.TableIdentifier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The script {@code commit-check}. Exit codes: 0 if nothing was found, 1 if something was, 2 if the command line is wrong. */
@Command(
        name = "commit-check",
        mixinStandardHelpOptions = true,
        description = "Try to break the catalog's commits on a real metastore, and look for what is lost.",
        subcommands = WriterCommand.class)
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
        PrintWriter out = spec.commandLine().getOut();
        long chosenSeed = seed == null ? new Random().nextInt(Integer.MAX_VALUE) : seed;
        RunFolder files = RunFolder.create(folder == null ? Files.createTempDirectory("commit-check-") : folder);
        out.printf("Metastore %s on %s, seed %d, files in %s%n", version, database, chosenSeed, files.root());
        out.flush();
        Result result = run(files, chosenSeed, out);
        boolean good = result.passed() && result.isConclusive();
        if (good) {
            tidy(files);
        } else {
            out.println("All files are in " + files.root() + "; to try it again: " + again(chosenSeed));
        }
        out.println("The history is " + files.history() + "; " + result.disturbancesText());
        out.println(result);
        out.flush();
        return good ? 0 : spec.exitCodeOnExecutionException();
    }

    private Result run(RunFolder files, long chosenSeed, PrintWriter out) throws IOException, InterruptedException {
        try (CheckedMetastore metastore = CheckedMetastore.start(version, database, files.root())) {
            return new Run(
                            metastore,
                            files,
                            out,
                            rounds,
                            Duration.ofSeconds(roundSeconds),
                            chosenSeed,
                            table -> sabotage(metastore, table))
                    .execute();
        } catch (RuntimeException e) {
            out.println("All files are in " + files.root() + "; to try it again: " + again(chosenSeed));
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

    private String again(long chosenSeed) {
        return "integration-tests/commit-check --metastore %s --database %s --rounds %d --round-seconds %d --seed %d%s"
                .formatted(
                        version,
                        database.name().toLowerCase(Locale.ROOT),
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
