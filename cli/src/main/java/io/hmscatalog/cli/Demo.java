package io.hmscatalog.cli;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** Loads the data set from several writers at once and checks what became of it. */
record Demo(MetastoreVersion version, WritePlan plan, Path folder, Progress progress) {

    DemoReport run() throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        try (MetastoreServer server = MetastoreServer.builder(version)
                .folder(folder.resolve("metastore"))
                .start()) {
            MetastoreSite site = new MetastoreSite(server.uri(), "file:" + server.warehouse());
            Fingerprint csv = BirdStrikes.load().fingerprint();
            WriteProgress written = new WriteProgress(csv.rows(), plan.commits());
            try (HmsCatalog catalog = site.openCatalog()) {
                progress.step(() -> "Creating table " + DemoTable.NAME);
                DemoTable.create(catalog);
                Duration writing = write(site, written);
                progress.step(() -> "Checking");
                List<Check> checks = check(site, DemoTable.load(catalog), csv, written);
                return new DemoReport(
                        new DemoReport.Facts(
                                version + " at " + site.uri(),
                                plan,
                                csv.rows(),
                                written.acknowledged().size(),
                                written.conflicts(),
                                writing,
                                since(startNanos)),
                        checks);
            }
        }
    }

    private Duration write(MetastoreSite site, WriteProgress written) throws InterruptedException {
        long startNanos = System.nanoTime();
        progress.step(() -> "Writing: " + written);
        try (Writers writers = Writers.start(plan, site, folder, written::add)) {
            writers.await();
        }
        return since(startNanos);
    }

    private static List<Check> check(MetastoreSite site, DemoTable table, Fingerprint csv, WriteProgress written) {
        return Stream.concat(
                        new ContentChecks(csv, table.fingerprint()).run().stream(),
                        new HistoryChecks(new HistoryReader(site, table).read(), written.acknowledged()).run().stream())
                .toList();
    }

    private static Duration since(long startNanos) {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
