package io.hmscatalog.sql;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Spark's SQL on real metastores. One session per pair, started as a user's is: the bundle jar beside Spark's Hive 2.3 jars, and
 * Spark's own tables in the same metastore.
 */
@ParameterizedClass
@MethodSource("io.hmscatalog.sql.EnginePairs#spark")
final class SparkMatrixIT extends EngineSuite
        implements SparkNamespaceFacts,
                SparkTableFacts,
                SparkRowFacts,
                SparkSchemaFacts,
                SparkTimeTravelFacts,
                SparkViewFacts,
                SparkProcedureFacts,
                SparkMigrationFacts,
                SparkEntryFacts,
                SparkCacheFacts,
                SparkErrorFacts {

    @Override
    EngineProcess startEngine(Path engineFolder) throws IOException {
        String uri = metastore().uri();
        return EngineProcess.builder(pair().engine(), engineFolder)
                // Many short queries: what the JVM and Spark compile for long ones does not pay.
                .jvmOptions(QUICK_START)
                .arguments("hive", "spark.sql.codegen.wholeStage=false", SparkSettings.EXTENSIONS)
                .arguments(
                        "spark.hadoop.hive.metastore.uris=" + uri,
                        "spark.sql.warehouse.dir=" + metastore().warehouse())
                .arguments(SparkSettings.sessionCatalog("uri=" + uri, warehouse()))
                .arguments(catalog("lake", uri))
                .arguments(catalog("forgetful", uri, "cache-enabled=false"))
                .arguments(catalog("brief", uri, "cache.expiration-interval-ms=500"))
                .arguments(catalog("faithful", uri, "cache.expiration-interval-ms=-1"))
                .arguments(catalog("closed_port", "thrift://127.0.0.1:1", "client.pool.acquire-timeout-ms=2000"))
                .arguments(catalog("mistyped", "thirft://127.0.0.1:9083"))
                .start();
    }

    private String[] catalog(String name, String uri, String... more) {
        return SparkSettings.catalog(
                name,
                Stream.concat(Stream.of("uri=" + uri, warehouse()), Stream.of(more))
                        .toArray(String[]::new));
    }

    private String warehouse() {
        return "warehouse=" + metastore().warehouse();
    }

    @Override
    void prepare() {
        sql("""
                CREATE TEMPORARY VIEW csv USING csv OPTIONS (path '%s', header true)""".formatted(strikesFile()));
        sql("""
                CREATE TEMPORARY VIEW birds AS
                SELECT row_number() OVER (ORDER BY 1) - 1L AS id, `Airport Name` AS airport, to_date(`Flight Date`) AS flown,
                  `Origin State` AS state, `Wildlife Size` AS size, `Wildlife Species` AS species,
                  try_cast(`Cost Total $` AS int) AS cost, try_cast(`Speed IAS in knots` AS int) AS knots
                FROM csv""");
        sql("CACHE TABLE birds");
    }

    private static Path strikesFile() {
        return Path.of(
                        System.getProperty("hmscatalog.engines"),
                        "../../cli/src/main/resources/io/hmscatalog/cli/birdstrikes.csv")
                .normalize();
    }

    @Override
    public String properties() {
        return "TBLPROPERTIES";
    }

    @Override
    public Path folder() {
        return home().resolve(database());
    }
}
