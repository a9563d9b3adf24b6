package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.Test;

/**
 * What every server refuses, with its default settings and the columns that DataNucleus makes for its tables: one definite
 * failure with the server's reason, sent once, and nothing is left of it.
 */
interface RefusalFacts extends CatalogFixture {

    /** Characters of TABLE_PARAMS.PARAM_VALUE; 4.0.1 on MariaDB cuts what is longer in silence. */
    int LONGEST_VALUE = 32_672;

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

        Map<String, Integer> calls = proxy().counts();
        // A connection that is new to the commit asks its server's version, and by an alter whether it enforces
        // conditions.
        assertThat(calls.get(RpcCountFacts.ALTER_TABLE))
                .as("nothing is tried again")
                .isBetween(1, 1 + calls.getOrDefault("getVersion", 0));
        assertThat(calls).as("nothing is tried again").containsEntry("lock", 1).containsEntry("unlock", 1);
        assertThat(locksOf("t")).isEmpty();
        assertThat(entry("t")).isEqualTo(entry);
        assertThat(Folder.metadataFilesBelow(table.location())).hasSize(versions);

        table.updateProperties().set("after", "yes").commit();
        assertThat(entry("t").getParameters()).containsEntry("after", "yes");
    }

    @Test
    default void aTableOfOursIsNotMadeTransactional() {
        Table table = warmTable();

        assertRefused(
                table,
                () -> table.updateProperties().set("transactional", "true").commit(),
                ": refused: ");
    }

    /** Only where the limit was raised is it sent. */
    @Test
    default void aPropertyThatIsLongerThanItsColumnIsRefused() {
        createTable("t");
        Table table = anotherCatalog(Map.of("iceberg.hive.table-property-max-size", "1000000"))
                .loadTable(table("t"));
        table.updateProperties().set("warm", "yes").commit();

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
    default void aTableWhoseOwnerIsLongerThanItsColumnIsNotCreated() {
        Map<String, String> owner = Map.of("hive.metastore.table.owner", "o".repeat(768));
        String location = createTable("beside").location().replace("beside", "t");

        assertThatThrownBy(() ->
                        catalog().createTable(table("t"), Rows.SCHEMA, PartitionSpec.unpartitioned(), location, owner))
                .isExactlyInstanceOf(ValidationException.class)
                .hasMessageContaining("768 characters");

        assertThat(catalog().tableExists(table("t"))).isFalse();
        assertThat(Folder.metadataFilesBelow(location)).isEmpty();
    }
}
