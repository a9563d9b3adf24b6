package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.check.ObservedTable;
import io.hmscatalog.check.ObservedTable.TableHistory;
import io.hmscatalog.it.Figures;
import io.hmscatalog.it.Folder;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.sql.StreamingRun.Disturbance;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A streaming job on a real cluster that writes 100,000 rows exactly once, although its processes and the metastore are killed.
 * The long form, {@code -Dhmscatalog.engines.pairs=all}, has every version of Flink.
 */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
final class FlinkStreamingIT {

    private static final int ROWS = 100_000;
    private static final int ROWS_PER_CHECKPOINT = 1_000;

    /** The job goes on where it was killed, so each is seen about a hundred times, less what a slow look misses. */
    private static final int LEAST_SEEN = ROWS / ROWS_PER_CHECKPOINT / 2;

    /** How long a dead writer's lock stays, by the server's setting; longer than the metastore is away, or its lock is lost. */
    private static final String LOCK_TIMEOUT = "30s";

    /** How long a job may wait for the metastore; on a busy machine its start takes longer than the default covers. */
    private static final Duration METASTORE_WAIT = Duration.ofMinutes(3);

    @TempDir
    Path folder;

    private record Pair(EngineVersion engine, MetastoreVersion metastore, boolean locking) {}

    static Stream<Pair> pairs() {
        Pair ci = new Pair(EngineVersion.FLINK_2_1, MetastoreVersion.V2_3_10, true);
        return EnginePairs.isAll()
                ? Stream.of(
                        ci,
                        new Pair(EngineVersion.FLINK_2_0, MetastoreVersion.V4_0_1, true),
                        new Pair(EngineVersion.FLINK_1_20, MetastoreVersion.V4_1_0, true),
                        new Pair(EngineVersion.FLINK_1_20, MetastoreVersion.V4_1_0, false))
                : Stream.of(ci);
    }

    private static List<Disturbance> disturbances(Random random) {
        List<Disturbance> disturbances = new ArrayList<>(List.of(
                Disturbance.TASK_MANAGER,
                Disturbance.TASK_MANAGER,
                Disturbance.TASK_MANAGER,
                Disturbance.TASK_MANAGER_IN_COMMIT,
                Disturbance.TASK_MANAGER_IN_COMMIT,
                Disturbance.TASK_MANAGER_IN_COMMIT,
                Disturbance.JOB_MANAGER,
                Disturbance.JOB_MANAGER,
                Disturbance.CLUSTER_IN_COMMIT,
                Disturbance.CLUSTER_IN_COMMIT,
                Disturbance.METASTORE_RESTART,
                Disturbance.METASTORE_KILL_IN_COMMIT));
        Collections.shuffle(disturbances, random);
        return disturbances;
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void everyRowIsThereOnceAfterTenKills(Pair pair) throws Exception {
        long seed = Long.getLong("hmscatalog.streaming.seed", System.nanoTime());
        long begin = System.nanoTime();
        try (MetastoreServer metastore = MetastoreServer.builder(pair.metastore())
                        .folder(folder.resolve("hms"))
                        .setting("hive.txn.timeout", LOCK_TIMEOUT)
                        .setting("metastore.txn.timeout", LOCK_TIMEOUT)
                        .start();
                FlinkCluster cluster = FlinkCluster.builder(pair.engine(), folder.resolve("cluster"))
                        .start(2);
                EngineProcess client = EngineProcess.builder(pair.engine(), folder.resolve("client"))
                        .classPath(generator())
                        .jvmOptions("-XX:TieredStopAtLevel=1")
                        .arguments(StreamingRun.settings(cluster))
                        .start()) {
            createTables(client, metastore, pair.locking());
            ObservedTable table = new ObservedTable(
                    metastore.uri(), metastore.warehouse().toString(), TableIdentifier.of("db", "numbers"));
            String firstFile = Objects.requireNonNull(table.parameters().get("metadata_location"));
            CommitObserver observer = CommitObserver.start(cluster.rest(), table);
            Random random = new Random(seed);
            StreamingRun run = new StreamingRun(
                    cluster,
                    client,
                    metastore,
                    observer,
                    Objects.requireNonNull(Folder.path(firstFile).getParent()),
                    "INSERT INTO lake.db.numbers SELECT id FROM generated",
                    random);
            try (observer) {
                run.start();
                List<Disturbance> disturbances = disturbances(random);
                int slice = ROWS / (disturbances.size() + 1);
                for (int number = 0; number < disturbances.size(); number++) {
                    run.disturb(disturbances.get(number), number * slice + random.nextInt(slice));
                }
                run.awaitEnd();
            } finally {
                Figures.note("%s, seed %d: %s, %s, %d s"
                        .formatted(
                                pair,
                                seed,
                                run,
                                observer,
                                Duration.ofNanos(System.nanoTime() - begin).toSeconds()));
            }
            TableHistory history = table.history(firstFile);
            assertThat(history.rows())
                    .as("seed %d", seed)
                    .isEqualTo(LongStream.rangeClosed(1, ROWS).boxed().toList());
            assertThat(history.findings()).as("seed %d", seed).isEmpty();
            assertThat(observer.findings()).as("seed %d", seed).isEmpty();
            assertThat(observer.checkpoints()).as("checkpoints, seed %d", seed).isGreaterThanOrEqualTo(LEAST_SEEN);
            assertThat(observer.commits()).as("commits, seed %d", seed).isGreaterThanOrEqualTo(LEAST_SEEN);
            assertThat(history.versions()).as("seed %d", seed).containsAll(observer.pointers());
        }
    }

    private static void createTables(EngineProcess client, MetastoreServer metastore, boolean locking) {
        client.sql("""
                CREATE CATALOG lake WITH (
                  'type'='hms', 'uri'='%s', 'warehouse'='%s', 'client.pool.acquire-timeout-ms'='%d')""".formatted(metastore.uri(), metastore.warehouse(), METASTORE_WAIT.toMillis()));
        client.sql("CREATE DATABASE lake.db");
        client.sql("""
                CREATE TABLE lake.db.numbers (id BIGINT) WITH (
                  'engine.hive.lock-enabled'='%s', 'write.metadata.previous-versions-max'='1000')""".formatted(locking));
        client.sql("""
                CREATE TEMPORARY TABLE generated (id BIGINT) WITH (
                  'connector'='numbers', 'count'='%d', 'per-checkpoint'='%d')""".formatted(ROWS, ROWS_PER_CHECKPOINT));
    }

    /** A class path entry that makes the generator known to the session. */
    private Path generator() throws IOException {
        Path services = folder.resolve("generator");
        Files.createDirectories(services.resolve("META-INF/services"));
        Files.writeString(
                services.resolve("META-INF/services/org.apache.flink.table.factories.Factory"),
                "io.hmscatalog.engines.flink.NumbersFactory");
        return services;
    }
}
