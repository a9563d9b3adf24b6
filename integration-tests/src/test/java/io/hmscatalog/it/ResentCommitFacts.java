package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;

/** A lost commit on a server that enforces conditions: at most one of two equal alters applies, so it is sent again. */
interface ResentCommitFacts extends LostCommitFacts {

    @Test
    default void aCommitThatIsLostOnItsWayIsSentAgain() {
        Table table = quickTable();
        proxy().on(RpcCountFacts.ALTER_TABLE).nth(1).cutRequest();
        proxy().resetCounts();

        Rows.append(table, 1);

        assertReadable(1);
        assertThat(proxy().counts()).containsEntry(RpcCountFacts.ALTER_TABLE, 2 + altersPerQuestion());
    }
}
