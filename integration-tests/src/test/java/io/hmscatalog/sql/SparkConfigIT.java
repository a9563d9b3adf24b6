package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.engines.SqlFailure;
import io.hmscatalog.it.Folder;
import io.hmscatalog.it.HiveEntries;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Where a catalog's settings come from in Spark, and what wins: catalogs of one session that differ in that alone. */
@ParameterizedClass
@MethodSource("versions")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class SparkConfigIT {

    /** Where no metastore is. */
    private static final String NOBODY = "thrift://localhost:1";

    @Parameter
    private EngineVersion version = EngineVersion.SPARK_3_5;

    private @Nullable SparkServer server;
    private @Nullable EngineProcess spark;

    static Stream<EngineVersion> versions() {
        return EnginePairs.sparks(EngineVersion.SPARK_3_5);
    }

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        server = SparkServer.start(MetastoreVersion.V4_1_0, folder);
        Path onClassPath = SparkServer.siteFolder(folder.resolve("class-path"), "hive.metastore.uris", server.uri());
        Path right = SparkServer.siteFolder(folder.resolve("right"), "hive.metastore.uris", server.uri());
        Path wrong = SparkServer.siteFolder(folder.resolve("wrong"), "hive.metastore.uris", NOBODY);
        Path listing = SparkServer.siteFolder(folder.resolve("listing"), "list-all-tables", "false");
        Path empty = Files.createDirectories(folder.resolve("empty"));
        List<String> arguments = new ArrayList<>(List.of(
                "in-memory",
                SparkSettings.EXTENSIONS,
                "spark.hadoop.fs.viewfs.mounttable.conf.link./hive=" + right.toUri(),
                "spark.hadoop.list-all-tables=true"));
        catalog(arguments, "site");
        catalog(arguments, "folder", "hive-conf-dir=" + wrong);
        catalog(arguments, "filesystem", "hive-conf-dir=viewfs://conf/hive");
        catalog(arguments, "hadoop", "hive-conf-dir=" + wrong, "hadoop.hive.metastore.uris=" + server.uri());
        catalog(arguments, "property", "uri=" + server.uri(), "hadoop.hive.metastore.uris=" + NOBODY);
        catalog(arguments, "ownfolder", "hive-conf-dir=" + listing, "uri=" + server.uri());
        catalog(arguments, "ownhadoop", "hadoop.list-all-tables=false");
        catalog(arguments, "ownproperty", "hadoop.list-all-tables=false", "list-all-tables=true");
        catalog(
                arguments,
                "storage",
                "hadoop.fs.file.impl=org.apache.hadoop.fs.RawLocalFileSystem",
                "hadoop.fs.file.impl.disable.cache=true");
        catalog(arguments, "nofolder", "hive-conf-dir=/no/such/folder");
        catalog(arguments, "nofile", "hive-conf-dir=" + empty);
        catalog(arguments, "nouri", "uri=metastore:9083");
        catalog(arguments, "nobody", "uri=" + NOBODY, "client.pool.acquire-timeout-ms=2000");
        catalog(arguments, "unknown", "client.pool.acquire-timeout=2000", "iceberg.hive.lock-timeout-ms=soon");
        spark = EngineProcess.builder(version, folder.resolve("spark"))
                .classPath(onClassPath)
                .arguments(arguments.toArray(String[]::new))
                .start();
        spark.sql("CREATE NAMESPACE site.db");
        spark.sql("CREATE TABLE site.db.ice (id INT) USING iceberg");
        spark.sql("INSERT INTO site.db.ice VALUES (1)");
    }

    private static void catalog(List<String> arguments, String name, String... properties) {
        arguments.addAll(List.of(SparkSettings.catalog(name, properties)));
    }

    @AfterAll
    void stop() throws IOException {
        if (spark != null) {
            spark.close();
        }
        if (server != null) {
            server.close();
        }
    }

    private EngineProcess spark() {
        return Objects.requireNonNull(spark);
    }

    private SparkServer server() {
        return Objects.requireNonNull(server);
    }

    private void assertReads(String catalog) {
        assertThat(spark().rows("SELECT id FROM %s.db.ice".formatted(catalog))).containsExactly(List.of("1"));
    }

    private void assertRefused(String catalog, String... parts) {
        assertThatThrownBy(() -> spark().sql("SHOW NAMESPACES IN " + catalog))
                .isInstanceOf(SqlFailure.class)
                .hasMessageContainingAll(parts);
    }

    @Test
    void hiveSiteOfTheClassPathIsRead() {
        assertReads("site");
    }

    @Test
    void theFolderWinsOverHiveSiteOfTheClassPath() {
        assertRefused("folder", NOBODY);
    }

    @Test
    void theFolderMayBeOnAHadoopFilesystem() {
        assertReads("filesystem");
    }

    @Test
    void theCatalogsHadoopSettingsWinOverTheFolder() {
        assertReads("hadoop");
    }

    @Test
    void aCatalogPropertyWinsOverTheCatalogsHadoopSettings() {
        assertReads("property");
    }

    /** One table of Hive is there, which is listed only with {@code list-all-tables}. */
    private List<String> tables(String catalog) {
        return spark().rows("SHOW TABLES IN %s.plain".formatted(catalog)).stream()
                .map(row -> String.valueOf(row.get(1)))
                .toList();
    }

    @Test
    void settingsOfTheSessionCountUnlessTheCatalogHasAFolderASettingOrAPropertyOfItsOwn() {
        spark().sql("CREATE NAMESPACE site.plain");
        HiveEntries.createHiveTable(server().metastore(), "plain", "hive");

        assertThat(tables("site")).containsExactly("hive");
        assertThat(tables("ownfolder")).isEmpty();
        assertThat(tables("ownhadoop")).isEmpty();
        assertThat(tables("ownproperty")).containsExactly("hive");
    }

    /** Hadoop's own local filesystem keeps checksums in files of their own, the raw one does not. */
    @Test
    void theCatalogsHadoopSettingsReachTheFilesOfItsTables() throws IOException {
        spark().sql("CREATE TABLE storage.db.raw (id INT) USING iceberg");
        spark().sql("INSERT INTO storage.db.raw VALUES (1), (2)");

        assertThat(spark().rows("SELECT count(*) FROM storage.db.raw")).containsExactly(List.of("2"));
        assertThat(files("raw")).isNotEmpty().noneMatch(file -> file.endsWith(".crc"));
        assertThat(files("ice")).anyMatch(file -> file.endsWith(".crc"));
    }

    private List<String> files(String table) throws IOException {
        String location = server().metastore().getTable("db", table).getSd().getLocation();
        try (Stream<Path> files = Files.walk(Folder.path(location))) {
            return files.map(Path::toString).toList();
        }
    }

    @Test
    void aFolderThatIsNotThereIsAnError() {
        assertRefused("nofolder", "hive-conf-dir=/no/such/folder: there is no such folder on file:///");
    }

    @Test
    void aFolderWithoutHiveSiteIsAnError() {
        assertRefused("nofile", "the folder has no hive-site.xml");
    }

    @Test
    void whatIsNoAddressIsAnError() {
        assertRefused("nouri", "uri: 'metastore:9083' must begin with thrift://; write for example thrift://host:9083");
    }

    @Test
    void anAddressWhereNobodyAnswersIsNamed() {
        assertRefused("nobody", NOBODY);
    }

    @Test
    void anUnknownOptionAndABadValueAreInOneErrorWithTheNearestName() {
        assertRefused(
                "unknown",
                "client.pool.acquire-timeout: there is no such option; the nearest is client.pool.acquire-timeout-ms",
                "iceberg.hive.lock-timeout-ms");
    }
}
