package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.engines.SqlFailure;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Under SparkSessionCatalog, the metastore of Spark's own Hive client and ours are one. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class SparkSessionMetastoreIT {

    private static final String NOBODY = "thrift://localhost:1";
    private static final String OTHER = "thrift://localhost:2";
    private static final String CREATE = "CREATE TABLE default.t (id INT) USING iceberg";

    @TempDir
    private Path folder;

    static Stream<EngineVersion> versions() {
        return EnginePairs.sparks(EngineVersion.SPARK_3_5, EngineVersion.SPARK_4_1);
    }

    @ParameterizedTest
    @MethodSource("versions")
    void anotherMetastoreThanSparksIsRefusedAtFirstUse(EngineVersion version) throws IOException {
        String hidden = "spark.sql.catalog.spark_catalog.hadoop.hive.metastore.uris=" + NOBODY;
        try (SparkServer server = SparkServer.start(MetastoreVersion.V2_3_10, folder)) {
            try (EngineProcess spark =
                    server.sessionWithOurCatalog(version).arguments(hidden).start()) {
                assertThatThrownBy(() -> spark.sql(CREATE))
                        .isInstanceOf(SqlFailure.class)
                        .hasMessageContaining("Spark's is %s (spark.hadoop.hive.metastore.uris)", server.uri())
                        .hasMessageContaining("the catalog's is " + NOBODY);
            }
            try (EngineProcess spark = server.sessionWithOurCatalog(version)
                    .arguments(hidden, "spark.sql.catalog.spark_catalog.uri=" + server.uri())
                    .start()) {
                spark.sql(CREATE);
                assertThat(spark.rows("SHOW TABLES IN default")).hasSize(1);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    @EnabledIfSystemProperty(
            named = "hmscatalog.engines.pairs",
            matches = "all",
            disabledReason = "part of the long form")
    void sparksHiveSiteOfTheClassPathIsComparedAndNamed(EngineVersion version) throws IOException {
        Path site = SparkServer.siteFolder(folder.resolve("conf"), "hive.metastore.uris", NOBODY);
        try (EngineProcess spark = session(version).classPath(site).start()) {
            assertThatThrownBy(() -> spark.sql(CREATE))
                    .isInstanceOf(SqlFailure.class)
                    .hasMessageContaining("Spark's is " + NOBODY)
                    .hasMessageContaining("conf/hive-site.xml")
                    .hasMessageContaining("the catalog's is " + OTHER + " (catalog property)");
        }
    }

    @Test
    @EnabledIfSystemProperty(
            named = "hmscatalog.engines.pairs",
            matches = "all",
            disabledReason = "part of the long form")
    void aSessionWithADerbyDatabaseOfItsOwnIsRefused() throws IOException {
        try (EngineProcess spark = session(EngineVersion.SPARK_3_5).start()) {
            assertThatThrownBy(() -> spark.sql(CREATE))
                    .isInstanceOf(SqlFailure.class)
                    .hasMessageContaining("Spark's is none, but a Derby database of its own");
        }
    }

    private EngineProcess.Builder session(EngineVersion version) {
        return EngineProcess.builder(version, folder.resolve("spark"))
                .arguments("hive", SparkSettings.EXTENSIONS)
                .arguments(SparkSettings.sessionCatalog("uri=" + OTHER));
    }
}
