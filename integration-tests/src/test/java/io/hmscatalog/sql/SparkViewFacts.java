package io.hmscatalog.sql;

import static io.hmscatalog.sql.EngineFixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.iceberg.view.View;
import org.junit.jupiter.api.Test;

/** Views. */
interface SparkViewFacts extends SparkFixture {

    private void createTableAndView() {
        sql("CREATE TABLE t AS SELECT id, species FROM birds WHERE id < 10");
        sql(
                "CREATE VIEW v (number COMMENT 'from 0', bird) COMMENT 'few' TBLPROPERTIES (colour = 'green') AS SELECT id, species FROM t");
    }

    @Test
    default void aViewIsCreatedReadAndDescribed() {
        createTableAndView();

        assertThat(number("SELECT sum(number) FROM v")).isEqualTo(45);
        assertThat(sql("SHOW VIEWS")).contains(row(database(), "v", "false"));
        assertThat(sql("DESCRIBE v")).contains(row("number", "bigint", "from 0"));
        assertThat(sql("DESCRIBE EXTENDED v").toString()).contains("few").contains("green");
        assertThat(sql("SHOW TBLPROPERTIES v")).contains(row("colour", "green"));
        assertThat(value("SHOW CREATE TABLE v")).contains("CREATE VIEW", "SELECT id, species FROM t");
        assertThat(sql("USE lake.default")).isEmpty();
        assertThat(number("SELECT count(*) FROM lake.{db}.v")).isEqualTo(10);
        assertThat(entry("v").getTableType()).isEqualTo("VIRTUAL_VIEW");
        assertThat(entry("v").getParameters()).containsEntry("table_type", "ICEBERG-VIEW");
    }

    @Test
    default void aViewIsReplacedAndAltered() {
        createTableAndView();
        String uuid = otherWriter().loadView(identifier("v")).uuid().toString();

        sql("CREATE OR REPLACE VIEW v AS SELECT max(id) AS last FROM t");
        sql("ALTER VIEW v SET TBLPROPERTIES (shape = 'round', size = 'small')");
        sql("ALTER VIEW v UNSET TBLPROPERTIES (size)");

        View view = otherWriter().loadView(identifier("v"));
        assertThat(column("SELECT last FROM v")).containsExactly("9");
        assertThat(view.uuid()).hasToString(uuid);
        assertThat(view.properties()).containsEntry("shape", "round").doesNotContainKey("size");
        assertThat(sql("CREATE VIEW IF NOT EXISTS v AS SELECT 1 AS one")).isEmpty();
        assertThat(column("SELECT last FROM v")).containsExactly("9");
    }

    @Test
    default void aViewIsRenamedAndDropped() {
        createTableAndView();

        sql("ALTER VIEW v RENAME TO w");
        assertThat(number("SELECT count(*) FROM w")).isEqualTo(10);
        assertRefused("SELECT * FROM v").hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");

        sql("DROP VIEW w");
        assertRefused("DROP VIEW w").hasMessageContaining("VIEW_NOT_FOUND");
        assertThat(sql("DROP VIEW IF EXISTS w")).isEmpty();
        assertThat(server().getAllTables(database())).containsExactly("t");
        assertThat(number("SELECT count(*) FROM t")).isEqualTo(10);
    }

    @Test
    default void aViewOnAViewFollowsItsTable() {
        createTableAndView();
        sql("CREATE VIEW upper AS SELECT upper(bird) AS bird FROM v");

        sql("INSERT INTO t VALUES (10, 'Owl')");

        assertThat(column("SELECT bird FROM upper WHERE bird = 'OWL'")).containsExactly("OWL");
        sql("DROP TABLE t");
        assertRefused("SELECT * FROM upper").hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
    }

    @Test
    default void tablesAndViewsDoNotTakeEachOthersNames() {
        createTableAndView();

        assertThat(sql("SHOW TABLES")).containsExactly(row(database(), "t", "false"));
        assertRefused("CREATE TABLE v (id bigint) USING iceberg").hasMessageContaining("already exists");
        assertRefused("CREATE VIEW t AS SELECT 1 AS one").hasMessageContaining("already exists");
        assertRefused("DROP TABLE v").hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
        assertRefused("DROP VIEW t").hasMessageContaining("VIEW_NOT_FOUND");
        assertRefused("INSERT INTO v VALUES (1, 'x')").hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
        assertThat(number("SELECT count(*) FROM v")).isEqualTo(10);
    }
}
