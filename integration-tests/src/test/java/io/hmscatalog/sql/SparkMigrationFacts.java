package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

/**
 * Tables of Hive become tables of Iceberg. Spark reads them with its own Hive 2.3 client, which asks for {@code get_table}; Hive
 * 4.0.1 took that call away.
 */
interface SparkMigrationFacts extends SparkFixture {

    String CREATE_HIVE_TABLE = """
            CREATE TABLE spark_catalog.{db}.old (id bigint, species string, size string) USING parquet PARTITIONED BY (size)""";

    /** Creates a table of Hive with Spark's own client. */
    private void createHiveTable() {
        assumeTrue(isBeforeHive4(), "Spark's own Hive client creates no table on a metastore from 4.0.1 on");
        sql(CREATE_HIVE_TABLE);
        sql("INSERT INTO spark_catalog.{db}.old SELECT id, species, size FROM birds WHERE size IS NOT NULL");
    }

    @Test
    default void sparksOwnClientCreatesNoTableOnMetastoresFromHive4On() {
        assumeFalse(isBeforeHive4(), "Spark's own Hive client creates tables on metastores before 4.0.1");

        assertRefused(CREATE_HIVE_TABLE).hasMessageContaining("Invalid method name: 'get_table'");
        assertThat(server().getAllTables(database())).isEmpty();
    }

    private long birds() {
        return number("SELECT count(*) FROM birds WHERE size IS NOT NULL");
    }

    @Test
    default void filesOfAHiveTableAreAdded() {
        createHiveTable();
        sql("CREATE TABLE t (id bigint, species string, size string) USING iceberg PARTITIONED BY (size)");

        sql("CALL lake.system.add_files(table => '{db}.t', source_table => '{db}.old')");

        assertThat(number("SELECT count(*) FROM t")).isEqualTo(birds());
        sql("INSERT INTO t VALUES (10000, 'Owl', 'Small')");
        assertThat(number("SELECT count(*) FROM t")).isEqualTo(birds() + 1);
        assertThat(number("SELECT count(*) FROM spark_catalog.{db}.old")).isEqualTo(birds());
    }

    @Test
    default void aSnapshotOfAHiveTableLeavesItAlone() {
        createHiveTable();

        sql("CALL lake.system.snapshot(source_table => 'spark_catalog.{db}.old', table => 'lake.{db}.copy')");
        sql("DELETE FROM copy WHERE size = 'Small'");
        sql("INSERT INTO copy VALUES (10000, 'Owl', 'Large')");

        assertThat(number("SELECT count(*) FROM copy"))
                .isEqualTo(number("SELECT count(*) FROM birds WHERE size <> 'Small'") + 1);
        assertThat(number("SELECT count(*) FROM spark_catalog.{db}.old")).isEqualTo(birds());
        assertThat(sql("SHOW TBLPROPERTIES copy").toString()).contains("gc.enabled, false");
    }

    @Test
    default void aHiveTableIsMigrated() {
        createHiveTable();

        sql("CALL spark_catalog.system.migrate(table => 'spark_catalog.{db}.old')");

        assertThat(number("SELECT count(*) FROM old")).isEqualTo(birds());
        sql("INSERT INTO old VALUES (10000, 'Owl', 'Large')");
        assertThat(number("SELECT count(*) FROM spark_catalog.{db}.old")).isEqualTo(birds() + 1);
        assertThat(entry("old").getParameters()).containsEntry("table_type", "ICEBERG");
        assertThat(entry("old_backup_").getParameters()).doesNotContainKey("table_type");
        assertThat(number("SELECT count(*) FROM spark_catalog.{db}.old_backup_"))
                .isEqualTo(birds());
    }
}
