package io.hmscatalog.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "",
            "A later demo in the same --folder removes the files of the one before.",
            ""
        })
final class DemoCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final ServerOptions server = new ServerOptions();

    @Option(names = "--keep", description = "Keep the temporary folder. It is kept anyway if a check fails.")
    private boolean keep;

    @Override
    public Integer call() throws IOException, InterruptedException {
        try (WorkFolder work = server.openFolder()) {
            work.clear();
            if (keep) {
                work.keep();
            }
            DemoReport report = run(work);
            print(report, work);
            return report.passed() ? 0 : spec.exitCodeOnExecutionException();
        }
    }

    private DemoReport run(WorkFolder work) throws IOException, InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        err.println("Demo of hmscat; its files are in " + work.path());
        try (Progress progress = Progress.start(err, () -> "Starting metastore " + server.version())) {
            DemoReport report = new Demo(server.version(), WritePlan.DEMO, work.path(), progress).run();
            if (!report.passed()) {
                work.keep();
            }
            return report;
        } catch (IOException | RuntimeException e) {
            if (!Termination.isInterruption(e)) {
                work.keep();
            }
            throw e;
        }
    }

    private void print(DemoReport report, WorkFolder work) {
        PrintWriter out = spec.commandLine().getOut();
        report.print(out);
        if (work.stays()) {
            out.println("The files are in " + work.path());
        }
        out.flush();
    }
}
