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

    /** The alter that is refused, the one that empties the columns, and the one that moves the pointer. */
    @Test
    default void aChangeOfColumnsIsMadeThoughTheReplyToOneOfItsAltersIsLost() {
        Table table = quickTable();
        for (int alter = 1; alter <= 3; alter++) {
            String first = table.schema().columns().get(1).name();
            proxy().on(RpcCountFacts.ALTER_TABLE).nth(alter).dropReply();

            table.updateSchema().moveFirst(first).commit();

            assertThat(entry("t").getSd().getCols().get(0).getName()).isEqualTo(first);
            assertThat(catalog().loadTable(table("t")).schema().asStruct())
                    .isEqualTo(table.schema().asStruct());
        }
        assertReadable();
    }
}
