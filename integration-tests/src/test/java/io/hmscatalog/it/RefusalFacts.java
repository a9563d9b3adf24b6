package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/**
 * What every server refuses, with its default settings and the columns that DataNucleus makes for its tables: one definite
 * failure with the server's reason, sent once, and nothing is left of it.
 */
interface RefusalFacts extends CatalogFixture {

    /** Characters of TABLE_PARAMS.PARAM_VALUE; 4.0.1 on MariaDB cuts what is longer in silence. */
    int LONGEST_VALUE = 32_672;

    /** Characters of TABLE_PARAMS.PARAM_KEY. */
    int LONGEST_KEY = 256;

    /** Characters of COLUMNS_V2.COMMENT. */
    int LONGEST_COMMENT = 256;

    /** Characters of TBLS.OWNER. */
    int LONGEST_OWNER = 767;

    private Table warmTable() {
        Table table = createTable("t");
        table.updateProperties().set("warm", "yes").commit();
        return table;
    }

    private void assertRefused(Table table, Runnable commit, String reason) {
        var entry = entry("t");
        int versions = Folder.metadataFilesBelow(table.location()).size();
        proxy().resetCounts();

        assertThatThrownBy(commit::run)
                .isExactlyInstanceOf(ValidationException.class)
                .hasMessageStartingWith("Cannot commit to test." + table("t"))
                .hasMessageContaining(reason)
                .hasMessageNotContaining("unknown");

        assertThat(proxy().counts())
                .as("nothing is tried again")
                .containsEntry(RpcCountFacts.ALTER_TABLE, 1)
                .containsEntry("lock", 1)
                .containsEntry("unlock", 1);
        assertThat(locksOf("t")).isEmpty();
        assertThat(entry("t")).isEqualTo(entry);
        assertThat(Folder.metadataFilesBelow(table.location())).hasSize(versions);

        table.updateProperties().set("after", "yes").commit();
        assertThat(entry("t").getParameters()).containsEntry("after", "yes");
    }

    @Test
    default void aTypeThatDoesNotFitThePlaceOfItsColumnIsRefused() {
        Table table = warmTable();

        assertRefused(
                table,
                () -> table.updateSchema()
                        .deleteColumn("note")
                        .addColumn("count", Types.IntegerType.get())
                        .commit(),
                "The following columns have types incompatible with the existing columns in their respective positions");
    }

    @Test
    default void aPropertyThatIsLongerThanItsColumnIsRefused() {
        Table table = warmTable();

        assertRefused(
                table,
                () -> table.updateProperties()
                        .set("long", "x".repeat(LONGEST_VALUE + 1))
                        .commit(),
                "TABLE_PARAMS");

        table.updateProperties().set("long", "x".repeat(LONGEST_VALUE)).commit();
        assertThat(entry("t").getParameters().get("long")).hasSize(LONGEST_VALUE);
    }

    @Test
    default void aPropertyWhoseNameIsLongerThanItsColumnIsRefused() {
        Table table = warmTable();

        assertRefused(
                table,
                () -> table.updateProperties()
                        .set("k".repeat(LONGEST_KEY + 1), "x")
                        .commit(),
                "TABLE_PARAMS");
    }

    @Test
    default void aCommentThatIsLongerThanItsColumnIsRefused() {
        Table table = warmTable();

        assertRefused(
                table,
                () -> table.updateSchema()
                        .updateColumnDoc("id", "c".repeat(LONGEST_COMMENT + 1))
                        .commit(),
                "COMMENT");
    }

    @Test
    default void aTableWhoseOwnerIsLongerThanItsColumnIsNotCreated() {
        Map<String, String> owner = Map.of("hive.metastore.table.owner", "o".repeat(LONGEST_OWNER + 1));
        String location = createTable("beside").location().replace("beside", "t");

        assertThatThrownBy(() ->
                        catalog().createTable(table("t"), Rows.SCHEMA, PartitionSpec.unpartitioned(), location, owner))
                .isExactlyInstanceOf(ValidationException.class)
                .hasMessageContaining("OWNER");

        assertThat(catalog().tableExists(table("t"))).isFalse();
        assertThat(Folder.metadataFilesBelow(location)).isEmpty();
    }
}
