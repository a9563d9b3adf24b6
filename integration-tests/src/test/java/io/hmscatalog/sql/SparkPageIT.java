package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.metastore.MetastoreVersion;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs what {@code docs/spark.md} tells users to copy, in the order of the page. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class SparkPageIT {

    private static final Path PAGE = Path.of("..", "docs", "spark.md");
    private static final EngineVersion VERSION = EngineVersion.SPARK_3_5;
    private static final Pattern JAR = Pattern.compile("[\\w.-]+\\.jar");
    private static final String METADATA_FILE =
            "hdfs://nameservice/warehouse/birds.db/strikes/metadata/00003-….metadata.json";

    @TempDir
    private Path folder;

    @Test
    void everySnippetWorks() throws IOException {
        try (SparkServer server = SparkServer.start(MetastoreVersion.V2_3_10, folder)) {
            DocumentedSql page = DocumentedSql.of(PAGE, replacements(server));
            try (EngineProcess spark = session(
                    "in-memory",
                    Stream.of("catalog", "hive-conf-dir", "settings", "default-iceberg", "cache", "cache-time")
                            .flatMap(page::settings))) {
                run(spark, page, "tables");
                run(spark, page, "views");
                run(spark, page, "procedures");
                assertThat(spark.rows("SHOW TABLES IN prod.birds")).hasSize(1);
                String name = page.text("load").replaceFirst(".*load\\(\"(.*)\"\\)", "$1");
                assertThat(spark.rows("load " + name)).hasSize(2);
                registerDropped(server, spark, page);
            }
            try (EngineProcess spark = session("hive", page.settings("session-catalog"))) {
                run(spark, page, "side-by-side");
                run(spark, page, "migration");
                assertThat(spark.rows("SELECT * FROM mixed.hive.snapshots")).hasSize(1);
            }
            assertThat(page.settings("instead-of-type-hive"))
                    .isSubsetOf(page.settings("catalog").toList());
            assertThat(page.unused()).isEmpty();
        }
    }

    /** What a user writes in the page's place. */
    private Map<String, String> replacements(SparkServer server) throws IOException {
        Map<String, String> replacements = new LinkedHashMap<>();
        replacements.put(METADATA_FILE, "METADATA_FILE");
        replacements.put("thrift://metastore:9083", server.uri());
        replacements.put("hdfs://nameservice/warehouse", server.warehouse());
        replacements.put(
                "/etc/hive/conf",
                SparkServer.siteFolder(folder.resolve("conf"), "hive.metastore.uris", server.uri())
                        .toString());
        return replacements;
    }

    private EngineProcess session(String implementation, Stream<String> settings) throws IOException {
        return EngineProcess.builder(VERSION, folder.resolve("spark"))
                .arguments(implementation)
                .arguments(settings.toArray(String[]::new))
                .start();
    }

    private static void run(EngineProcess spark, DocumentedSql page, String name) {
        page.statements(name).forEach(spark::sql);
    }

    private static void registerDropped(SparkServer server, EngineProcess spark, DocumentedSql page) {
        String newest = Objects.requireNonNull(
                server.metastore().getTable("birds", "reports").getParameters().get("metadata_location"));
        spark.sql("DROP TABLE lake.birds.reports");
        page.statements("register-table").forEach(statement -> spark.sql(statement.replace("METADATA_FILE", newest)));
        assertThat(spark.rows("SELECT * FROM lake.birds.again")).hasSize(2);
    }

    @Test
    void theJarsAreNamedAsTheyAre() throws IOException {
        List<String> named = JAR.matcher(Files.readString(PAGE))
                .results()
                .map(found -> found.group())
                .distinct()
                .toList();
        List<String> present = Stream.of(EngineVersion.SPARK_3_5, EngineVersion.SPARK_4_1)
                .flatMap(version -> Stream.of(version.classPath(List.of()).split(File.pathSeparator)))
                .map(entry -> String.valueOf(Path.of(entry).getFileName()))
                .filter(name -> name.startsWith("iceberg-spark-runtime") || name.startsWith("hms-catalog-bundle"))
                .distinct()
                .toList();

        assertThat(named).containsAll(present);
        assertThat(named).filteredOn(name -> !present.contains(name)).allMatch(name -> name.contains("4.0_2.13"));
    }
}
