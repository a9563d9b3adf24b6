package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.iceberg.Snapshot;
import org.junit.jupiter.api.Test;

/** Former states, branches and tags, and the metadata tables that list them. */
interface FlinkTimeTravelFacts extends FlinkFixture {

    @Test
    default void formerStatesBranchesAndTagsAreRead() {
        sql("CREATE TABLE t (id BIGINT)");
        sql("INSERT INTO t VALUES (1)");
        Snapshot first = newestSnapshot("t");
        table("t")
                .manageSnapshots()
                .createTag("early", first.snapshotId())
                .createBranch("side", first.snapshotId())
                .commit();
        sql("INSERT INTO t VALUES (2)");
        Snapshot second = newestSnapshot("t");
        sql("INSERT INTO t /*+ OPTIONS('branch' = 'side') */ VALUES (3)");

        assertThat(read("'snapshot-id' = '" + first.snapshotId() + "'")).containsExactly("1");
        assertThat(read("'as-of-timestamp' = '" + (second.timestampMillis() - 1) + "'"))
                .containsExactly("1");
        assertThat(read("'start-snapshot-id' = '" + first.snapshotId() + "'")).containsExactly("2");
        assertThat(read("'tag' = 'early'")).containsExactly("1");
        assertThat(read("'branch' = 'side'")).containsExactlyInAnyOrder("1", "3");
        assertThat(column("SELECT id FROM t")).containsExactlyInAnyOrder("1", "2");
        assertThat(newestSnapshot("t").snapshotId()).isEqualTo(second.snapshotId());
    }

    private Iterable<String> read(String options) {
        return column("SELECT id FROM t /*+ OPTIONS(%s) */", options);
    }

    @Test
    default void metadataTablesAreRead() {
        sql("CREATE TABLE t (id BIGINT, kind STRING) PARTITIONED BY (kind)");
        sql("INSERT INTO t VALUES (1, 'a'), (2, 'b')");
        Snapshot snapshot = newestSnapshot("t");
        String id = String.valueOf(snapshot.snapshotId());

        assertThat(column("SELECT snapshot_id FROM `t$snapshots`")).containsExactly(id);
        assertThat(column("SELECT snapshot_id FROM `t$history`")).containsExactly(id);
        assertThat(sql("SELECT name, snapshot_id FROM `t$refs`")).containsExactly(EngineFixture.row("main", id));
        assertThat(column("SELECT record_count FROM `t$files`")).containsExactly("1", "1");
        assertThat(column("SELECT record_count FROM `t$partitions`")).containsExactly("1", "1");
        assertThat(column("SELECT added_snapshot_id FROM `t$manifests`")).containsOnly(id);
        assertThat(column("SHOW TABLES")).containsExactly("t");
        assertRefused("SELECT * FROM `missing$snapshots`").hasMessageContaining("Object 'missing$snapshots' not found");
    }
}
