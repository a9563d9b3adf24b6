package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.iceberg.Snapshot;
import org.junit.jupiter.api.Test;

interface FlinkStreamFacts extends FlinkFixture {

    /** For a busy machine; the rows are there in a second or two. */
    Duration LIMIT = Duration.ofMinutes(3);

    @Test
    default void aStreamingReadSeesWhatIsAppended() throws InterruptedException {
        sql("CREATE TABLE t (id BIGINT)");
        sql("CREATE TABLE sink (id BIGINT)");
        sql("INSERT INTO t VALUES (1)");
        String job = startCopy();
        try {
            awaitRows(1);
            sql("INSERT INTO t VALUES (2), (3)");
            awaitRows(3);
            appendElsewhere("t");
            awaitRows(5);
        } finally {
            sql("STOP JOB '%s'", job);
        }

        assertThat(column("SELECT id FROM sink")).containsExactlyInAnyOrder("1", "2", "3", "2", "3");
    }

    /** A streaming job that copies t to sink until it is stopped. */
    private String startCopy() {
        sql("SET 'execution.runtime-mode' = 'streaming'");
        sql("SET 'execution.checkpointing.interval' = '300 ms'");
        sql("SET 'table.dml-sync' = 'false'");
        try {
            return value(
                    """
                    INSERT INTO lake.%1$s.sink
                    SELECT * FROM lake.%1$s.t /*+ OPTIONS('streaming' = 'true', 'monitor-interval' = '200ms') */""",
                    database());
        } finally {
            sql("SET 'table.dml-sync' = 'true'");
            sql("SET 'execution.runtime-mode' = 'batch'");
        }
    }

    private void awaitRows(int rows) throws InterruptedException {
        long end = System.nanoTime() + LIMIT.toNanos();
        while (rowsOfSink() < rows && System.nanoTime() < end) {
            Thread.sleep(100);
        }
        assertThat(rowsOfSink()).as("rows that were copied").isEqualTo(rows);
    }

    private long rowsOfSink() {
        Snapshot snapshot = table("sink").currentSnapshot();
        return snapshot == null ? 0 : Long.parseLong(snapshot.summary().get("total-records"));
    }
}
