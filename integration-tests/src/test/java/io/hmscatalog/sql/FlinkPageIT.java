package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.engines.SqlFailure;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs what {@code docs/flink.md} tells users to copy, in the order of the page. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class FlinkPageIT {

    private static final Path PAGE = Path.of("..", "docs", "flink.md");

    /** As many as the page's generator has. */
    private static final int ROWS = 1_000;

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final long PAUSE_MILLIS = 100;

    @TempDir
    Path folder;

    static Stream<EngineVersion> versions() {
        return EnginePairs.flinks(EngineVersion.FLINK_1_20);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void everySnippetWorks(EngineVersion version) throws IOException, InterruptedException {
        try (MetastoreServer metastore = MetastoreServer.builder(MetastoreVersion.V2_3_10)
                        .folder(folder.resolve("hms"))
                        .start();
                EngineProcess flink =
                        EngineProcess.builder(version, folder.resolve("flink")).start()) {
            DocumentedSql page = DocumentedSql.of(PAGE, replacements(metastore));
            run(flink, page, "catalog", "hive-conf-dir", "hdfs-conf-dir", "type-iceberg");
            runTables(flink, page);
            run(flink, page, "recovery");
            runRestore(flink, page);
            run(flink, page, "lock-timeout", "outage", "cache", "views", "instead-of-catalog-type-hive");
            for (String catalog : new String[] {"prod", "shared", "plain", "patient", "calm", "fresh", "moved"}) {
                assertThat(flink.rows("SELECT id FROM %s.birds.strikes".formatted(catalog)))
                        .as(catalog)
                        .hasSize(2);
            }
            createAnew(flink, metastore);
            assertThat(page.unused()).isEmpty();
        }
    }

    private static void runTables(EngineProcess flink, DocumentedSql page) throws InterruptedException {
        run(flink, page, "batch");
        assertThat(column(flink, "SELECT species FROM lake.birds.strikes ORDER BY id"))
                .containsExactly("gull", "barn owl");
        assertThat(column(flink, "DESCRIBE lake.birds.strikes")).containsExactly("id", "species", "airport", "seen");
        flink.sql("ALTER TABLE lake.birds.strikes ADD ignored STRING AFTER id");
        assertThat(column(flink, "DESCRIBE lake.birds.strikes"))
                .containsExactly("id", "species", "airport", "seen", "ignored");
        run(flink, page, "streaming");
        awaitCounts(flink, ROWS);
        run(flink, page, "upsert");
        run(flink, page, "metadata");
        assertThat(column(flink, "SELECT n FROM lake.birds.latest ORDER BY species"))
                .containsExactly("2", "1");
        assertThat(column(flink, "SELECT n FROM lake.birds.totals ORDER BY species"))
                .containsExactly("2", "1", "1");
        runTimeTravel(flink, page);
    }

    /** What the page says of a table that is dropped and created anew by others, of catalogs that have shown it before. */
    private static void createAnew(EngineProcess flink, MetastoreServer metastore) {
        flink.sql("""
                CREATE CATALOG plain_fresh WITH (
                  'type'='iceberg', 'catalog-impl'='io.hmscatalog.HmsCatalog', 'uri'='%s', 'cache-enabled'='false')""".formatted(metastore.uri()));
        String describe = "DESCRIBE %s.birds.totals";
        for (String catalog : new String[] {"prod", "fresh", "plain_fresh", "plain"}) {
            assertThat(column(flink, describe.formatted(catalog))).as(catalog).containsExactly("species", "n");
        }
        flink.sql("DROP TABLE lake.birds.totals");
        flink.sql("CREATE TABLE lake.birds.totals (other BIGINT)");
        for (String catalog : new String[] {"prod", "fresh", "plain_fresh"}) {
            assertThat(column(flink, describe.formatted(catalog))).as(catalog).containsExactly("other");
        }
        assertThatThrownBy(() -> flink.sql(describe.formatted("plain")))
                .isInstanceOf(SqlFailure.class)
                .hasMessageContaining("was dropped and created again");
    }

    /** The first snapshot, as the page reads it both by its id and by its time. */
    private static void runTimeTravel(EngineProcess flink, DocumentedSql page) {
        List<@Nullable String> first = flink.rows(
                        "SELECT snapshot_id, committed_at FROM lake.birds.`strikes$snapshots` ORDER BY committed_at")
                .get(0);
        String millis = String.valueOf(
                Instant.parse(Objects.requireNonNull(first.get(1))).toEpochMilli());
        for (String query : page.statements("time-travel")) {
            String own = query.replace("3821550127947089987", Objects.requireNonNull(first.get(0)))
                    .replace("1717236000000", millis);
            assertThat(own).isNotEqualTo(query);
            assertThat(column(flink, own)).as(own).containsExactlyInAnyOrder("gull", "owl");
        }
    }

    /** A job that is stopped after a checkpoint goes on from it, and its rows are there once. */
    private void runRestore(EngineProcess flink, DocumentedSql page) throws IOException, InterruptedException {
        List<String> restore = page.statements("restore");
        String job = Objects.requireNonNull(flink.rows(restore.get(1)).get(0).get(0));
        awaitCheckpoint(job);
        flink.sql("STOP JOB '%s'".formatted(job));
        Path checkpoint = checkpoints(job).get(0);
        for (String statement : restore) {
            flink.sql(statement.replace("JOB_ID/chk-NUMBER", job + "/" + checkpoint.getFileName()));
        }
        awaitCounts(flink, 2 * ROWS);
        assertThat(flink.rows("SELECT id FROM lake.birds.counts")).hasSize(2 * ROWS);
    }

    private void awaitCheckpoint(String job) throws IOException, InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (checkpoints(job).isEmpty()) {
            assertThat(System.nanoTime()).as("a checkpoint of job " + job).isLessThan(end);
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    /** The completed checkpoints that are kept. */
    private List<Path> checkpoints(String job) throws IOException {
        Path kept = folder.resolve("checkpoints").resolve(job);
        if (!Files.exists(kept)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(kept)) {
            return all.filter(checkpoint -> Files.exists(checkpoint.resolve("_metadata")))
                    .toList();
        }
    }

    private static void awaitCounts(EngineProcess flink, int rows) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (flink.rows("SELECT id FROM lake.birds.counts").size() < rows) {
            assertThat(System.nanoTime()).as("the end of the streaming job").isLessThan(end);
            Thread.sleep(PAUSE_MILLIS);
        }
    }

    private static List<@Nullable String> column(EngineProcess flink, String query) {
        return flink.rows(query).stream().map(row -> row.get(0)).toList();
    }

    /** What a user writes in the page's place. */
    private Map<String, String> replacements(MetastoreServer metastore) throws IOException {
        Path hive = site("hive-site.xml", "hive.metastore.uris", metastore.uri());
        Map<String, String> replacements = new LinkedHashMap<>();
        replacements.put("thrift://metastore:9083", metastore.uri());
        replacements.put("hdfs://nameservice/warehouse", metastore.warehouse().toString());
        replacements.put("hdfs://nameservice/conf/hive", hive.toUri().toString());
        replacements.put(
                "hdfs://nameservice/flink/checkpoints",
                folder.resolve("checkpoints").toUri().toString());
        // The generator of the page has ten seconds of rows; a job has to have a checkpoint before its end.
        replacements.put("'10 s'", "'1 s'");
        replacements.put("/etc/hive/conf", hive.toString());
        replacements.put(
                "/etc/hadoop/conf",
                site("core-site.xml", "io.file.buffer.size", "65536").toString());
        return replacements;
    }

    /** A folder with that file in it. */
    private Path site(String file, String key, String value) throws IOException {
        return SiteFile.in(folder.resolve(file + ".conf"), file, Map.of(key, value));
    }

    private static void run(EngineProcess flink, DocumentedSql page, String... names) {
        for (String name : names) {
            page.statements(name).forEach(flink::sql);
        }
    }
}
