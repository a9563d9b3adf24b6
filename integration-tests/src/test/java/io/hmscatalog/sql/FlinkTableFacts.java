package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;

interface FlinkTableFacts extends FlinkFixture {

    @Test
    default void aTableIsWhatItsStatementSays() {
        sql("""
                CREATE TABLE t (id BIGINT NOT NULL COMMENT 'of the bird', seen TIMESTAMP(6), price DECIMAL(10, 2), kind STRING,
                  PRIMARY KEY (id, kind) NOT ENFORCED) COMMENT 'birds'
                PARTITIONED BY (kind) WITH ('format-version' = '2', 'write.upsert.enabled' = 'true', 'k' = 'v')""");
        Table table = table("t");

        assertThat(table.spec())
                .isEqualTo(PartitionSpec.builderFor(table.schema())
                        .identity("kind")
                        .build());
        assertThat(table.schema().identifierFieldNames()).containsExactlyInAnyOrder("id", "kind");
        assertThat(table.schema().findField("id").doc()).isEqualTo("of the bird");
        assertThat(table.properties()).containsEntry("k", "v").containsEntry("write.upsert.enabled", "true");
        assertThat(((HasTableOperations) table).operations().current().formatVersion())
                .isEqualTo(2);
        assertThat(columns("t"))
                .containsExactly("id BIGINT", "seen TIMESTAMP(6)", "price DECIMAL(10, 2)", "kind STRING");
        assertThat(value("SHOW CREATE TABLE t"))
                .contains("PRIMARY KEY (`id`, `kind`) NOT ENFORCED", "PARTITIONED BY (`kind`)", "'k' = 'v'");
    }

    @Test
    default void aTableLikeAnotherHasItsColumnsAndProperties() {
        sql("CREATE TABLE t (id BIGINT, name STRING) PARTITIONED BY (name) WITH ('k' = 'v', 'l' = 'w')");

        sql("CREATE TABLE u WITH ('l' = 'x') LIKE t");

        assertThat(columns("u")).isEqualTo(columns("t"));
        assertThat(table("u").properties()).containsEntry("k", "v").containsEntry("l", "x");
        assertThat(table("u").spec().fields()).hasSize(1);
        assertThat(table("u").location()).isNotEqualTo(table("t").location());
    }

    @Test
    default void aTableIsListedRenamedAndDropped() {
        sql("CREATE TABLE t (id BIGINT)");
        sql("CREATE TABLE IF NOT EXISTS t (id BIGINT)");
        assertRefused("CREATE TABLE t (id BIGINT)").hasMessageContaining("already exists");
        String location = table("t").location();

        sql("ALTER TABLE t RENAME TO u");
        assertThat(column("SHOW TABLES")).containsExactly("u");
        assertThat(table("u").location()).isEqualTo(location);
        assertRefused("SELECT * FROM t").hasMessageContaining("'t' not found");

        sql("CREATE TABLE t (name STRING)");
        assertRefused("ALTER TABLE t RENAME TO u")
                .hasMessageContaining("Cannot rename %1$s.t to %1$s.u. Table already exists", database());
        assertThat(columns("u")).containsExactly("id BIGINT");

        sql("DROP TABLE u");
        assertThat(column("SHOW TABLES")).containsExactly("t");
        assertRefused("DROP TABLE u").hasMessageContaining("does not exist");
        sql("DROP TABLE IF EXISTS u");
    }

    @Test
    default void aTableOfFlinksOwnCatalogReachesOneHere() {
        sql("CREATE TABLE t (id BIGINT, name STRING)");
        String name = "default_catalog.default_database.reaches_" + database();

        sql("""
                CREATE TABLE %s (id BIGINT, name STRING) WITH ('connector' = 'iceberg', 'catalog-name' = 'lake',
                  'catalog-impl' = 'io.hmscatalog.HmsCatalog', 'uri' = '%s', 'warehouse' = '%s',
                  'catalog-database' = '%s', 'catalog-table' = 't')""", name, metastore().uri(), metastore().warehouse(), database());
        sql("INSERT INTO %s VALUES (1, 'a')", name);

        assertThat(sql("SELECT * FROM %s", name)).containsExactly(EngineFixture.row("1", "a"));
        assertThat(newestSnapshot("t").summary()).containsEntry("total-records", "1");
    }

    @Test
    default void aCatalogOfTypeIcebergWorksOnTheSameTables() {
        String name = "plain." + database();
        sql("CREATE TABLE %s.t (id BIGINT)", name);
        sql("INSERT INTO %s.t VALUES (1)", name);
        sql("ALTER TABLE %s.t ADD (name STRING)", name);
        sql("INSERT INTO t VALUES (2, 'b')");

        assertThat(sql("SELECT * FROM %s.t ORDER BY id", name))
                .containsExactly(EngineFixture.row("1", null), EngineFixture.row("2", "b"));
        sql("ALTER TABLE %s.t RENAME TO u", name);
        assertThat(column("SHOW TABLES")).containsExactly("u");
        sql("DROP TABLE %s.u", name);
        assertThat(column("SHOW TABLES")).isEmpty();
    }
}
