package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;

/** What a session sees of the commits of others. */
interface SparkCacheFacts extends SparkFixture {

    /** A table with a row of Spark's; a commit of another process doubles it. */
    private void createTable() {
        sql("CREATE TABLE t AS SELECT 1 AS id");
    }

    private long rows(String catalog) {
        return number("SELECT count(*) FROM %s.{db}.t".formatted(catalog));
    }

    private void appendElsewhere() {
        Table table = otherWriter().loadTable(identifier("t"));
        String file = value("SELECT file_path FROM lake.{db}.t.files LIMIT 1");
        long bytes = number("SELECT file_size_in_bytes FROM lake.{db}.t.files LIMIT 1");
        table.newFastAppend()
                .appendFile(DataFiles.builder(table.spec())
                        .withPath(file)
                        .withFileSizeInBytes(bytes)
                        .withRecordCount(1)
                        .build())
                .commit();
    }

    @Test
    default void withoutTheCacheACommitOfOthersIsSeenAtOnce() {
        createTable();
        assertThat(rows("forgetful")).isEqualTo(1);

        appendElsewhere();

        assertThat(rows("forgetful")).isEqualTo(2);
    }

    @Test
    default void withTheCacheACommitOfOthersIsSeenAfterARefresh() {
        createTable();
        assertThat(rows("faithful")).isEqualTo(1);

        appendElsewhere();

        assertThat(rows("faithful")).isEqualTo(1);
        sql("REFRESH TABLE faithful.{db}.t");
        assertThat(rows("faithful")).isEqualTo(2);
    }

    @Test
    default void withTheCacheACommitOfOthersIsSeenWhenNobodyHasAskedForTheInterval() throws InterruptedException {
        createTable();
        assertThat(rows("brief")).isEqualTo(1);

        appendElsewhere();

        TimeUnit.SECONDS.sleep(1);
        assertThat(rows("brief")).isEqualTo(2);
    }

    @Test
    default void aStatementStartsFromTheNewestCommitEvenIfTheCacheIsBehind() {
        createTable();
        assertThat(rows("faithful")).isEqualTo(1);
        appendElsewhere();

        sql("INSERT INTO faithful.{db}.t VALUES (3)");

        assertThat(rows("faithful")).isEqualTo(3);
        assertThat(rows("forgetful")).isEqualTo(3);
    }
}
