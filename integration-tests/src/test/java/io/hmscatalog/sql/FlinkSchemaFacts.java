package io.hmscatalog.sql;

import static io.hmscatalog.sql.EngineFixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

interface FlinkSchemaFacts extends FlinkFixture {

    @Test
    default void columnsAreAddedWidenedRenamedMovedAndDropped() {
        sql("CREATE TABLE t (id INT, name STRING)");
        sql("INSERT INTO t VALUES (1, 'a')");

        sql("ALTER TABLE t ADD (size_cm INT COMMENT 'wing span')");
        sql("ALTER TABLE t MODIFY (id BIGINT, size_cm INT COMMENT 'wing span' AFTER id)");
        sql("ALTER TABLE t RENAME name TO species");
        assertThat(columns("t")).containsExactly("id BIGINT", "size_cm INT", "species STRING");
        assertThat(table("t").schema().findField("size_cm").doc()).isEqualTo("wing span");
        sql("INSERT INTO t VALUES (5000000000, 3, 'b')");
        assertThat(sql("SELECT * FROM t ORDER BY id"))
                .containsExactly(row("1", null, "a"), row("5000000000", "3", "b"));

        sql("ALTER TABLE t MODIFY (species STRING FIRST)");
        sql("ALTER TABLE t DROP (size_cm)");
        assertThat(columns("t")).containsExactly("species STRING", "id BIGINT");
        assertThat(entry("t").getSd().getCols())
                .extracting(field -> field.getName() + " " + field.getType())
                .containsExactly("species string", "id bigint");
    }

    @Test
    default void propertiesAreSetAndReset() {
        sql("CREATE TABLE t (id BIGINT) WITH ('k' = 'v', 'l' = 'w')");

        sql("ALTER TABLE t SET ('k' = 'x', 'write.format.default' = 'avro')");
        sql("ALTER TABLE t RESET ('l')");

        assertThat(table("t").properties())
                .containsEntry("k", "x")
                .containsEntry("write.format.default", "avro")
                .doesNotContainKey("l");
    }

    @Test
    default void aChangeThatWouldLoseDataIsRefused() {
        sql("CREATE TABLE t (id BIGINT)");

        assertRefused("ALTER TABLE t MODIFY (id INT)")
                .hasMessageContaining("Cannot change column type: id: long -> int");
        assertRefused("ALTER TABLE t DROP (missing)")
                .hasMessageContaining("The column `missing` does not exist in the base table");

        assertThat(columns("t")).containsExactly("id BIGINT");
    }
}
