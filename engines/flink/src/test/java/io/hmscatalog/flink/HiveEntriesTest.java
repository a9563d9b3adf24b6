package io.hmscatalog.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.MetastoreEntry;
import io.hmscatalog.MetastoreEntry.Column;
import io.hmscatalog.MetastoreEntry.Kind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.CatalogView;
import org.apache.flink.table.catalog.ObjectPath;
import org.junit.jupiter.api.Test;

class HiveEntriesTest {

    private static MetastoreEntry entry(Kind kind, Optional<String> viewText) {
        return new MetastoreEntry(
                kind,
                List.of(
                        new Column("species", "string", Optional.of("Latin")),
                        new Column("day", "date", Optional.empty())),
                List.of("day"),
                Optional.of("seen"),
                viewText);
    }

    @Test
    void aHiveTableIsDescribedAsWhatItIs() {
        CatalogTable table = HiveEntries.table(entry(Kind.HIVE_TABLE, Optional.empty()));

        assertThat(table.getUnresolvedSchema())
                .isEqualTo(Schema.newBuilder()
                        .column("species", DataTypes.STRING())
                        .withComment("Latin")
                        .column("day", DataTypes.DATE())
                        .build());
        assertThat(table.getPartitionKeys()).containsExactly("day");
        assertThat(table.getComment()).isEqualTo("seen");
        assertThat(HiveEntries.isHiveTable(table)).isTrue();
    }

    @Test
    void anIcebergTableIsNoHiveTable() {
        assertThat(HiveEntries.isHiveTable(CatalogTable.newBuilder()
                        .schema(Schema.newBuilder().build())
                        .options(Map.of("connector", "iceberg"))
                        .build()))
                .isFalse();
    }

    @Test
    void aHiveViewShowsItsTextAndCannotBeRead() {
        CatalogView view =
                HiveEntries.view(new ObjectPath("birds", "v"), entry(Kind.HIVE_VIEW, Optional.of("SELECT /* x */ 1")));

        assertThat(view.getExpandedQuery())
                .startsWith("SELECT * FROM `birds.v is a view of Hive")
                .endsWith("/* hive: SELECT /* x * / 1 */");
    }
}
