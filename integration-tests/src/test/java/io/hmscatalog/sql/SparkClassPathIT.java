package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Spark's Hive support and the bundle in one JVM, each with its own Hive and Thrift classes. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class SparkClassPathIT {

    private static final Path BUNDLE = Path.of(System.getProperty("hmscatalog.bundle", ""));

    /** A line of {@code -Xlog:class+load}. */
    private static final Pattern LOADED = Pattern.compile("(\\S+) source: file:(\\S+)");

    /** Whose names the bundle has under a name of its own. */
    private static final Pattern RELOCATED =
            Pattern.compile("org\\.apache\\.hadoop\\.hive\\..*|org\\.apache\\.thrift\\..*|com\\.facebook\\.fb303\\..*");

    private static final String SHADED = "io.hmscatalog.shaded.org.apache.hadoop.";
    private static final String CLIENT = "hive.metastore.HiveMetaStoreClient";
    private static final String STUBS = "hive.metastore.api.ThriftHiveMetastore$Client";

    @TempDir
    private Path folder;

    static Stream<Arguments> orders() {
        return EnginePairs.sparks(EngineVersion.SPARK_3_5)
                .flatMap(version -> Stream.of(
                        Arguments.of(version, "bundle first", List.of(BUNDLE)),
                        Arguments.of(version, "bundle last", List.of())));
    }

    @ParameterizedTest(name = "{0}, {1}")
    @MethodSource("orders")
    void issue10401_issue4389_sparksHiveClientAndOursWorkInOneJvmInEitherOrderOfTheirJars(
            EngineVersion version, String order, List<Path> before) throws IOException {
        Path loaded = folder.resolve("loaded.log");
        try (SparkServer server = SparkServer.start(MetastoreVersion.V2_3_10, folder);
                EngineProcess spark = server.session(version)
                        .classPath(before.toArray(Path[]::new))
                        .jvmOptions("-Xlog:class+load=info:file=" + loaded + "::filecount=0")
                        .arguments(SparkSettings.catalog("lake"))
                        .start()) {
            spark.sql("CREATE NAMESPACE lake.db");
            spark.sql("CREATE TABLE lake.db.ice (id INT) USING iceberg");
            spark.sql("CREATE TABLE spark_catalog.db.hive (id INT) STORED AS PARQUET");
            spark.sql("INSERT INTO lake.db.ice VALUES (1), (2)");
            spark.sql("INSERT INTO spark_catalog.db.hive VALUES (2), (3)");

            assertThat(spark.rows("SELECT i.id FROM lake.db.ice i JOIN spark_catalog.db.hive h ON h.id = i.id"))
                    .containsExactly(List.of("2"));
        }

        Map<String, String> jars = jarsOf(loaded);
        assertThat(jars.get("org.apache.hadoop." + CLIENT)).startsWith("hive-metastore-2.3.");
        assertThat(jars.get("org.apache.hadoop." + STUBS)).startsWith("hive-metastore-2.3.");
        String bundle = BUNDLE.getFileName().toString();
        assertThat(jars.get(SHADED + CLIENT)).isEqualTo(bundle);
        assertThat(jars.get(SHADED + STUBS)).isEqualTo(bundle);
        assertThat(jars).allSatisfy((name, jar) -> {
            if (RELOCATED.matcher(name).matches()) {
                assertThat(jar).as(name).isNotEqualTo(bundle);
            }
        });
    }

    private static Map<String, String> jarsOf(Path log) throws IOException {
        Map<String, String> jars = new TreeMap<>();
        for (String line : Files.readAllLines(log)) {
            Matcher found = LOADED.matcher(line);
            if (found.find()) {
                jars.put(found.group(1), String.valueOf(Path.of(found.group(2)).getFileName()));
            }
        }
        return jars;
    }
}
