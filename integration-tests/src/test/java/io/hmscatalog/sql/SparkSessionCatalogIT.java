package io.hmscatalog.sql;

import static io.hmscatalog.sql.EngineFixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.engines.SqlFailure;
import io.hmscatalog.it.Folder;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Our catalog under Iceberg's SparkSessionCatalog: Hive tables of Spark's own Hive client and Iceberg tables side by side. */
@ParameterizedClass(name = "{0} on {1}")
@MethodSource("pairs")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class SparkSessionCatalogIT {

    @Parameter(0)
    private EngineVersion version = EngineVersion.SPARK_3_5;

    @Parameter(1)
    private MetastoreVersion metastore = MetastoreVersion.V2_3_10;

    private @Nullable SparkServer server;
    private @Nullable EngineProcess spark;

    /** Spark's own Hive client works with metastores before 4.0.1 only. */
    static Stream<Arguments> pairs() {
        Arguments ci = Arguments.of(EngineVersion.SPARK_3_5, MetastoreVersion.V2_3_10);
        return EnginePairs.isAll()
                ? Stream.of(
                        ci,
                        Arguments.of(EngineVersion.SPARK_3_5, MetastoreVersion.V3_1_3),
                        Arguments.of(EngineVersion.SPARK_4_0, MetastoreVersion.V2_3_10),
                        Arguments.of(EngineVersion.SPARK_4_0, MetastoreVersion.V3_1_3),
                        Arguments.of(EngineVersion.SPARK_4_1, MetastoreVersion.V2_3_10),
                        Arguments.of(EngineVersion.SPARK_4_1, MetastoreVersion.V3_1_3))
                : Stream.of(ci);
    }

    @BeforeAll
    void start(@TempDir Path folder) throws IOException {
        server = SparkServer.start(metastore, folder);
        spark = server.sessionWithOurCatalog(version).start();
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

    private SparkServer server() {
        return Objects.requireNonNull(server);
    }

    private EngineProcess spark() {
        return Objects.requireNonNull(spark);
    }

    private void run(String... statements) {
        for (String statement : statements) {
            spark().sql(statement);
        }
    }

    private List<List<@Nullable String>> rows(String query) {
        return spark().rows(query);
    }

    private List<@Nullable String> column(String query) {
        return rows(query).stream().map(row -> row.get(0)).toList();
    }

    private Table entry(String database, String table) {
        return server().metastore().getTable(database, table);
    }

    private List<String> entries(String database) {
        return server().metastore().getAllTables(database).stream().sorted().toList();
    }

    private static Path path(Table entry) {
        return Folder.path(entry.getSd().getLocation());
    }

    /** A Hive table of a data source, one with a SerDe, and an Iceberg table. */
    private void createThree(String database) {
        run(
                "CREATE NAMESPACE " + database,
                "CREATE TABLE %s.source (id INT, s STRING) USING parquet".formatted(database),
                "CREATE TABLE %s.serde (id INT, s STRING) STORED AS PARQUET".formatted(database),
                "CREATE TABLE %s.ice (id INT, s STRING) USING iceberg".formatted(database),
                "INSERT INTO %s.source VALUES (1, 'source'), (2, 'source')".formatted(database),
                "INSERT INTO %s.serde VALUES (1, 'serde'), (3, 'serde')".formatted(database),
                "INSERT INTO %s.ice VALUES (1, 'ice'), (2, 'ice'), (3, 'ice')".formatted(database));
    }

    @Test
    void hiveAndIcebergTablesAreCreatedFilledListedAndJoinedInOneDatabase() throws IOException {
        createThree("together");

        assertThat(column("SHOW TABLES IN together")).hasSize(3);
        assertThat(rows("SHOW TABLES IN together"))
                .extracting(row -> row.get(1))
                .containsExactlyInAnyOrder("source", "serde", "ice");
        assertThat(rows("SELECT i.id, s.s, h.s, i.s FROM together.ice i LEFT JOIN together.source s ON s.id = i.id"
                        + " LEFT JOIN together.serde h ON h.id = i.id ORDER BY i.id"))
                .containsExactly(
                        row("1", "source", "serde", "ice"),
                        row("2", "source", null, "ice"),
                        row("3", null, "serde", "ice"));
        assertThat(entry("together", "ice").getParameters()).containsEntry("table_type", "ICEBERG");
        assertThat(entry("together", "source").getParameters())
                .containsEntry("spark.sql.sources.provider", "parquet")
                .doesNotContainKey("table_type");
        assertThat(entry("together", "serde").getTableType()).isEqualTo("MANAGED_TABLE");
    }

    @Test
    void rowsGoFromOneKindToTheOther() {
        createThree("across");

        run(
                "INSERT INTO across.ice SELECT id + 10, s FROM across.serde",
                "INSERT INTO across.source SELECT id + 10, s FROM across.ice WHERE id = 1",
                "CREATE TABLE across.copy USING iceberg AS SELECT * FROM across.source");

        assertThat(column("SELECT id FROM across.ice ORDER BY id")).containsExactly("1", "2", "3", "11", "13");
        assertThat(column("SELECT id FROM across.copy ORDER BY id")).containsExactly("1", "2", "11");
    }

    @Test
    void eitherKindIsRenamed() throws IOException {
        createThree("renames");

        run("ALTER TABLE renames.serde RENAME TO renames.serde2", "ALTER TABLE renames.ice RENAME TO renames.ice2");

        assertThat(entries("renames")).containsExactly("ice2", "serde2", "source");
        assertThat(column("SELECT count(*) FROM renames.serde2")).containsExactly("2");
        assertThat(column("SELECT count(*) FROM renames.ice2")).containsExactly("3");
        assertThatThrownBy(() -> run("ALTER TABLE renames.ice2 RENAME TO renames.source"))
                .isInstanceOf(SqlFailure.class)
                .hasMessageContaining("TableAlreadyExistsException");
        assertThatThrownBy(() -> run("ALTER TABLE renames.source RENAME TO renames.ice2"))
                .isInstanceOf(SqlFailure.class)
                .hasMessageContaining("AlreadyExists");
    }

    @Test
    void eitherKindIsAlteredByItsOwnCatalog() throws IOException {
        createThree("alters");

        run(
                "ALTER TABLE alters.source ADD COLUMNS (more INT)",
                "ALTER TABLE alters.serde SET TBLPROPERTIES ('who' = 'hive')",
                "ALTER TABLE alters.ice ADD COLUMNS (more INT)",
                "ALTER TABLE alters.ice SET TBLPROPERTIES ('who' = 'iceberg')");

        assertThat(column("SELECT more FROM alters.ice WHERE id = 1")).containsExactly((String) null);
        assertThat(column("SELECT more FROM alters.source WHERE id = 1")).containsExactly((String) null);
        assertThat(entry("alters", "serde").getParameters())
                .containsEntry("who", "hive")
                .doesNotContainKey("metadata_location");
        assertThat(entry("alters", "ice").getParameters()).containsEntry("who", "iceberg");
    }

    @Test
    void workOnIcebergTablesLeavesTheEntriesOfHiveTablesAsTheyAre() throws IOException {
        createThree("untouched");
        Table source = entry("untouched", "source");
        Table serde = entry("untouched", "serde");

        run(
                "ALTER TABLE untouched.ice ADD COLUMNS (more INT)",
                "DELETE FROM untouched.ice WHERE id = 1",
                "DROP TABLE untouched.ice");
        rows("SELECT * FROM untouched.source");
        rows("SELECT * FROM untouched.serde");
        rows("DESCRIBE EXTENDED untouched.serde");

        assertThat(entry("untouched", "source")).isEqualTo(source);
        assertThat(entry("untouched", "serde")).isEqualTo(serde);
    }

    @Test
    void droppingAnIcebergTableKeepsItsFilesAndPurgingRemovesItsData() throws IOException {
        createThree("icedrops");
        Path folder = path(entry("icedrops", "ice"));
        run("CREATE TABLE icedrops.purged USING iceberg AS SELECT * FROM icedrops.ice");
        Path purged = path(entry("icedrops", "purged"));

        run("DROP TABLE icedrops.ice", "DROP TABLE icedrops.purged PURGE");

        assertThat(entries("icedrops")).containsExactly("serde", "source");
        assertThat(files(folder)).anyMatch(file -> file.endsWith(".parquet"));
        assertThat(files(purged)).noneMatch(file -> file.endsWith(".parquet"));
    }

    /**
     * Everything that Spark does to a Hive table, by the names of files and by the fields of its entry.
     *
     * @param left files and folders of the database after all was dropped
     */
    private record HiveLife(
            Map<String, List<String>> filesBefore, Map<String, Table> before, List<String> after, List<String> left) {}

    private HiveLife hiveLife(EngineProcess session, String database) throws IOException {
        session.sql("CREATE NAMESPACE " + database);
        session.sql("CREATE TABLE %s.source (id INT) USING parquet".formatted(database));
        session.sql("CREATE TABLE %s.serde (id INT) STORED AS PARQUET".formatted(database));
        session.sql("CREATE TABLE %s.parts (id INT, p INT) USING parquet PARTITIONED BY (p)".formatted(database));
        session.sql("CREATE TABLE %s.purged (id INT) USING parquet".formatted(database));
        session.sql("INSERT INTO %s.source VALUES (1)".formatted(database));
        session.sql("INSERT INTO %s.serde VALUES (1)".formatted(database));
        session.sql("INSERT INTO %s.parts VALUES (1, 1), (2, 2)".formatted(database));
        session.sql("INSERT INTO %s.purged VALUES (1)".formatted(database));
        session.sql("ALTER TABLE %s.source SET TBLPROPERTIES ('who' = 'me')".formatted(database));
        Map<String, List<String>> files = new TreeMap<>();
        Map<String, Table> before = new TreeMap<>();
        for (String table : entries(database)) {
            Table entry = entry(database, table);
            files.put(table, folders(path(entry)));
            before.put(table, withoutTimeAndPlace(entry));
        }
        Path root = path(entry(database, "source")).resolveSibling("");
        session.sql("DROP TABLE %s.source".formatted(database));
        session.sql("DROP TABLE %s.serde".formatted(database));
        session.sql("DROP TABLE %s.parts".formatted(database));
        session.sql("DROP TABLE %s.purged PURGE".formatted(database));
        session.sql("DROP TABLE IF EXISTS %s.source".formatted(database));
        return new HiveLife(files, before, entries(database), everything(root));
    }

    private static Table withoutTimeAndPlace(Table entry) {
        String place = entry.getSd().getLocation();
        entry.setDbName("");
        entry.setCreateTime(0);
        entry.getParameters().remove("transient_lastDdlTime");
        entry.getSd().setLocation("");
        entry.getSd().getSerdeInfo().getParameters().replaceAll((key, value) -> value.replace(place, ""));
        return entry;
    }

    /** The folders that have files, so that names of files, which are random, do not count. */
    private static List<String> folders(Path root) throws IOException {
        return files(root).stream()
                .filter(file -> file.endsWith(".parquet"))
                .map(file -> String.valueOf(Path.of(file).getParent()))
                .distinct()
                .toList();
    }

    private static List<String> files(Path root) throws IOException {
        return everything(root).stream()
                .filter(name -> Files.isRegularFile(root.resolve(name)))
                .toList();
    }

    /** Relative names of files and folders, without Hadoop's checksums. */
    private static List<String> everything(Path root) throws IOException {
        if (!Files.exists(root)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(path -> !path.equals(root))
                    .map(path -> root.relativize(path).toString())
                    .filter(name -> !name.endsWith(".crc"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void managedHiveTablesAreCreatedAndDroppedWithTheirDataAsByPlainSpark() throws IOException {
        HiveLife ours = hiveLife(spark(), "withours");
        HiveLife plain;
        try (EngineProcess session = server().session(version).start()) {
            plain = hiveLife(session, "plain");
        }

        assertThat(ours).isEqualTo(plain);
        assertThat(ours.before()).hasSize(4);
        assertThat(ours.filesBefore().values())
                .allSatisfy(files -> assertThat(files).isNotEmpty());
        assertThat(ours.after()).isEmpty();
        assertThat(ours.left()).isEmpty();
    }

    @Test
    void anExternalHiveTableKeepsItsDataWhenDropped() throws IOException {
        createThree("externals");
        Path data = path(entry("externals", "source"));
        run("CREATE TABLE externals.outside (id INT, s STRING) USING parquet LOCATION '%s'".formatted(data.toUri()));

        run("DROP TABLE externals.outside");

        assertThat(column("SELECT count(*) FROM externals.source")).containsExactly("2");
    }

    @Test
    void anIcebergTableOverTheNameOfAHiveTableIsRefusedAndTheOtherWayRound() throws IOException {
        createThree("taken");
        Table serde = entry("taken", "serde");
        Table ice = entry("taken", "ice");

        for (String create : List.of(
                "CREATE TABLE taken.serde (id INT) USING iceberg",
                "CREATE TABLE taken.serde USING iceberg AS SELECT 1 AS id",
                "CREATE OR REPLACE TABLE taken.serde (id INT) USING iceberg",
                "CREATE OR REPLACE TABLE taken.serde USING iceberg AS SELECT 1 AS id",
                "CREATE TABLE taken.ice (id INT) USING parquet",
                "CREATE TABLE taken.ice (id INT) STORED AS PARQUET")) {
            assertThatThrownBy(() -> run(create)).as(create).hasMessageContaining("lready");
        }
        run("CREATE TABLE IF NOT EXISTS taken.serde (id INT) USING iceberg");

        assertThat(entry("taken", "serde")).isEqualTo(serde);
        assertThat(entry("taken", "ice")).isEqualTo(ice);
        assertThat(column("SELECT count(*) FROM taken.serde")).containsExactly("2");
    }

    @Test
    void anIcebergTableIsReplaced() {
        createThree("replaced");

        run("CREATE OR REPLACE TABLE replaced.ice USING iceberg AS SELECT 7 AS n");
        assertThat(rows("SELECT * FROM replaced.ice")).containsExactly(row("7"));

        run("REPLACE TABLE replaced.ice (other STRING) USING iceberg");
        assertThat(rows("SELECT * FROM replaced.ice")).isEmpty();
        assertThat(rows("SELECT * FROM replaced.ice.snapshots")).hasSize(2);

        run("CREATE OR REPLACE TABLE replaced.fresh USING iceberg AS SELECT 1 AS n");
        assertThat(rows("SELECT * FROM replaced.fresh")).containsExactly(row("1"));
    }

    @Test
    void viewsOfSparkReadBothKinds() {
        createThree("views");

        run("CREATE VIEW views.both AS SELECT i.id FROM views.ice i JOIN views.serde h ON h.id = i.id");
        assertThat(column("SELECT id FROM views.both ORDER BY id")).containsExactly("1", "3");

        run("CREATE OR REPLACE VIEW views.both AS SELECT id FROM views.source");
        assertThat(column("SELECT id FROM views.both ORDER BY id")).containsExactly("1", "2");
        assertThat(rows("SHOW VIEWS IN views")).extracting(row -> row.get(1)).containsExactly("both");
        assertThatThrownBy(() -> run("CREATE TABLE views.both (id INT) USING iceberg"))
                .hasMessageContaining("lready");

        run("DROP VIEW views.both");
        assertThat(rows("SHOW VIEWS IN views")).isEmpty();
    }

    @Test
    void aNamespaceWithTablesOfBothKindsIsDroppedOnlyWithCascade() throws IOException {
        createThree("cascade");

        assertThatThrownBy(() -> run("DROP NAMESPACE cascade"))
                .isInstanceOf(SqlFailure.class)
                .hasMessageContaining("SCHEMA_NOT_EMPTY");
        assertThat(entries("cascade")).hasSize(3);

        run("DROP NAMESPACE cascade CASCADE");
        assertThat(rows("SHOW NAMESPACES")).doesNotContain(row("cascade"));
    }
}
