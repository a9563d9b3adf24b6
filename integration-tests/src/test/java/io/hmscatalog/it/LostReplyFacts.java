package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;

/**
 * A reply that gets lost after the server applied the call, or a call that gets lost before: what needs no server that
 * enforces conditions. The rest is in {@link LostCommitFacts}.
 */
interface LostReplyFacts extends CatalogFixture {

    private Table create() {
        return catalog()
                .createTable(table("t"), Rows.SCHEMA, PartitionSpec.unpartitioned(), LostCommitFacts.QUICK_CHECKS);
    }

    private void assertCreated(Table created) {
        Table loaded = anotherCatalog(Map.of()).loadTable(table("t"));
        assertThat(loaded.uuid()).isEqualTo(created.uuid());
        assertThat(loaded.io().newInputFile(pointer("t")).exists()).isTrue();
        assertThat(Folder.metadataFilesBelow(loaded.location())).hasSize(1);
    }

    @Test
    default void D1_trino31211_aCreateWhoseReplyIsLostIsASuccess() {
        proxy().on(RpcCountFacts.CREATE_TABLE).nth(1).dropReply();

        assertCreated(create());

        assertThat(proxy().counts()).containsEntry(RpcCountFacts.CREATE_TABLE, 1);
    }

    @Test
    default void aCreateThatIsLostOnItsWayIsSentAgain() {
        proxy().on(RpcCountFacts.CREATE_TABLE).nth(1).cutRequest();

        assertCreated(create());

        assertThat(proxy().counts()).containsEntry(RpcCountFacts.CREATE_TABLE, 2);
    }

    @Test
    default void aDropWhoseReplyIsLostIsASuccessThatKeepsTheFiles() {
        Table table = create();
        proxy().on(RpcCountFacts.DROP_TABLE).nth(1).dropReply();

        assertThat(catalog().dropTable(table("t"), true)).isTrue();

        assertThat(catalog().tableExists(table("t"))).isFalse();
        assertThat(Folder.metadataFilesBelow(table.location()))
                .as("the table may have been renamed, as far as anybody can tell")
                .hasSize(1);
    }

    @Test
    default void aDropThatIsLostOnItsWayIsSentAgain() {
        Table table = create();
        proxy().on(RpcCountFacts.DROP_TABLE).nth(1).cutRequest();

        assertThat(catalog().dropTable(table("t"), true)).isTrue();

        assertThat(catalog().tableExists(table("t"))).isFalse();
        assertThat(Folder.metadataFilesBelow(table.location())).isEmpty();
        assertThat(proxy().counts()).containsEntry(RpcCountFacts.DROP_TABLE, 2);
    }

    @Test
    default void aReadWhoseReplyIsLostIsReadAgain() {
        Table table = create();
        proxy().resetCounts();
        proxy().on(RpcCountFacts.GET_TABLE).nth(1).dropReply();

        assertThat(catalog().loadTable(table("t")).uuid()).isEqualTo(table.uuid());

        assertThat(proxy().counts()).containsEntry(RpcCountFacts.GET_TABLE, 2);
    }

    @Test
    default void aListWhoseReplyIsLostIsAskedForAgain() {
        create();
        proxy().on("get_table_names_by_filter").nth(1).dropReply();

        assertThat(catalog().listTables(namespace())).containsExactly(table("t"));
    }
}
