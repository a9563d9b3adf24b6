package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.MetastoreEntry.Column;
import io.hmscatalog.MetastoreEntry.Kind;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.Test;

class MetastoreEntryTest {

    private static Table view(Table entry) {
        entry.setTableType("VIRTUAL_VIEW");
        return entry;
    }

    @Test
    void eachKindIsKnown() {
        Table icebergView = view(Entries.plainTable("v"));
        icebergView.putToParameters("table_type", "ICEBERG-VIEW");

        assertThat(MetastoreEntry.of(Entries.table("t", "u", "m")).kind()).isEqualTo(Kind.ICEBERG_TABLE);
        assertThat(MetastoreEntry.of(icebergView).kind()).isEqualTo(Kind.ICEBERG_VIEW);
        assertThat(MetastoreEntry.of(Entries.plainTable("h")).kind()).isEqualTo(Kind.HIVE_TABLE);
        assertThat(MetastoreEntry.of(view(Entries.plainTable("hv"))).kind()).isEqualTo(Kind.HIVE_VIEW);
    }

    @Test
    void columnsOfPartitionsComeLast() {
        Table entry = Entries.plainTable("h");
        entry.putToParameters("comment", "seen");
        StorageDescriptor storage = new StorageDescriptor();
        storage.setCols(List.of(new FieldSchema("species", "string", "Latin")));
        entry.setSd(storage);
        entry.setPartitionKeys(List.of(new FieldSchema("day", "date", null)));

        MetastoreEntry described = MetastoreEntry.of(entry);

        assertThat(described.columns())
                .containsExactly(
                        new Column("species", "string", Optional.of("Latin")),
                        new Column("day", "date", Optional.empty()));
        assertThat(described.partitionKeys()).containsExactly("day");
        assertThat(described.comment()).hasValue("seen");
    }

    @Test
    void anEntryWithoutStorageHasNoColumns() {
        assertThat(MetastoreEntry.of(Entries.plainTable("h")).columns()).isEmpty();
    }
}
