package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.faults.Gate;
import io.hmscatalog.faults.MetastoreProxy;
import io.hmscatalog.lock.AlterMode;
import java.time.Duration;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.junit.jupiter.api.Test;

/**
 * A writer process that is killed (SIGKILL) while it holds the lock, on a server that neither enforces conditions nor expires
 * locks: a late alter of the dead could overwrite another's, so only an operator releases the lock.
 */
interface UnbrokenLockFacts extends CatalogFixture {

    Duration LIMIT = Duration.ofSeconds(60);

    /** Longer than the server's time-out, so that the holder is known to be silent for longer. */
    Map<String, String> NEXT_WRITER = Map.of("iceberg.hive.lock-timeout-ms", "7500");

    private Table create(String name) {
        return catalog()
                .createTable(
                        table(name),
                        Rows.SCHEMA,
                        PartitionSpec.unpartitioned(),
                        Map.of(TableProperties.COMMIT_NUM_RETRIES, "0"));
    }

    private void assertNextWriterNames(WriterJvm dead, String name, int versions) {
        ShowLocksResponseElement lock = locksOf(name).get(0);
        Table table = anotherCatalog(NEXT_WRITER).loadTable(table(name));

        assertThatThrownBy(() -> Rows.append(table, 2))
                .isInstanceOf(CommitFailedException.class)
                .hasMessageContaining("behind lock %d, state acquired, user %s, host %s, agentInfo '%s', held for "
                        .formatted(lock.getLockid(), lock.getUser(), lock.getHostname(), lock.getAgentInfo()))
                .hasMessageContaining(" pid=%d ".formatted(dead.pid()))
                .hasMessageMatching("(?s).*held for \\d+ ms, last beat \\d+ ms ago; its owner is silent for longer than"
                        + " the server's time-out of %d ms and seems dead.*"
                                .formatted(LockSettings.SERVER_TIMEOUT.toMillis()))
                .hasMessageMatching("(?s).*hmscat locks release " + lock.getLockid() + " --uri thrift://\\S+:\\d+");

        assertThat(locksOf(name)).as("nothing is left but the dead lock").hasSize(1);
        assertThat(Folder.metadataFilesBelow(table.location()))
                .as("those of the table and of the dead writer")
                .hasSize(versions);
    }

    private void assertWritableOnceReleased(String name) {
        server().unlock(locksOf(name).get(0).getLockid());
        Rows.append(catalog().loadTable(table(name)), 3);
        assertThat(Rows.read(catalog().loadTable(table(name)))).isEqualTo(Rows.ids(3));
        assertThat(locksOf(name)).isEmpty();
    }

    @Test
    default void issue9654_theLockOfAKilledHolderIsNamedWithTheCommandThatReleasesIt() throws Exception {
        Table unused = create("t");
        assertThat(unused.currentSnapshot()).isNull();
        MetastoreProxy way = anotherProxy();
        Gate alter =
                way.on(RpcCountFacts.ALTER_TABLE).nth(1 + altersPerQuestion()).pauseRequest();
        WriterJvm writer = startWriter(way);
        writer.append(table("t"), 1);
        alter.awaitArrival(LIMIT);

        writer.close();
        way.cutConnections();

        assertNextWriterNames(writer, "t", 2);
        assertWritableOnceReleased("t");
    }

    @Test
    default void issue9654_soIsOneOfATableThatWasNotThereYet() throws Exception {
        WriterJvm writer = startWriter(anotherProxy());
        writer.lock(namespace().level(0), "later", AlterMode.UNCONDITIONAL);
        assertThat(writer.awaitAnswer(LIMIT)).startsWith(WriterMain.HELD);

        writer.close();
        Table created = create("later");
        assertThat(created.currentSnapshot()).isNull();

        assertNextWriterNames(writer, "later", 1);
        assertWritableOnceReleased("later");
    }
}
