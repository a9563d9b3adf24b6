package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.faults.Gate;
import io.hmscatalog.faults.MetastoreProxy;
import java.time.Duration;
import java.time.Instant;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;

/** A writer process that is killed (SIGKILL) while it holds the lock, on a server that enforces no conditions but expires locks. */
interface ExpiredLockFacts extends CatalogFixture {

    Duration LIMIT = Duration.ofSeconds(60);

    /** The server's task runs every two seconds. */
    Duration TASK = Duration.ofSeconds(2);

    /** A waiting writer pauses for a third of the server's time-out at most between two checks. */
    Duration ONE_CHECK = LockSettings.SERVER_TIMEOUT.dividedBy(3);

    /** The calls of a commit and the task's own work, on a busy machine. */
    Duration CALLS = Duration.ofSeconds(10);

    @Test
    default void theLockOfAKilledHolderGoesToTheNextWriterOnceTheServerHasDroppedIt() throws Exception {
        Table table = createTable("t");
        MetastoreProxy way = anotherProxy();
        Gate alter =
                way.on(RpcCountFacts.ALTER_TABLE).nth(1 + altersPerQuestion()).pauseRequest();
        WriterJvm writer = startWriter(way);
        writer.append(table("t"), 1);
        alter.awaitArrival(LIMIT);

        writer.close();
        way.cutConnections();
        Instant start = Instant.now();
        Rows.append(table, 2);
        Duration took = Duration.between(start, Instant.now());

        Figures.note("%s: the next commit took %d ms".formatted(getClass().getSimpleName(), took.toMillis()));
        assertThat(took)
                .isLessThan(
                        LockSettings.SERVER_TIMEOUT.plus(TASK).plus(ONE_CHECK).plus(CALLS));
        assertThat(Rows.read(catalog().loadTable(table("t")))).isEqualTo(Rows.ids(2));
        assertThat(locksOf("t")).isEmpty();
    }
}
