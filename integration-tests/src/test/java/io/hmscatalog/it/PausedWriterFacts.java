package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.faults.Gate;
import io.hmscatalog.faults.MetastoreProxy;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.junit.jupiter.api.Test;

/**
 * A writer process that stands still (SIGSTOP) under the lock for longer than the server's time-out, while another writer
 * commits; on a server that enforces conditions.
 */
interface PausedWriterFacts extends CatalogFixture {

    Duration LIMIT = Duration.ofSeconds(60);

    private Table create(int retries) {
        return catalog()
                .createTable(
                        table("t"),
                        Rows.SCHEMA,
                        PartitionSpec.unpartitioned(),
                        Map.of(TableProperties.COMMIT_NUM_RETRIES, String.valueOf(retries)));
    }

    private void commitBehind(WriterJvm paused) {
        Instant start = Instant.now();
        Rows.append(catalog().loadTable(table("t")), 2);
        Figures.note("a commit behind the paused %s took %d ms"
                .formatted(paused, Duration.between(start, Instant.now()).toMillis()));
    }

    private void assertRowsAndVersions(Table table, int versions, long... ids) {
        assertThat(Rows.read(catalog().loadTable(table("t")))).isEqualTo(Rows.ids(ids));
        assertThat(Folder.metadataFilesBelow(table.location())).hasSize(versions);
        assertThat(locksOf("t")).isEmpty();
    }

    @Test
    default void aWriterThatIsPausedWithItsAlterOnTheWayFailsAndTheOthersCommitStands() throws Exception {
        Table table = create(0);
        MetastoreProxy way = anotherProxy();
        Gate alter =
                way.on(RpcCountFacts.ALTER_TABLE).nth(1 + altersPerQuestion()).pauseRequest();
        WriterJvm writer = startWriter(way);
        writer.append(table("t"), 1);
        alter.awaitArrival(LIMIT);
        writer.pause();
        commitBehind(writer);
        alter.release();
        writer.resume();

        assertThat(writer.awaitAnswer(LIMIT))
                .startsWith("failed CommitFailedException")
                .contains("The table has been modified");
        assertRowsAndVersions(table, 2, 2);
    }

    @Test
    default void D13_issue5036_aWriterThatIsPausedBeforeItsAlterDoesNotSendIt() throws Exception {
        Table table = create(0);
        MetastoreProxy way = anotherProxy();
        // The load, the refresh, and the read under the lock.
        Gate read = way.on(RpcCountFacts.GET_TABLE).nth(3).pauseReply();
        WriterJvm writer = startWriter(way);
        writer.append(table("t"), 1);
        read.awaitArrival(LIMIT);
        assertThat(locksOf("t")).hasSize(1);
        writer.pause();
        commitBehind(writer);
        read.release();
        writer.resume();

        assertThat(writer.awaitAnswer(LIMIT))
                .startsWith("failed CommitFailedException")
                .contains("is lost");
        assertThat(way.counts().getOrDefault(RpcCountFacts.ALTER_TABLE, 0)).isEqualTo(altersPerQuestion());
        assertRowsAndVersions(table, 2, 2);
    }

    @Test
    default void aPausedWriterThatMayTryAgainCommitsOnTopOfTheOther() throws Exception {
        Table table = create(4);
        MetastoreProxy way = anotherProxy();
        Gate alter =
                way.on(RpcCountFacts.ALTER_TABLE).nth(1 + altersPerQuestion()).pauseRequest();
        WriterJvm writer = startWriter(way);
        writer.append(table("t"), 1);
        alter.awaitArrival(LIMIT);
        writer.pause();
        commitBehind(writer);
        writer.resume();
        alter.release();

        assertThat(writer.awaitAnswer(LIMIT)).isEqualTo(WriterMain.ACKNOWLEDGED);
        assertRowsAndVersions(table, 3, 1, 2);
    }
}
