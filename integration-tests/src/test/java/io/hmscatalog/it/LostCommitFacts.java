package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.view.View;
import org.apache.iceberg.view.ViewBuilder;
import org.junit.jupiter.api.Test;

/**
 * A commit or a rename whose reply gets lost after the server applied it, or that gets lost before, on whatever server. What
 * only servers do that enforce conditions is in {@link ResentCommitFacts}.
 */
interface LostCommitFacts extends CatalogFixture {

    Map<String, String> QUICK_CHECKS =
            Map.of("commit.status-check.min-wait-ms", "10", "commit.status-check.num-retries", "2");

    private Table create() {
        return catalog().createTable(table("t"), Rows.SCHEMA, PartitionSpec.unpartitioned(), QUICK_CHECKS);
    }

    /** A table with one commit, so that the connection knows what its server enforces. */
    default Table quickTable() {
        Table table = create();
        table.updateProperties().set("warm", "yes").commit();
        return table;
    }

    default void assertReadable(long... ids) {
        Table table = anotherCatalog(Map.of()).loadTable(table("t"));
        assertThat(table.io().newInputFile(pointer("t")).exists()).isTrue();
        assertThat(Rows.read(table)).isEqualTo(Rows.ids(ids));
    }

    @Test
    default void issue11814_aCommitWhoseReplyIsLostIsASuccess() {
        Table table = quickTable();
        proxy().on(RpcCountFacts.ALTER_TABLE).nth(1).dropReply();
        proxy().resetCounts();

        Rows.append(table, 1);

        assertReadable(1);
        assertThat(proxy().counts()).containsEntry(RpcCountFacts.ALTER_TABLE, 1);
    }

    @Test
    default void D2_issue17074_aReplacedViewWhoseReplyIsLostIsASuccess() {
        View view = view("select 1").create();
        view.updateProperties().set("warm", "yes").commit();
        proxy().on(RpcCountFacts.ALTER_TABLE).nth(1).dropReply();

        view("select 2").replace();

        View replaced = anotherCatalog(Map.of()).loadView(table("v"));
        assertThat(replaced.sqlFor("spark").sql()).isEqualTo("select 2");
    }

    private ViewBuilder view(String sql) {
        ViewBuilder view = catalog()
                .buildView(table("v"))
                .withSchema(Rows.SCHEMA)
                .withQuery("spark", sql)
                .withDefaultNamespace(namespace());
        QUICK_CHECKS.forEach(view::withProperty);
        return view;
    }

    @Test
    default void aCommitThatIsAlwaysLostIsUnknownAndKeepsItsFile() {
        Table table = quickTable();
        proxy().on(RpcCountFacts.ALTER_TABLE).every().cutRequest();

        assertThatThrownBy(() -> table.updateProperties().set("colour", "green").commit())
                .isInstanceOf(CommitStateUnknownException.class);

        assertThat(Folder.metadataFilesBelow(table.location())).hasSize(3);
        assertThat(catalog().loadTable(table("t")).properties()).doesNotContainKey("colour");
    }

    @Test
    default void issue2317_issue2602_aCommitThatCannotBeLookedIntoIsUnknownAndKeepsItsFile() {
        Table table = quickTable();
        proxy().on(RpcCountFacts.ALTER_TABLE).nth(1).dropReply();
        // Call 1 is the refresh, call 2 the commit's own read; what follows are looks, each repeated by the pool.
        for (int call = 3; call <= 40; call++) {
            proxy().on(RpcCountFacts.GET_TABLE).nth(call).refuse();
        }

        assertThatThrownBy(() -> table.updateProperties().set("colour", "green").commit())
                .isInstanceOf(CommitStateUnknownException.class);

        proxy().clearFaults();
        assertThat(table.io().newInputFile(pointer("t")).exists()).isTrue();
        assertThat(catalog().loadTable(table("t")).properties()).containsEntry("colour", "green");
    }

    @Test
    default void aRenameWhoseReplyIsLostIsASuccess() {
        Rows.append(quickTable(), 1);
        proxy().on(RpcCountFacts.ALTER_TABLE).nth(1).dropReply();

        catalog().renameTable(table("t"), table("u"));

        assertThat(Rows.read(catalog().loadTable(table("u")))).isEqualTo(Rows.ids(1));
        assertThat(catalog().tableExists(table("t"))).isFalse();
    }

    @Test
    default void aQuestionWhetherConditionsAreEnforcedMayGetLost() {
        proxy().cutConnections();
        Table table = create();
        proxy().on("getVersion").nth(1).dropReply();

        Rows.append(table, 1);

        assertReadable(1);
    }

    @Test
    default void aTableWhoseCreationLostItsReplyTakesCommits() {
        proxy().on(RpcCountFacts.CREATE_TABLE).nth(1).dropReply();
        Table table = create();

        Rows.append(table, 1);

        assertReadable(1);
    }
}
