package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.RewriteFiles;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.hadoop.HadoopFileIO;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.metrics.CommitReport;
import org.apache.iceberg.metrics.MetricsReport;
import org.apache.iceberg.metrics.MetricsReporter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A rewrite of which each attempt takes five seconds, beside an append in each second. Without turns it would never land: each
 * of its attempts would find that the table has moved on.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 3, unit = TimeUnit.MINUTES)
final class RewriteBesideAppendsIT {

    private static final Duration ATTEMPT = Duration.ofSeconds(5);
    private static final Duration BETWEEN_APPENDS = Duration.ofSeconds(1);
    private static final Namespace NAMESPACE = Namespace.of("lake");

    @TempDir
    private static Path folder;

    private @Nullable MetastoreServer metastore;

    /** Writes each manifest list of a rewrite late, as a rewrite of many manifests does. */
    public static final class SlowRewrites extends HadoopFileIO {
        static volatile boolean slow;

        public SlowRewrites() {}

        @Override
        public OutputFile newOutputFile(String path) {
            if (slow && path.contains("/snap-")) {
                sleep(ATTEMPT);
            }
            return super.newOutputFile(path);
        }
    }

    /** Of the rewriter. */
    public static final class Attempts implements MetricsReporter {
        static final AtomicLong LAST = new AtomicLong();

        public Attempts() {}

        @Override
        public void report(MetricsReport report) {
            if (report instanceof CommitReport commit) {
                LAST.set(commit.commitMetrics().attempts().value());
            }
        }
    }

    private static void sleep(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @BeforeAll
    void startMetastore() throws Exception {
        metastore =
                MetastoreServer.builder(MetastoreVersion.V2_3_10).folder(folder).start();
        try (HmsCatalog catalog = open(Map.of())) {
            catalog.createNamespace(NAMESPACE);
        }
    }

    @AfterAll
    void stop() {
        MetastoreSuite.required(metastore).close();
    }

    private HmsCatalog open(Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(properties);
        MetastoreServer server = MetastoreSuite.required(metastore);
        all.put("uri", server.uri());
        all.put("warehouse", server.warehouse().toUri().toString());
        HmsCatalog catalog = new HmsCatalog();
        catalog.setConf(new Configuration(false));
        catalog.initialize("test", all);
        return catalog;
    }

    @ParameterizedTest(name = "lock {0}")
    @CsvSource({"true", "false"})
    void theRewriteLandsWithinThreeAttemptsAndAppendsWaitForOneRewriteAtMost(String lock) throws Exception {
        TableIdentifier name = TableIdentifier.of(NAMESPACE, "lock_" + lock);
        try (HmsCatalog appenders = open(Map.of());
                HmsCatalog rewriters = open(Map.of(
                        "io-impl", SlowRewrites.class.getName(),
                        "metrics-reporter-impl", Attempts.class.getName()))) {
            Table table = appenders
                    .buildTable(name, Rows.SCHEMA)
                    .withProperty("engine.hive.lock-enabled", lock)
                    .create();
            Rows.append(table, 1);
            Rows.append(table, 2);
            long twoFiles = table.currentSnapshot().snapshotId();
            AtomicBoolean done = new AtomicBoolean();
            List<Duration> appends = new CopyOnWriteArrayList<>();
            CompletableFuture<Void> appending =
                    CompletableFuture.runAsync(() -> appendUntil(done, appenders.loadTable(name), appends));

            long startNanos = System.nanoTime();
            rewrite(rewriters.loadTable(name), twoFiles);
            Duration took = Duration.ofNanos(System.nanoTime() - startNanos);
            done.set(true);
            appending.get(1, TimeUnit.MINUTES);

            Duration longest = appends.stream().max(Duration::compareTo).orElseThrow();
            Figures.note(
                    "five-second rewrite beside appends, lock %s: landed after %d attempts and %d ms; %d appends, the longest took %d ms"
                            .formatted(lock, Attempts.LAST.get(), took.toMillis(), appends.size(), longest.toMillis()));
            assertThat(Attempts.LAST.get()).isBetween(1L, 3L);
            assertThat(longest).isLessThan(ATTEMPT.multipliedBy(2));
            long[] all = new long[appends.size() + 2];
            for (int id = 0; id < all.length; id++) {
                all[id] = id + 1L;
            }
            assertThat(Rows.read(appenders.loadTable(name))).isEqualTo(Rows.ids(all));
        }
    }

    private static void appendUntil(AtomicBoolean done, Table table, List<Duration> appends) {
        for (long id = 3; !done.get(); id++) {
            long startNanos = System.nanoTime();
            Rows.append(table, id);
            appends.add(Duration.ofNanos(System.nanoTime() - startNanos));
            sleep(BETWEEN_APPENDS);
        }
    }

    /** Puts one file in the place of the first two. */
    private static void rewrite(Table table, long snapshot) throws Exception {
        List<DataFile> old = new ArrayList<>();
        try (CloseableIterable<FileScanTask> files =
                table.newScan().useSnapshot(snapshot).planFiles()) {
            files.forEach(file -> old.add(file.file()));
        }
        DataFile merged = Rows.file(table, 1, 2);
        RewriteFiles rewrite = table.newRewrite();
        old.forEach(rewrite::deleteFile);
        rewrite.addFile(merged);
        SlowRewrites.slow = true;
        try {
            rewrite.validateFromSnapshot(snapshot).commit();
        } finally {
            SlowRewrites.slow = false;
        }
    }
}
