package io.hmscatalog.sql;

import static io.hmscatalog.it.Folder.filesBelow;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** {@code CALL lake.system.…} on Iceberg tables. */
interface SparkProcedureFacts extends SparkFixture {

    private void createFourCommits() {
        sql("CREATE TABLE t (id bigint) USING iceberg");
        for (int id = 1; id <= 4; id++) {
            sql("INSERT INTO t VALUES (%d)".formatted(id));
        }
    }

    @Test
    default void oldSnapshotsExpire() {
        createFourCommits();
        sql("INSERT OVERWRITE t SELECT 5");
        int before = filesBelow(locationOf("t")).size();

        sql(
                "CALL lake.system.expire_snapshots(table => '{db}.t', older_than => TIMESTAMP '2100-01-01 00:00:00', retain_last => 1)");

        assertThat(number("SELECT count(*) FROM {db}.t.snapshots")).isEqualTo(1);
        assertThat(column("SELECT id FROM t")).containsExactly("5");
        assertThat(filesBelow(locationOf("t")).size()).isLessThan(before);
    }

    @Test
    default void smallFilesAndManifestsAreRewritten() {
        createFourCommits();

        sql("CALL lake.system.rewrite_manifests('{db}.t')");
        assertThat(number("SELECT count(*) FROM {db}.t.manifests")).isEqualTo(1);
        sql("CALL lake.system.rewrite_data_files(table => '{db}.t', options => map('min-input-files', '2'))");

        assertThat(number("SELECT count(*) FROM {db}.t.files")).isEqualTo(1);
        assertThat(column("SELECT id FROM t ORDER BY id")).containsExactly("1", "2", "3", "4");
    }

    @Test
    default void deleteFilesAreRewritten() {
        createStrikes("'write.delete.mode' = 'merge-on-read', 'format-version' = '2'");
        sql("DELETE FROM strikes WHERE id = 3");
        sql("DELETE FROM strikes WHERE id = 4");
        List<@Nullable String> before = column("SELECT file_path FROM {db}.strikes.delete_files");

        assertThat(
                        value(
                                "CALL lake.system.rewrite_position_delete_files(table => '{db}.strikes', options => map('rewrite-all', 'true'))"))
                .as("files that were rewritten")
                .isEqualTo(String.valueOf(before.size()));

        assertThat(column("SELECT file_path FROM {db}.strikes.delete_files"))
                .isNotEmpty()
                .doesNotContainAnyElementsOf(before);
        assertThat(value("SELECT operation FROM {db}.strikes.snapshots ORDER BY committed_at DESC LIMIT 1"))
                .isEqualTo("replace");
        assertThat(number("SELECT count(*) FROM strikes")).isEqualTo(9_998);
    }

    @Test
    default void aTableGoesBackToAnOlderSnapshotAndForthAgain() {
        createFourCommits();
        String last = newestSnapshot("t");
        String second = value("SELECT snapshot_id FROM {db}.t.snapshots ORDER BY committed_at LIMIT 1 OFFSET 1");

        sql("CALL lake.system.rollback_to_snapshot('{db}.t', %s)".formatted(second));
        assertThat(number("SELECT count(*) FROM t")).isEqualTo(2);
        sql("CALL lake.system.set_current_snapshot('{db}.t', %s)".formatted(last));
        assertThat(number("SELECT count(*) FROM t")).isEqualTo(4);
        assertThat(newestSnapshot("t")).isEqualTo(last);
    }

    @Test
    default void filesOfNobodyAreRemoved() throws IOException {
        createFourCommits();
        Path orphan = locationOf("t").resolve("data/orphan.parquet");
        Files.writeString(orphan, "nobody's");
        Files.setLastModifiedTime(orphan, FileTime.from(Instant.now().minus(Duration.ofDays(30))));

        assertThat(column("CALL lake.system.remove_orphan_files(table => '{db}.t')"))
                .hasSize(1)
                .first()
                .asString()
                .endsWith("data/orphan.parquet");

        assertThat(orphan).doesNotExist();
        assertThat(number("SELECT count(*) FROM t")).isEqualTo(4);
    }

    @Test
    default void aDroppedTableIsRegisteredAgain() {
        createFourCommits();
        String pointer = Objects.requireNonNull(entry("t").getParameters().get("metadata_location"));
        sql("DROP TABLE t");

        sql("CALL lake.system.register_table(table => '{db}.again', metadata_file => '%s')".formatted(pointer));
        sql("INSERT INTO again VALUES (5)");

        assertThat(number("SELECT sum(id) FROM again")).isEqualTo(15);
        assertRefused("CALL lake.system.register_table(table => '{db}.again', metadata_file => '%s')"
                        .formatted(pointer))
                .hasMessageContaining("already exists");
        assertRefused("CALL lake.system.register_table(table => '{db}.u', metadata_file => '%s')".formatted(folder()))
                .hasMessageContaining(folder() + " is not a valid metadata file");
    }

    @Test
    default void filesOfAFolderAreAdded() {
        sql("INSERT OVERWRITE DIRECTORY '%s' USING parquet SELECT id, species FROM birds".formatted(folder().toUri()));
        sql("CREATE TABLE t (id bigint, species string) USING iceberg");

        sql("CALL lake.system.add_files(table => '{db}.t', source_table => '`parquet`.`%s`')"
                .formatted(folder().toUri()));

        assertThat(number("SELECT count(*) FROM t")).isEqualTo(10_000);
        assertThat(value("SELECT min(file_path) FROM {db}.t.files")).contains(folder().toString());
    }
}
