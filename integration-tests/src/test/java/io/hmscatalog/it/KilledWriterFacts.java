package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.faults.Gate;
import io.hmscatalog.faults.MetastoreProxy;
import io.hmscatalog.lock.AlterMode;
import java.time.Duration;
import java.time.Instant;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;

/** A writer process that is killed (SIGKILL) while it holds the lock, on a server that enforces conditions. */
interface KilledWriterFacts extends CatalogFixture {

    Duration LIMIT = Duration.ofSeconds(60);

    /** A waiting writer pauses for a third of the server's time-out at most between two checks. */
    Duration ONE_CHECK = LockSettings.SERVER_TIMEOUT.dividedBy(3);

    /** The calls of a commit, on a busy machine. */
    Duration CALLS = Duration.ofSeconds(3);

    /** Appends a row and asserts how long that takes. */
    private void appendWithinTheTimeout(String what, Table table, long id) {
        Instant start = Instant.now();
        Rows.append(table, id);
        Duration took = Duration.between(start, Instant.now());
        Figures.note("%s: %s: the next commit took %d ms".formatted(getClass().getSimpleName(), what, took.toMillis()));
        assertThat(took).isLessThan(LockSettings.SERVER_TIMEOUT.plus(ONE_CHECK).plus(CALLS));
    }

    @Test
    default void D18_issue2301_afterAHolderIsKilledTheNextWriterCommitsWithinTheServersTimeoutAndItsLateAlterFails()
            throws Exception {
        Table table = createTable("t");
        MetastoreProxy way = anotherProxy();
        int call = 1 + altersPerQuestion();
        Gate request = way.on(RpcCountFacts.ALTER_TABLE).nth(call).pauseRequest();
        Gate reply = way.on(RpcCountFacts.ALTER_TABLE).nth(call).pauseReply();
        WriterJvm writer = startWriter(way);
        writer.append(table("t"), 1);
        request.awaitArrival(LIMIT);
        assertThat(locksOf("t")).hasSize(1);

        writer.close();
        appendWithinTheTimeout("killed with its alter on the way", table, 2);
        assertThat(locksOf("t")).isEmpty();

        request.release();
        reply.awaitArrival(LIMIT);
        reply.release();
        assertThat(Rows.read(catalog().loadTable(table("t")))).isEqualTo(Rows.ids(2));
    }

    @Test
    default void D18_issue2301_aDeadLockOfATableThatIsNotThereYetKeepsItsFirstWriterNoLonger() throws Exception {
        WriterJvm writer = startWriter(anotherProxy());
        writer.lock(namespace().level(0), "later", AlterMode.CONDITIONAL);
        assertThat(writer.awaitAnswer(LIMIT)).startsWith(WriterMain.HELD);
        assertThat(locksOf("later")).hasSize(1);

        writer.close();
        Table table = createTable("later");
        appendWithinTheTimeout("killed before the table was made", table, 1);

        assertThat(locksOf("later")).isEmpty();
        assertThat(Rows.read(catalog().loadTable(table("later")))).isEqualTo(Rows.ids(1));
    }
}
