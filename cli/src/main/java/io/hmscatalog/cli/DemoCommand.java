package io.hmscatalog.cli;

import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hmscat demo}. */
@Command(
        name = "demo",
        description = {
            "Show that many writers lose nothing.",
            "",
            "Starts a real metastore, loads 10,000 rows of FAA bird-strike data into an Iceberg table from 8 concurrent"
                    + " writers in 2 processes, reads them back, and checks that nothing is missing and that the table's"
                    + " history is one chain. Ends with 0 only if every check is ok.",
            ""
        })
final class DemoCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--metastore",
            paramLabel = "VERSION",
            converter = VersionConverter.class,
            description = "Release of the metastore, one of ${COMPLETION-CANDIDATES}; ${DEFAULT-VALUE} by default.")
    private MetastoreVersion version = MetastoreVersion.V4_0_1;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            description = "Where to put all files, which then stay until the next demo in that folder; by default a new"
                    + " temporary folder, which is removed if every check is ok.")
    private @Nullable Path folder;

    @Option(names = "--keep", description = "Keep the temporary folder.")
    private boolean keep;

    @Override
    public Integer call() throws IOException, InterruptedException {
        WorkFolder work = folder == null ? WorkFolder.temporary("hmscat-demo-") : WorkFolder.open(folder);
        try (work) {
            work.clear();
            DemoReport report = run(work);
            PrintWriter out = spec.commandLine().getOut();
            report.print(out);
            if (report.passed() && folder == null && !keep) {
                work.delete();
            } else {
                out.println("The files are in " + work.path());
            }
            out.flush();
            return report.passed() ? 0 : spec.exitCodeOnExecutionException();
        }
    }

    private DemoReport run(WorkFolder work) throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        err.println("Demo of hmscat; its files are in " + work.path());
        try (Progress progress = Progress.start(err, () -> "Starting metastore " + version)) {
            return new Demo(version, WritePlan.DEMO, work.path(), progress).run();
        }
    }
}
