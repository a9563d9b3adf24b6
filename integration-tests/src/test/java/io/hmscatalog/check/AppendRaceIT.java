package io.hmscatalog.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.it.Figures;
import io.hmscatalog.it.Rows;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.process.ChildJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * 64 appends to one table from 8 threads, in one process and in two, by this catalog and by Iceberg's HiveCatalog, in turn on one
 * metastore 2.3.10. The speed is noted, not asserted.
 */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class AppendRaceIT {

    private static final int APPENDS = 64;
    private static final int THREADS = 8;
    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final Namespace NAMESPACE = Namespace.of("race");

    /** Enough for every writer to lose against all others again and again. */
    private static final Map<String, String> MANY_RETRIES = Map.of(
            "commit.retry.num-retries", "1000",
            "commit.retry.total-timeout-ms", "240000");

    @TempDir
    private Path folder;

    private record Lap(long millis, long attempts) {}

    @Test
    void allAppendsLandWhoeverWritesAndFromHoweverManyProcesses() throws Exception {
        try (MetastoreServer metastore =
                MetastoreServer.builder(MetastoreVersion.V2_3_10).folder(folder).start()) {
            Site site = new Site(metastore.uri(), metastore.warehouse().toUri().toString(), Site.OBSERVERS_TIMEOUT);
            try (HmsCatalog catalog = site.openCatalog()) {
                catalog.createNamespace(NAMESPACE);
                for (int processes = 1; processes <= 2; processes++) {
                    race(catalog, "HiveCatalog", WriterProgram.ofHiveCatalog(site), LockUse.LOCKING, processes);
                    race(catalog, "HmsCatalog", WriterProgram.ofHmsCatalog(site), LockUse.LOCKING, processes);
                    race(catalog, "HmsCatalog", WriterProgram.ofHmsCatalog(site), LockUse.LOCK_FREE, processes);
                }
            }
        }
    }

    private void race(HmsCatalog observer, String who, WriterProgram program, LockUse lock, int processes)
            throws Exception {
        TableIdentifier name = TableIdentifier.of(NAMESPACE, "%s_%s_%d".formatted(who, lock, processes));
        observer.createTable(name, Rows.SCHEMA, PartitionSpec.unpartitioned(), MANY_RETRIES);
        List<ChildJvm> started = new ArrayList<>();
        try {
            for (int process = 0; process < processes; process++) {
                started.add(start(program, lock, name, THREADS / processes));
            }
            for (ChildJvm process : started) {
                assertThat(process.awaitAnswer(LIMIT)).contains(AppendRace.READY);
            }
            started.forEach(process -> process.order("go"));
            List<Lap> laps = new ArrayList<>();
            for (ChildJvm process : started) {
                laps.add(lap(process.awaitAnswer(LIMIT).orElseThrow()));
            }
            assertThat(Rows.read(observer.loadTable(name)))
                    .as("rows by " + who)
                    .hasSize(APPENDS)
                    .doesNotHaveDuplicates();
            note(who, lock, processes, laps);
        } finally {
            started.forEach(ChildJvm::close);
        }
    }

    private ChildJvm start(WriterProgram program, LockUse lock, TableIdentifier table, int threads) {
        List<String> arguments = new ArrayList<>(program.arguments());
        arguments.addAll(AppendRace.arguments(lock, table.toString(), threads, APPENDS / THREADS));
        return ChildJvm.start(
                "append race",
                List.of("-Xmx512m"),
                program.classPath(),
                AppendRace.class,
                arguments,
                folder.resolve("race.log"));
    }

    private static Lap lap(String line) {
        String[] words = line.split(" ", 3);
        assertThat(words[0]).isEqualTo(AppendRace.DONE);
        return new Lap(Long.parseLong(words[1]), Long.parseLong(words[2]));
    }

    private static void note(String who, LockUse lock, int processes, List<Lap> laps) {
        long millis = laps.stream().mapToLong(Lap::millis).max().orElseThrow();
        long attempts = laps.stream().mapToLong(Lap::attempts).sum();
        Figures.note(
                "64 appends to one table on 2.3.10, %d process(es), %s, lock %s: %.1f commits/s, %.2f attempts/commit"
                        .formatted(processes, who, lock, APPENDS * 1000.0 / millis, (double) attempts / APPENDS));
    }
}
