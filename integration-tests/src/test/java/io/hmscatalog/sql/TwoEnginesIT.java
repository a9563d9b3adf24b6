package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreConnector;
import io.hmscatalog.metastore.MetastoreDatabase;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.PostgresServer;
import io.hmscatalog.sql.EnginePairs.WriterPair;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.CatalogUtil;
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
                MetastoreServer server = MetastoreServer.builder(pair.metastore())
                        .folder(folder.resolve("hms"))
                        .database(postgres == null ? MetastoreDatabase.derby() : postgres.createDatabase("metastore"))
                        .start();
                EngineProcess spark = startSpark(pair.spark(), server);
                EngineProcess flink = startFlink(pair.flink(), server);
                HmsCatalog observer = catalog(server)) {
            spark.sql("CREATE NAMESPACE lake.db");
            spark.sql("CREATE TABLE lake.db.t (id bigint, writer string) USING iceberg TBLPROPERTIES ("
                    + "'commit.retry.num-retries' = '50', 'write.metadata.previous-versions-max' = '1000')");

            int maintenance = writeAtOnce(spark, flink);

            Table table = observer.loadTable(TABLE);
            assertSameRows(spark, flink);
            assertOneChain(table, 2 * ROUNDS, maintenance);
            assertOneHistory(table);
            assertNoLocks(server);
        }
    }

    /** Processes that wait for one lock stall a metastore 4.0.1 or 4.1.0 on Derby. */
    private @Nullable PostgresServer startPostgres(MetastoreVersion version) {
        return version == MetastoreVersion.V2_3_10 ? null : PostgresServer.start(folder.resolve("database"));
    }

    private EngineProcess startSpark(EngineVersion version, MetastoreServer server) throws Exception {
        return EngineProcess.builder(version, folder.resolve("spark"))
                .jvmOptions(FlinkFixture.QUICK_START)
                .arguments(
                        "in-memory",
                        "spark.sql.extensions=org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
                        "spark.sql.catalog.lake=org.apache.iceberg.spark.SparkCatalog",
                        "spark.sql.catalog.lake.catalog-impl=io.hmscatalog.HmsCatalog",
                        "spark.sql.catalog.lake.uri=" + server.uri(),
                        "spark.sql.catalog.lake.warehouse=" + server.warehouse().toUri())
                .start();
    }

    private EngineProcess startFlink(EngineVersion version, MetastoreServer server) throws Exception {
        EngineProcess flink = EngineProcess.builder(version, folder.resolve("flink"))
                .jvmOptions(FlinkFixture.QUICK_START)
                .arguments("table.dml-sync=true")
                .start();
        flink.sql("CREATE CATALOG lake WITH ('type'='hms', 'uri'='%s', 'warehouse'='%s')"
                .formatted(server.uri(), server.warehouse().toUri()));
        return flink;
    }

    private static HmsCatalog catalog(MetastoreServer server) {
        return (HmsCatalog) CatalogUtil.loadCatalog(
                HmsCatalog.class.getName(),
                "observer",
                Map.of(
                        "uri",
                        server.uri(),
                        "warehouse",
                        server.warehouse().toUri().toString()),
                new Configuration(false));
    }

    /** The number of commits besides the inserts. */
    private static int writeAtOnce(EngineProcess spark, EngineProcess flink) throws Exception {
        CyclicBarrier round = new CyclicBarrier(2);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<Integer> ofSpark = threads.submit(rounds(round, number -> sparkTurn(spark, number)));
            Future<Integer> ofFlink = threads.submit(rounds(round, number -> {
                flink.sql("INSERT INTO lake.db.t VALUES " + values(FLINK_IDS + ROWS * number, "flink"));
                return 0;
            }));
            return ofSpark.get() + ofFlink.get();
        } finally {
            threads.shutdownNow();
        }
    }

    private interface Turn {
        int take(int number);
    }

    private static Callable<Integer> rounds(CyclicBarrier round, Turn turn) {
        return () -> {
            int others = 0;
            for (int number = 0; number < ROUNDS; number++) {
                round.await(5, TimeUnit.MINUTES);
                others += turn.take(number);
            }
            return others;
        };
    }

    private static int sparkTurn(EngineProcess spark, int number) {
        int first = ROWS * number;
        spark.sql("INSERT INTO lake.db.t VALUES " + values(first, "spark"));
        if (number % 2 == 0) {
            spark.sql("DELETE FROM lake.db.t WHERE id = " + first);
            return 1;
        }
        spark.sql("CALL lake.system.rewrite_data_files(table => 'db.t', options => map('rewrite-all', 'true'))");
        return 1;
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

    private static void assertNoLocks(MetastoreServer server) {
        MetastoreConfig config = MetastoreConfigLoader.load(Map.of("uri", server.uri()), new Configuration(false));
        try (MetastoreConnection connection = new MetastoreConnector(
                        config, UserGroupInformation.createRemoteUser("observer"))
                .connect(config.servers().get(0), Duration.ofSeconds(10))) {
            assertThat(connection.showLocks(new ShowLocksRequest()).getLocks())
                    .as("locks that are left on the server")
                    .isEmpty();
        }
    }
}
