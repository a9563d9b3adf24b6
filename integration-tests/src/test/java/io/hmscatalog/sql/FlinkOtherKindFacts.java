package io.hmscatalog.sql;

import static io.hmscatalog.sql.EngineFixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.view.View;
import org.junit.jupiter.api.Test;

/** Plain Hive tables and views, and Iceberg's views, in the same database. */
interface FlinkOtherKindFacts extends FlinkFixture {

    /** How a refusal begins. */
    String REFUSAL = "is a plain Hive table or view, which this catalog shows, and neither reads nor changes";

    private Table createInHive(String name, String tableType) {
        StorageDescriptor storage = new StorageDescriptor();
        storage.setCols(List.of(
                new FieldSchema("id", "bigint", "of the bird"),
                new FieldSchema("price", "decimal(10,2)", null),
                new FieldSchema("tags", "map<string,array<int>>", null)));
        storage.setLocation(server().getDatabase(database()).getLocationUri() + "/" + name);
        storage.setInputFormat("org.apache.hadoop.mapred.TextInputFormat");
        storage.setOutputFormat("org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat");
        storage.setSerdeInfo(
                new SerDeInfo(null, "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe", new HashMap<>()));
        List<FieldSchema> partitions = List.of(new FieldSchema("day", "string", null));
        Table table = new Table(
                name,
                database(),
                "somebody",
                1,
                1,
                0,
                storage,
                partitions,
                new HashMap<>(Map.of("comment", "of Hive")),
                null,
                null,
                tableType);
        if (tableType.equals("VIRTUAL_VIEW")) {
            table.setPartitionKeys(List.of());
            table.setViewOriginalText("select * from t lateral view explode(tags) x");
            table.setViewExpandedText("select * from t lateral view explode(tags) x");
        }
        server().createTable(table);
        return entry(name);
    }

    @Test
    default void aHiveTableIsListedAndDescribed() {
        createInHive("elder", "MANAGED_TABLE");
        sql("CREATE TABLE t (id BIGINT)");

        assertThat(column("SHOW TABLES")).containsExactlyInAnyOrder("elder", "t");
        assertThat(columns("elder"))
                .containsExactly("id BIGINT", "price DECIMAL(10, 2)", "tags MAP<STRING, ARRAY<INT>>", "day STRING");
        assertThat(value("SHOW CREATE TABLE elder"))
                .contains("COMMENT 'of Hive'", "PARTITIONED BY (`day`)", "'connector' = 'hive'");
    }

    @Test
    default void aHiveTableIsNeitherReadNorChanged() throws IOException {
        Table before = createInHive("elder", "MANAGED_TABLE");
        sql("CREATE TABLE t (id BIGINT)");
        Path data = Path.of(URI.create(before.getSd().getLocation()).getPath(), "day=1", "data");
        Files.createDirectories(data.getParent());
        Files.writeString(data, "1");

        assertRefused("SELECT * FROM elder").hasMessageContaining(REFUSAL);
        assertRefused("INSERT INTO elder VALUES (1, 1.0, MAP['a', ARRAY[1]], 'x')")
                .hasMessageContaining(REFUSAL);
        assertRefused("INSERT OVERWRITE elder VALUES (1, 1.0, MAP['a', ARRAY[1]], 'x')")
                .hasMessageContaining(REFUSAL);
        assertRefused("CREATE TABLE elder (id BIGINT)").hasMessageContaining("already exists");
        assertRefused("CREATE TABLE IF NOT EXISTS elder (id BIGINT)").hasMessageContaining("Hive table");
        assertRefused("CREATE TABLE elder AS SELECT 1 AS id").hasMessageContaining("already exists");
        assertRefused("CREATE VIEW elder AS SELECT * FROM t").hasMessageContaining("already exists");
        assertRefused("DROP TABLE elder").hasMessageContaining(REFUSAL);
        assertRefused("DROP TABLE IF EXISTS elder").hasMessageContaining(REFUSAL);
        assertRefused("ALTER TABLE elder RENAME TO new_name").hasMessageContaining(REFUSAL);
        assertRefused("ALTER TABLE elder ADD (x INT)").hasMessageContaining(REFUSAL);
        assertRefused("ALTER TABLE elder SET ('k' = 'v')").hasMessageContaining(REFUSAL);
        assertRefused("ALTER TABLE t RENAME TO elder")
                .hasMessageContaining("Cannot rename %1$s.t to %1$s.elder. Table already exists", database());
        sql("USE `default`");
        assertRefused("SHOW PARTITIONS %s.elder", database()).hasMessageContaining(REFUSAL);
        assertRefused("DROP DATABASE %s CASCADE", database()).hasMessageContaining("is not empty");

        assertThat(entry("elder")).isEqualTo(before);
        assertThat(data).hasContent("1");
        assertThat(columns(database() + ".t")).containsExactly("id BIGINT");
    }

    @Test
    default void aNameThatFlinkWouldReadAsAMetadataTableIsRefused() {
        assertRefused("CREATE TABLE `a$b` (id BIGINT)").hasMessageContaining("choose a name without it");
        sql("CREATE TABLE t (id BIGINT)");
        assertRefused("ALTER TABLE t RENAME TO `t$snapshots`").hasMessageContaining("choose a name without it");
        assertRefused("DESCRIBE `t$b`").hasMessageContaining("doesn't exist");
        sql("DROP TABLE IF EXISTS `t$b`");

        assertThat(column("SHOW TABLES")).containsExactly("t");
    }

    @Test
    default void aCatalogOfTypeIcebergDoesNotOverwriteAHiveTableEither() {
        Table before = createInHive("elder", "MANAGED_TABLE");
        String name = "plain." + database() + ".elder";

        assertRefused("CREATE TABLE %s (id BIGINT)", name).hasMessageContaining("already exists");
        assertRefused("SELECT * FROM %s", name)
                .hasMessageContaining("Object 'elder' not found within 'plain.%s'", database());
        assertRefused("DROP TABLE %s", name).hasMessageContaining("Table with identifier '%s' does not exist", name);

        assertThat(entry("elder")).isEqualTo(before);
    }

    @Test
    default void aHiveViewIsDescribedAndNeitherReadNorChanged() {
        Table before = createInHive("elder_view", "VIRTUAL_VIEW");

        assertThat(column("SHOW TABLES")).containsExactly("elder_view");
        assertThat(columns("elder_view")).contains("id BIGINT");
        assertRefused("SELECT * FROM elder_view").hasMessageContaining("is a view of Hive");
        assertRefused("DROP VIEW elder_view").hasMessageContaining(REFUSAL);
        assertRefused("ALTER VIEW elder_view RENAME TO new_name").hasMessageContaining(REFUSAL);
        assertRefused("CREATE TABLE elder_view (id BIGINT)").hasMessageContaining("already exists");

        assertThat(entry("elder_view")).isEqualTo(before);
    }

    private View createView(String name, String dialect, String query, String catalog, String namespace) {
        return otherWriter()
                .buildView(identifier(name))
                .withSchema(new Schema(Types.NestedField.optional(1, "id", Types.LongType.get())))
                .withDefaultCatalog(catalog)
                .withDefaultNamespace(Namespace.of(namespace))
                .withQuery(dialect, query)
                .withProperties(Map.of("comment", "of somebody"))
                .create();
    }

    @Test
    default void anIcebergViewIsListedDescribedRenamedAndDropped() {
        createView("v", "spark", "select id from t", "lake", database());

        assertThat(column("SHOW VIEWS")).containsExactly("v");
        assertThat(column("SHOW TABLES")).containsExactly("v");
        assertThat(columns("v")).containsExactly("id BIGINT");
        assertThat(value("SHOW CREATE VIEW v")).contains("spark: select id from t");

        assertRefused("SELECT * FROM v").hasMessageContaining("has no SQL of dialect flink, only of [spark]");
        assertRefused("INSERT INTO v VALUES (1)").hasMessageContaining("Sink 'lake.%s.v' does not exist", database());
        assertRefused("DROP TABLE v")
                .hasMessageContaining("Table with identifier 'lake.%s.v' does not exist", database());
        assertRefused("CREATE TABLE v (id BIGINT)").hasMessageContaining("already exists");
        assertRefused("CREATE TABLE IF NOT EXISTS v (id BIGINT)").hasMessageContaining("Iceberg view");

        sql("ALTER VIEW v RENAME TO w");
        assertThat(otherWriter().viewExists(identifier("w"))).isTrue();
        sql("DROP VIEW w");
        assertThat(otherWriter().viewExists(identifier("w"))).isFalse();
        assertThat(column("SHOW TABLES")).isEmpty();
    }

    @Test
    default void aViewInFlinksDialectIsReadWithTheNamesItWasWrittenWith() {
        sql("CREATE TABLE t (id BIGINT)");
        sql("INSERT INTO t VALUES (7)");
        createView("v", "Flink", "SELECT id FROM t", "lake", database());
        createView("stranger", "flink", "SELECT id FROM t", "lake", "elsewhere");

        assertThat(sql("SELECT * FROM v")).containsExactly(row("7"));
        sql("USE lake.`default`");
        assertThat(sql("SELECT * FROM %s.v", database())).containsExactly(row("7"));
        assertRefused("SELECT * FROM %s.stranger", database()).hasMessageContaining("where names mean other tables");
    }

    @Test
    default void aViewOfFlinksIsAnIcebergView() {
        sql("CREATE TABLE t (id BIGINT, name STRING)");
        sql("INSERT INTO t VALUES (1, 'a'), (2, 'b')");

        sql("CREATE VIEW v (bird) COMMENT 'late' AS SELECT name FROM t WHERE id > 1");

        assertThat(sql("SELECT * FROM v")).containsExactly(row("b"));
        View view = otherWriter().loadView(identifier("v"));
        assertThat(view.schema().columns()).extracting(Types.NestedField::name).containsExactly("bird");
        assertThat(view.properties()).containsEntry("comment", "late");
        assertThat(view.sqlFor("flink").sql()).contains("`lake`.`" + database() + "`.`t`");
        assertThat(entry("v").getTableType()).isEqualTo("VIRTUAL_VIEW");
        assertRefused("CREATE VIEW v AS SELECT id FROM t").hasMessageContaining("already exists");
        sql("CREATE VIEW IF NOT EXISTS v AS SELECT id FROM t");

        sql("ALTER VIEW v AS SELECT id AS bird FROM t");
        assertThat(columns("v")).containsExactly("bird BIGINT");
    }
}
