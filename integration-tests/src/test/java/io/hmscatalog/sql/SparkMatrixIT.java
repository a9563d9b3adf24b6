package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreConnector;
import io.hmscatalog.metastore.MetastoreServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.CatalogUtil;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Spark's SQL on real metastores. One session per pair, started as a user's is: the bundle jar beside Spark's Hive 2.3 jars, and
 * Spark's own tables in the same metastore.
 */
@ParameterizedClass
@MethodSource("io.hmscatalog.sql.EnginePairs#spark")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class SparkMatrixIT
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

    @Parameter
    @Nullable
    EnginePair pair;

    @TempDir
    static Path folder;

    private @Nullable MetastoreServer metastore;
    private @Nullable EngineProcess spark;
    private @Nullable MetastoreConnection server;
    private @Nullable HmsCatalog otherWriter;
    private int databases;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        MetastoreServer started = MetastoreServer.builder(pair().metastore())
                .folder(home().resolve("hms"))
                .start();
        metastore = started;
        server = connect(started);
        otherWriter = (HmsCatalog) CatalogUtil.loadCatalog(
                HmsCatalog.class.getName(),
                "other-writer",
                Map.of("uri", started.uri(), "warehouse", warehouse()),
                new Configuration(false));
        spark = EngineProcess.builder(pair().engine(), home().resolve("spark"))
                // Many short queries: what the JVM and Spark compile for long ones does not pay.
                .jvmOptions("-XX:TieredStopAtLevel=1")
                .arguments("hive", "spark.sql.codegen.wholeStage=false")
                .arguments(settings(started))
                .start();
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

    private String[] settings(MetastoreServer started) {
        List<String> settings = new ArrayList<>(List.of(
                "spark.sql.extensions=org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions",
                "spark.hadoop.hive.metastore.uris=" + started.uri(),
                "spark.sql.warehouse.dir=" + warehouse()));
        settings.addAll(catalog("spark_catalog", "SparkSessionCatalog", started.uri()));
        settings.addAll(catalog("lake", "SparkCatalog", started.uri()));
        settings.addAll(catalog("forgetful", "SparkCatalog", started.uri(), "cache-enabled=false"));
        settings.addAll(catalog("brief", "SparkCatalog", started.uri(), "cache.expiration-interval-ms=500"));
        settings.addAll(catalog("faithful", "SparkCatalog", started.uri(), "cache.expiration-interval-ms=-1"));
        settings.addAll(
                catalog("closed_port", "SparkCatalog", "thrift://127.0.0.1:1", "client.pool.acquire-timeout-ms=2000"));
        settings.addAll(catalog("mistyped", "SparkCatalog", "thirft://127.0.0.1:9083"));
        return settings.toArray(String[]::new);
    }

    private List<String> catalog(String name, String type, String uri, String... more) {
        String prefix = "spark.sql.catalog." + name;
        List<String> settings = new ArrayList<>(List.of(
                prefix + "=org.apache.iceberg.spark." + type,
                prefix + ".catalog-impl=io.hmscatalog.HmsCatalog",
                prefix + ".uri=" + uri,
                prefix + ".warehouse=" + warehouse()));
        for (String setting : more) {
            settings.add(prefix + "." + setting);
        }
        return settings;
    }

    private Path home() {
        return folder.resolve(pair().toString().replace(' ', '-'));
    }

    private String warehouse() {
        return metastore().warehouse().toUri().toString();
    }

    private static Path strikesFile() {
        return Path.of(
                        System.getProperty("hmscatalog.engines"),
                        "../../cli/src/main/resources/io/hmscatalog/cli/birdstrikes.csv")
                .normalize();
    }

    private static MetastoreConnection connect(MetastoreServer started) {
        MetastoreConfig config = MetastoreConfigLoader.load(Map.of("uri", started.uri()), new Configuration(false));
        return new MetastoreConnector(config, UserGroupInformation.createRemoteUser("observer"))
                .connect(config.servers().get(0), Duration.ofSeconds(10));
    }

    @AfterParameterizedClassInvocation
    void stop() throws Exception {
        try {
            assertThat(server().showLocks(new ShowLocksRequest()).getLocks())
                    .as("locks that are left on the server")
                    // Hive 4's housekeeping holds locks of its own.
                    .filteredOn(lock -> lock.getDbname().startsWith("db"))
                    .isEmpty();
        } finally {
            for (AutoCloseable resource : new @Nullable AutoCloseable[] {spark, otherWriter, server, metastore}) {
                if (resource != null) {
                    resource.close();
                }
            }
        }
    }

    @BeforeEach
    void createDatabase() {
        databases++;
        sql("CREATE NAMESPACE lake." + database());
        sql("USE lake." + database());
    }

    @Override
    public EnginePair pair() {
        return required(pair);
    }

    @Override
    public EngineProcess spark() {
        return required(spark);
    }

    @Override
    public MetastoreServer metastore() {
        return required(metastore);
    }

    @Override
    public MetastoreClient server() {
        return required(server);
    }

    @Override
    public HmsCatalog otherWriter() {
        return required(otherWriter);
    }

    @Override
    public String database() {
        return "db" + databases;
    }

    @Override
    public Path folder() {
        return home().resolve(database());
    }

    private static <T> T required(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the pair did not start");
        }
        return value;
    }
}
