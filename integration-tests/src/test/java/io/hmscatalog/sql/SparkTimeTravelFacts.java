package io.hmscatalog.sql;

import static io.hmscatalog.sql.EngineFixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Older versions, branches and tags. */
interface SparkTimeTravelFacts extends SparkFixture {

    @Test
    default void olderVersionsAreReadBySnapshotAndByTime() {
        sql("CREATE TABLE t AS SELECT 1 AS id");
        String first = newestSnapshot("t");
        String then = value("SELECT committed_at FROM {db}.t.snapshots");
        sql("INSERT INTO t VALUES (2)");

        assertThat(column("SELECT id FROM t VERSION AS OF %s".formatted(first))).containsExactly("1");
        assertThat(column("SELECT id FROM t TIMESTAMP AS OF '%s'".formatted(then)))
                .containsExactly("1");
        assertThat(number("SELECT count(*) FROM t")).isEqualTo(2);
        assertRefused("SELECT id FROM t VERSION AS OF 17").hasMessageContaining("Cannot find snapshot with ID 17");
    }

    @Test
    default void branchesAndTagsAreWrittenReadAndMoved() {
        sql("CREATE TABLE t AS SELECT 1 AS id");
        sql("ALTER TABLE t CREATE TAG first RETAIN 365 DAYS");
        sql("ALTER TABLE t CREATE BRANCH audit");
        sql("INSERT INTO {db}.t.branch_audit VALUES (2)");

        assertThat(column("SELECT id FROM t")).containsExactly("1");
        assertThat(column("SELECT id FROM t VERSION AS OF 'audit' ORDER BY id")).containsExactly("1", "2");
        assertThat(sql("SELECT name, type FROM {db}.t.refs ORDER BY name"))
                .containsExactly(row("audit", "BRANCH"), row("first", "TAG"), row("main", "BRANCH"));

        sql("CALL lake.system.fast_forward('{db}.t', 'main', 'audit')");
        sql("ALTER TABLE t DROP BRANCH audit");
        assertThat(column("SELECT id FROM t ORDER BY id")).containsExactly("1", "2");
        assertThat(column("SELECT id FROM t VERSION AS OF 'first'")).containsExactly("1");
        assertThat(column("SELECT name FROM {db}.t.refs ORDER BY name")).containsExactly("first", "main");
    }

    @Test
    default void metadataTablesAreRead() {
        createStrikes("colour = 'green'");
        sql("INSERT INTO strikes SELECT * FROM birds WHERE id < 10");

        assertThat(column("SELECT operation FROM {db}.strikes.snapshots ORDER BY committed_at"))
                .containsExactly("append", "append");
        assertThat(column("SELECT is_current_ancestor FROM {db}.strikes.history"))
                .containsExactly("true", "true");
        assertThat(number("SELECT sum(record_count) FROM {db}.strikes.files")).isEqualTo(10_010);
        assertThat(number("SELECT sum(record_count) FROM {db}.strikes.partitions"))
                .isEqualTo(10_010);
        assertThat(column("SELECT name FROM {db}.strikes.refs")).containsExactly("main");
        assertThat(number("SELECT count(*) FROM {db}.strikes.manifests")).isEqualTo(2);
        assertThat(number("SELECT count(*) FROM {db}.strikes.entries"))
                .isEqualTo(number("SELECT count(*) FROM {db}.strikes.files"));
        assertThat(
                        value(
                                "SELECT file FROM {db}.strikes.metadata_log_entries ORDER BY timestamp DESC, file DESC LIMIT 1"))
                .isEqualTo(entry("strikes").getParameters().get("metadata_location"));
    }
}
