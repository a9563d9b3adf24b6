package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SparkSmokeIT {

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(names = "SPARK_.*", mode = EnumSource.Mode.MATCH_ALL)
    void spark(EngineVersion version) throws Exception {
        try (MetastoreServer server = MetastoreServer.builder(MetastoreVersion.V4_1_0)
                        .folder(folder.resolve("hms"))
                        .start();
                EngineProcess spark = EngineProcess.builder(version, folder.resolve("spark"))
                        .arguments(
                                "hive",
                                "spark.sql.extensions=org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
                                "spark.sql.catalog.lake=org.apache.iceberg.spark.SparkCatalog",
                                "spark.sql.catalog.lake.catalog-impl=io.hmscatalog.HmsCatalog",
                                "spark.sql.catalog.lake.uri=" + server.uri(),
                                "spark.sql.catalog.lake.warehouse=" + server.warehouse())
                        .start()) {
            spark.sql("CREATE NAMESPACE lake.db");
            spark.sql("CREATE TABLE lake.db.t (id bigint, s string) USING iceberg");
            spark.sql("INSERT INTO lake.db.t VALUES (1, 'a'), (2, null)");
            assertThat(spark.rows("SELECT * FROM lake.db.t ORDER BY id")).hasSize(2);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "FLINK_.*", mode = EnumSource.Mode.MATCH_ALL)
    void flink(EngineVersion version) throws Exception {
        try (MetastoreServer server = MetastoreServer.builder(MetastoreVersion.V4_1_0)
                        .folder(folder.resolve("hms"))
                        .start();
                EngineProcess flink =
                        EngineProcess.builder(version, folder.resolve("flink")).start()) {
            flink.sql("CREATE CATALOG lake WITH ('type'='iceberg', 'catalog-impl'='io.hmscatalog.HmsCatalog', 'uri'='"
                    + server.uri() + "', 'warehouse'='" + server.warehouse() + "')");
            flink.sql("CREATE DATABASE lake.db");
            flink.sql("CREATE TABLE lake.db.t (id bigint, s string)");
            flink.sql("INSERT INTO lake.db.t VALUES (1, 'a'), (2, 'b')");
            assertThat(flink.rows("SELECT * FROM lake.db.t ORDER BY id")).hasSize(2);
        }
    }
}
