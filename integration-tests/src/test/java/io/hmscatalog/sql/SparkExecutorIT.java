package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** A driver and an executor in processes of their own. */
@EnabledIfSystemProperty(named = "hmscatalog.engines.pairs", matches = "all", disabledReason = "part of the long form")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class SparkExecutorIT {

    private static final EngineVersion VERSION = EngineVersion.SPARK_3_5;

    @TempDir
    private Path folder;

    @Test
    void executorsNeedNoFolderWithHiveSite() throws IOException {
        Path work = sparkHome();
        try (SparkServer server = SparkServer.start(MetastoreVersion.V4_1_0, folder)) {
            Path conf = SparkServer.siteFolder(folder.resolve("conf"), "hive.metastore.uris", server.uri());
            try (EngineProcess spark = EngineProcess.builder(VERSION, work)
                    .arguments(
                            "in-memory",
                            SparkSettings.EXTENSIONS,
                            "spark.master=local-cluster[1,1,1024]",
                            "spark.executor.memory=1g",
                            "spark.executor.extraClassPath=" + VERSION.classPath(List.of()),
                            "spark.executor.extraJavaOptions="
                                    + String.join(" ", VERSION.openedPackages().toList()))
                    .arguments(SparkSettings.catalog("lake", "hive-conf-dir=" + conf))
                    .start()) {
                spark.sql("CREATE NAMESPACE lake.db");
                spark.sql("CREATE TABLE lake.db.t (id BIGINT, part INT) USING iceberg PARTITIONED BY (part)");
                Files.delete(conf.resolve("hive-site.xml"));
                Files.delete(conf);

                spark.sql("INSERT INTO lake.db.t SELECT id, CAST(id % 3 AS INT) FROM range(0, 3000, 1, 4)");
                spark.sql("DELETE FROM lake.db.t WHERE id < 1000");

                assertThat(spark.rows("SELECT count(*), sum(part) FROM lake.db.t"))
                        .containsExactly(List.of("2000", "2001"));
            }
        }
        try (var executors = Files.list(work.resolve("work"))) {
            assertThat(executors)
                    .as("logs of an executor in a process of its own")
                    .isNotEmpty();
        }
    }

    /** What the part of Spark that starts an executor looks for in the working directory. */
    private Path sparkHome() throws IOException {
        Path home = folder.resolve("spark");
        Files.createDirectories(home.resolve("jars"));
        Files.createDirectories(home.resolve("launcher/target/scala-2.12"));
        return home;
    }
}
