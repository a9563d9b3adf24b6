package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The metastore connections of a Flink session and its cluster, which are one process here: its catalogs, and the many that its jobs
 * load, share one pool.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class FlinkSessionIT {

    private static final int CATALOGS = 20;
    private static final int CLIENTS = 2;

    /** Heartbeats and unlocks never wait for ordinary calls. */
    private static final int RESERVE = 2;

    private static final Duration LIMIT = Duration.ofMinutes(2);

    @TempDir
    private Path folder;

    static Stream<EngineVersion> versions() {
        return EnginePairs.flinks(EngineVersion.FLINK_2_1);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void twentyCatalogsHoldNoMoreConnectionsThanOnePool(EngineVersion version, TestReporter reporter) throws Exception {
        try (MetastoreServer server = MetastoreServer.builder(MetastoreVersion.V4_1_0)
                        .folder(folder.resolve("hms"))
                        .start();
                ServerConnections connections = ServerConnections.watch(server.port())) {
            try (EngineProcess flink = EngineProcess.builder(version, folder.resolve("flink"))
                    .jvmOptions(FlinkFixture.QUICK_START)
                    .arguments("table.dml-sync=true")
                    .start()) {
                writeThroughAll(flink, server);

                reporter.publishEntry(
                        "most connections", "%d in %d looks".formatted(connections.most(), connections.looks()));
                assertThat(connections.most()).isBetween(1, CLIENTS + RESERVE);
                assertThat(connections.looks()).isGreaterThan(2 * CATALOGS);

                for (int number = 0; number < CATALOGS; number++) {
                    flink.sql("DROP CATALOG lake_" + number);
                }
                assertThat(awaitNone(connections))
                        .as("connections after all catalogs were dropped")
                        .isZero();
            }
            assertThat(awaitNone(connections))
                    .as("connections after the session")
                    .isZero();
        }
    }

    /** An insert through each of twenty catalogs, twenty more through one, and a query that reads through all of them. */
    private static void writeThroughAll(EngineProcess flink, MetastoreServer server) {
        for (int number = 0; number < CATALOGS; number++) {
            flink.sql(createCatalog(number, server));
        }
        flink.sql("CREATE DATABASE lake_0.db");
        flink.sql("CREATE TABLE lake_0.db.t (id BIGINT)");
        for (int number = 0; number < CATALOGS; number++) {
            flink.sql("INSERT INTO lake_%d.db.t VALUES (%d)".formatted(number, number));
        }
        for (int number = 0; number < CATALOGS; number++) {
            flink.sql("INSERT INTO lake_0.db.t VALUES (%d)".formatted(CATALOGS + number));
        }
        String all = IntStream.range(0, CATALOGS)
                .mapToObj("SELECT id FROM lake_%d.db.t"::formatted)
                .collect(Collectors.joining(" UNION ALL "));
        assertThat(flink.rows("SELECT count(*), count(DISTINCT id) FROM (" + all + ")"))
                .containsExactly(
                        FlinkFixture.row(String.valueOf(2 * CATALOGS * CATALOGS), String.valueOf(2 * CATALOGS)));
    }

    private static String createCatalog(int number, MetastoreServer server) {
        return "CREATE CATALOG lake_%d WITH (%s, 'uri'='%s', 'warehouse'='%s', 'clients'='%d')"
                .formatted(
                        number,
                        number % 2 == 0
                                ? "'type'='hms'"
                                : "'type'='iceberg', 'catalog-impl'='io.hmscatalog.HmsCatalog'",
                        server.uri(),
                        server.warehouse().toUri(),
                        CLIENTS);
    }

    private static int awaitNone(ServerConnections connections) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (connections.now() > 0 && System.nanoTime() < end) {
            Thread.sleep(100);
        }
        return connections.now();
    }
}
