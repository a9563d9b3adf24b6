package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.ConditionSupport;
import io.hmscatalog.compat.MetastoreConnection;
import java.util.UUID;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NoSuchViewException;
import org.apache.iceberg.view.View;
import org.apache.iceberg.view.ViewBuilder;
import org.junit.jupiter.api.Test;

/** Views; in more detail, on one version: ViewCatalogKit. */
interface ViewFacts extends CatalogFixture {

    private ViewBuilder view(String name, String sql) {
        return catalog()
                .buildView(table(name))
                .withSchema(Rows.SCHEMA)
                .withDefaultNamespace(namespace())
                .withQuery("spark", sql);
    }

    @Test
    default void aViewIsAViewForHiveToo() {
        view("v", "select 1").withProperty("colour", "green").create();

        Table entry = entry("v");
        assertThat(entry.getTableType()).isEqualTo("VIRTUAL_VIEW");
        assertThat(entry.getViewOriginalText()).isEqualTo("select 1");
        assertThat(entry.getParameters())
                .containsEntry("table_type", "ICEBERG-VIEW")
                .containsEntry("colour", "green")
                .doesNotContainKeys("EXTERNAL", "previous_metadata_location");
        assertThat(catalog().viewExists(table("v"))).isTrue();
        assertThat(catalog().tableExists(table("v"))).isFalse();
    }

    @Test
    default void D9_viewsOfEitherCaseAreListed() {
        HiveEntries.createIcebergView(server(), namespace().level(0), "lower", "iceberg-view", "file:/none");
        HiveEntries.createIcebergView(server(), namespace().level(0), "upper", "ICEBERG-VIEW", "file:/none");

        assertThat(catalog().listViews(namespace())).containsExactlyInAnyOrder(table("upper"), table("lower"));
        assertThat(catalog().listTables(namespace())).isEmpty();
    }

    @Test
    default void aViewIsReplaced() {
        View first = view("v", "select 1").create();
        String pointer = pointer("v");

        view("v", "select 2").replace();
        first.updateProperties().set("colour", "green").commit();

        View last = catalog().loadView(table("v"));
        assertThat(last.uuid()).isEqualTo(first.uuid());
        assertThat(last.versions()).hasSize(2);
        assertThat(last.properties()).containsEntry("colour", "green");
        assertThat(last.sqlFor("spark")).extracting("sql").isEqualTo("select 2");
        assertThat(entry("v").getViewExpandedText()).isEqualTo("select 2");
        assertThat(pointer("v")).isNotEqualTo(pointer);
        assertThat(Folder.metadataFilesBelow(last.location())).hasSize(3);
    }

    @Test
    default void viewsAndTablesAreListedApart() {
        createTable("t");
        view("v", "select 1").create();
        HiveEntries.createView(server(), namespace().level(0), "hive_view");

        assertThat(catalog().listViews(namespace())).containsExactly(table("v"));
        assertThat(catalog().listTables(namespace())).containsExactly(table("t"));
    }

    @Test
    default void aViewIsRenamed() {
        UUID uuid = view("v", "select 1").create().uuid();

        catalog().renameView(table("v"), table("w"));

        assertThat(catalog().listViews(namespace())).containsExactly(table("w"));
        assertThat(catalog().loadView(table("w")).uuid()).isEqualTo(uuid);
        TableIdentifier nowhere = TableIdentifier.of("no_such_namespace", "w");
        assertThatThrownBy(() -> catalog().renameView(table("w"), nowhere))
                .isInstanceOf(NoSuchNamespaceException.class);
        assertThat(catalog().viewExists(table("w"))).isTrue();
    }

    @Test
    default void aDroppedViewLeavesNoMetadataFile() {
        String location = view("v", "select 1").create().location();

        assertThat(catalog().dropView(table("v"))).isTrue();

        assertThat(catalog().dropView(table("v"))).isFalse();
        assertThat(catalog().viewExists(table("v"))).isFalse();
        assertThat(Folder.metadataFilesBelow(location)).isEmpty();
    }

    @Test
    default void D7_aTableIsNotAView() {
        createTable("t");
        view("v", "select 1").create();

        assertThatThrownBy(() -> catalog().loadView(table("t"))).isInstanceOf(NoSuchViewException.class);
        assertThatThrownBy(() -> catalog().loadTable(table("v"))).isInstanceOf(NoSuchTableException.class);
        assertThat(catalog().dropView(table("t"))).isFalse();
        org.apache.hadoop.hive.metastore.api.Table view = entry("v");
        assertThat(catalog().dropTable(table("v"), false)).isFalse();
        assertThat(catalog().dropTable(table("v"), true)).isFalse();
        assertThat(entry("v")).isEqualTo(view);
        assertThatThrownBy(() -> catalog().renameView(table("t"), table("u"))).isInstanceOf(NoSuchViewException.class);
        assertThatThrownBy(() -> catalog().renameTable(table("v"), table("u")))
                .isInstanceOf(NoSuchTableException.class);
        assertThatThrownBy(() -> view("t", "select 1").create())
                .isInstanceOf(AlreadyExistsException.class)
                .hasMessage("Table with same name already exists: %s", table("t"));
        assertThatThrownBy(() -> createTable("v"))
                .isInstanceOf(AlreadyExistsException.class)
                .hasMessage("View with same name already exists: %s", table("v"));
        assertThatThrownBy(() -> catalog().renameView(table("v"), table("t")))
                .isInstanceOf(AlreadyExistsException.class)
                .hasMessageEndingWith("Table already exists");
        assertThatThrownBy(() -> catalog().renameTable(table("t"), table("v")))
                .isInstanceOf(AlreadyExistsException.class)
                .hasMessageEndingWith("View already exists");
    }

    @Test
    default void askedWithAViewAServerSaysTheSameOfConditionsAsWithATable() {
        createTable("t");
        view("v", "select 1").create();
        Table before = entry("v");

        assertThat(support("v")).isEqualTo(support("t")).isNotEqualTo(ConditionSupport.Status.NOT_KNOWN);
        assertThat(entry("v")).isEqualTo(before);
    }

    private ConditionSupport.Status support(String name) {
        try (MetastoreConnection connection = connect("curious")) {
            return connection.conditionSupport(entry(name)).status();
        }
    }
}
