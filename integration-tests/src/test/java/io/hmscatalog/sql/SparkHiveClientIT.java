package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.engines.SqlFailure;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Why a catalog of its own, not SparkSessionCatalog, is the way on metastores from 4.0.1 on. */
@EnabledIfSystemProperty(named = "hmscatalog.engines.pairs", matches = "all", disabledReason = "part of the long form")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class SparkHiveClientIT {

    @TempDir
    private Path folder;

    static Stream<Arguments> pairs() {
        return Stream.of(EngineVersion.SPARK_3_5, EngineVersion.SPARK_4_0, EngineVersion.SPARK_4_1)
                .flatMap(version -> Stream.of(MetastoreVersion.V4_0_1, MetastoreVersion.V4_1_0)
                        .map(metastore -> Arguments.of(version, metastore)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void sparksBuiltInClientCannotCreateTablesOnLaterMetastoresAndACatalogOfItsOwnCan(
            EngineVersion version, MetastoreVersion metastore) throws IOException {
        try (SparkServer server = SparkServer.start(metastore, folder);
                EngineProcess spark = server.sessionWithOurCatalog(version)
                        .arguments(SparkSettings.catalog("lake"))
                        .start()) {
            assertThatThrownBy(() -> spark.sql("CREATE TABLE default.hive (id INT) USING parquet"))
                    .isInstanceOf(SqlFailure.class)
                    .hasMessageContaining("Invalid method name: 'get_table'");

            spark.sql("CREATE TABLE lake.default.ice (id INT) USING iceberg");
            spark.sql("INSERT INTO lake.default.ice VALUES (1)");
        }
    }
}
