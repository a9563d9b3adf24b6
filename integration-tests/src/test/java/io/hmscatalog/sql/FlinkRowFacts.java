package io.hmscatalog.sql;

import static io.hmscatalog.sql.EngineFixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.iceberg.SnapshotSummary;
import org.junit.jupiter.api.Test;

interface FlinkRowFacts extends FlinkFixture {

    @Test
    default void rowsAreInsertedAndOverwritten() {
        sql("CREATE TABLE t (id BIGINT, kind STRING) PARTITIONED BY (kind)");

        sql("INSERT INTO t VALUES (1, 'a'), (2, 'b'), (CAST(NULL AS BIGINT), 'b')");
        assertThat(sql("SELECT * FROM t ORDER BY kind, id"))
                .containsExactlyInAnyOrder(row("1", "a"), row("2", "b"), row(null, "b"));
        assertThat(sql("SELECT kind, count(*) FROM t WHERE id > 0 GROUP BY kind"))
                .containsExactlyInAnyOrder(row("a", "1"), row("b", "1"));

        sql("INSERT OVERWRITE t PARTITION (kind = 'b') SELECT 3");
        assertThat(sql("SELECT * FROM t")).containsExactlyInAnyOrder(row("1", "a"), row("3", "b"));
        assertThat(newestSnapshot("t").operation()).isEqualTo("overwrite");
        assertThat(table("t").history()).hasSize(2);
    }

    @Test
    default void theLastRowOfAKeyWins() {
        sql("""
                CREATE TABLE t (id BIGINT, name STRING, PRIMARY KEY (id) NOT ENFORCED)
                WITH ('format-version' = '2', 'write.upsert.enabled' = 'true')""");

        sql("INSERT INTO t VALUES (1, 'a'), (2, 'b')");
        sql("INSERT INTO t VALUES (1, 'c'), (3, 'd')");

        assertThat(sql("SELECT * FROM t")).containsExactlyInAnyOrder(row("1", "c"), row("2", "b"), row("3", "d"));
        assertThat(newestSnapshot("t").summary()).containsKey(SnapshotSummary.ADDED_EQ_DELETES_PROP);
    }

    @Test
    default void aTableIsCreatedFromAQuery() {
        sql("CREATE TABLE t WITH ('k' = 'v') AS SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS rows_of_it (id, name)");

        assertThat(columns("t")).hasSize(2).first().asString().startsWith("id INT");
        assertThat(newestSnapshot("t").summary()).containsEntry("total-records", "2");
        assertThat(table("t").properties()).containsEntry("k", "v");
    }
}
