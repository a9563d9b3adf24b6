package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.metastore.MetastoreDatabase;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.PostgresServer;
import io.hmscatalog.sql.EnginePairs.WriterPair;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadata.MetadataLogEntry;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.catalog.TableIdentifier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Spark and Flink, each in a process of its own, write one table at the same time under the metastore's lock. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
final class TwoEnginesIT {

    private static final int ROUNDS = 6;

    /** Rows of an insert; the first of them is deleted again by Spark in its turn. */
    private static final int ROWS = 3;

    private static final int FLINK_IDS = 1_000;
    private static final TableIdentifier TABLE = TableIdentifier.of("db", "t");

    @TempDir
    private Path folder;

    @ParameterizedTest
    @MethodSource("io.hmscatalog.sql.EnginePairs#writers")
    void nothingIsLostWhenSparkAndFlinkWriteOneTable(WriterPair pair) throws Exception {
        try (PostgresServer postgres = startPostgres(pair.metastore());
                SharedMetastore metastore = SharedMetastore.start(
                        pair.metastore(),
                        folder.resolve("hms"),
                        postgres == null ? MetastoreDatabase.derby() : postgres.createDatabase("metastore"));
                EngineProcess spark = startSpark(pair.spark(), metastore);
                EngineProcess flink = startFlink(pair.flink(), metastore)) {
            spark.sql("CREATE NAMESPACE lake.db");
            spark.sql("CREATE TABLE lake.db.t (id bigint, writer string) USING iceberg TBLPROPERTIES ("
                    + "'commit.retry.num-retries' = '50', 'write.metadata.previous-versions-max' = '1000')");

            Turns turns = writeAtOnce(spark, flink);

            Table table = metastore.otherWriter().loadTable(TABLE);
            assertSameRows(spark, flink);
            assertOneChain(table, 2 * ROUNDS, ROUNDS);
            assertOneHistory(table);
            assertAtOnce(table, turns);
            metastore.assertNoLocks();
        }
    }

    /** Processes that wait for one lock stall a metastore 4.0.1 or 4.1.0 on Derby. */
    private @Nullable PostgresServer startPostgres(MetastoreVersion version) {
        return version == MetastoreVersion.V2_3_10 ? null : PostgresServer.start(folder.resolve("database"));
    }

    private EngineProcess startSpark(EngineVersion version, SharedMetastore metastore) throws IOException {
        return EngineProcess.builder(version, folder.resolve("spark"))
                .jvmOptions(EngineFixture.QUICK_START)
                .arguments("in-memory", SparkSettings.EXTENSIONS)
                .arguments(
                        SparkSettings.catalog("lake", "uri=" + metastore.uri(), "warehouse=" + metastore.warehouse()))
                .start();
    }

    private EngineProcess startFlink(EngineVersion version, SharedMetastore metastore) throws IOException {
        EngineProcess flink = EngineProcess.builder(version, folder.resolve("flink"))
                .jvmOptions(EngineFixture.QUICK_START)
                .arguments("table.dml-sync=true")
                .start();
        flink.sql("CREATE CATALOG lake WITH ('type'='hms', 'uri'='%s', 'warehouse'='%s')"
                .formatted(metastore.uri(), metastore.warehouse()));
        return flink;
    }

    /** From when to when, in ms of the clock that snapshots have, a statement ran. */
    private record Span(long begin, long end) {

        static Span of(Runnable statement) {
            long begin = System.currentTimeMillis();
            statement.run();
            return new Span(begin, System.currentTimeMillis());
        }

        boolean has(Snapshot commit) {
            return commit.timestampMillis() > begin && commit.timestampMillis() < end;
        }
    }

    private record Turns(List<Span> ofSpark, List<Span> ofFlink) {}

    private static Turns writeAtOnce(EngineProcess spark, EngineProcess flink) throws Exception {
        CyclicBarrier round = new CyclicBarrier(2);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<List<Span>> ofSpark = threads.submit(rounds(round, number -> sparkTurn(spark, number)));
            Future<List<Span>> ofFlink = threads.submit(rounds(
                    round,
                    number -> List.of(Span.of(() ->
                            flink.sql("INSERT INTO lake.db.t VALUES " + values(FLINK_IDS + ROWS * number, "flink"))))));
            return new Turns(ofSpark.get(), ofFlink.get());
        } finally {
            threads.shutdownNow();
        }
    }

    private interface Turn {
        List<Span> take(int number);
    }

    private static Callable<List<Span>> rounds(CyclicBarrier round, Turn turn) {
        return () -> {
            List<Span> spans = new ArrayList<>();
            for (int number = 0; number < ROUNDS; number++) {
                round.await(5, TimeUnit.MINUTES);
                spans.addAll(turn.take(number));
            }
            return spans;
        };
    }

    /** An insert, and a commit that replaces files. */
    private static List<Span> sparkTurn(EngineProcess spark, int number) {
        int first = ROWS * number;
        String change = number % 2 == 0
                ? "DELETE FROM lake.db.t WHERE id = " + first
                : "CALL lake.system.rewrite_data_files(table => 'db.t', options => map('rewrite-all', 'true'))";
        return List.of(
                Span.of(() -> spark.sql("INSERT INTO lake.db.t VALUES " + values(first, "spark"))),
                Span.of(() -> spark.sql(change)));
    }

    private static String values(int first, String writer) {
        List<String> rows = new ArrayList<>();
        for (int id = first; id < first + ROWS; id++) {
            rows.add("(%d, '%s')".formatted(id, writer));
        }
        return String.join(", ", rows);
    }

    private static void assertSameRows(EngineProcess spark, EngineProcess flink) {
        List<String> expected = LongStream.range(0, ROUNDS * ROWS)
                .boxed()
                .flatMap(id -> id % ROWS == 0 && id / ROWS % 2 == 0
                        ? Stream.of(id + FLINK_IDS)
                        : Stream.of(id, id + FLINK_IDS))
                .map(String::valueOf)
                .toList();
        spark.sql("REFRESH TABLE lake.db.t");
        for (EngineProcess engine : List.of(spark, flink)) {
            assertThat(engine.rows("SELECT id FROM lake.db.t"))
                    .as("rows that %s sees", engine)
                    .extracting(row -> row.get(0))
                    .containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    /** Each snapshot has the one before it as its parent, and there are as many of each operation as were acknowledged. */
    private static void assertOneChain(Table table, int inserts, int others) {
        List<Snapshot> snapshots =
                StreamSupport.stream(table.snapshots().spliterator(), false).toList();
        assertThat(snapshots).hasSize(inserts + others);
        assertThat(snapshots)
                .filteredOn(snapshot -> snapshot.operation().equals("append"))
                .hasSize(inserts);
        Long parent = null;
        for (Snapshot snapshot : snapshots) {
            assertThat(snapshot.parentId()).as("parent of %s", snapshot).isEqualTo(parent);
            parent = snapshot.snapshotId();
        }
        assertThat(Objects.requireNonNull(table.currentSnapshot()).snapshotId()).isEqualTo(parent);
    }

    /** Each metadata file, from the pointer back to the table's creation, goes on where the one before it ended. */
    private static void assertOneHistory(Table table) {
        TableMetadata version = ((HasTableOperations) table).operations().current();
        int snapshots = version.snapshots().size();
        assertThat(version.previousFiles()).hasSize(snapshots);
        while (!version.previousFiles().isEmpty()) {
            List<String> log = files(version);
            TableMetadata before = TableMetadataParser.read(table.io(), log.get(log.size() - 1));
            List<String> expected = files(before);
            expected.add(before.metadataFileLocation());
            assertThat(log).isEqualTo(expected);
            assertThat(ids(version).subList(0, before.snapshots().size())).isEqualTo(ids(before));
            assertThat(ids(version)).hasSize(before.snapshots().size() + 1);
            version = before;
        }
    }

    private static List<Long> ids(TableMetadata version) {
        return version.snapshots().stream().map(Snapshot::snapshotId).toList();
    }

    private static List<String> files(TableMetadata version) {
        List<String> files = new ArrayList<>();
        version.previousFiles().stream().map(MetadataLogEntry::file).forEach(files::add);
        return files;
    }

    /** Each engine has committed while a statement of the other one ran. */
    private static void assertAtOnce(Table table, Turns turns) {
        List<Snapshot> ofFlink = new ArrayList<>();
        List<Snapshot> ofSpark = new ArrayList<>();
        for (Snapshot commit : table.snapshots()) {
            (commit.summary().containsKey("flink.job-id") ? ofFlink : ofSpark).add(commit);
        }
        assertThat(ofFlink).as("commits of Flink").hasSize(ROUNDS);
        assertThat(ofSpark)
                .as("commits of Spark in a statement of Flink")
                .anyMatch(commit -> turns.ofFlink().stream().anyMatch(span -> span.has(commit)));
        assertThat(ofFlink)
                .as("commits of Flink in a statement of Spark")
                .anyMatch(commit -> turns.ofSpark().stream().anyMatch(span -> span.has(commit)));
    }
}
