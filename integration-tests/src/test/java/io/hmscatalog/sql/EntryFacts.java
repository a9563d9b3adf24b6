package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.Test;

/** What an engine's table is in the metastore: an ordinary entry, though the bundle has Hive's classes under other names. */
interface EntryFacts extends EngineFixture {

    /** The word before a table's properties. */
    String properties();

    @Test
    default void classNamesInATablesEntryAreHivesOwn() {
        sql("CREATE TABLE t (id BIGINT)");
        sql("INSERT INTO t VALUES (1)");
        Table entry = entry("t");

        assertThat(entry.getTableType()).isEqualTo("EXTERNAL_TABLE");
        assertClasses(
                entry,
                "org.apache.hadoop.mapred.FileInputFormat",
                "org.apache.hadoop.mapred.FileOutputFormat",
                "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe");
        assertThat(entry.getParameters())
                .containsEntry("table_type", "ICEBERG")
                .containsEntry("EXTERNAL", "TRUE")
                .containsEntry(
                        "current-snapshot-id",
                        String.valueOf(otherWriter()
                                .loadTable(identifier("t"))
                                .currentSnapshot()
                                .snapshotId()))
                .doesNotContainKey("storage_handler");
    }

    @Test
    default void aTableForHiveNamesIcebergsStorageHandler() {
        sql("CREATE TABLE t (id BIGINT) " + properties() + " ('engine.hive.enabled' = 'true')");
        sql("INSERT INTO t VALUES (1)");
        Table entry = entry("t");

        assertClasses(
                entry,
                "org.apache.iceberg.mr.hive.HiveIcebergInputFormat",
                "org.apache.iceberg.mr.hive.HiveIcebergOutputFormat",
                "org.apache.iceberg.mr.hive.HiveIcebergSerDe");
        assertThat(entry.getParameters())
                .containsEntry("storage_handler", "org.apache.iceberg.mr.hive.HiveIcebergStorageHandler");
    }

    private static void assertClasses(Table entry, String inputFormat, String outputFormat, String serde) {
        assertThat(entry.getSd().getInputFormat()).isEqualTo(inputFormat);
        assertThat(entry.getSd().getOutputFormat()).isEqualTo(outputFormat);
        assertThat(entry.getSd().getSerdeInfo().getSerializationLib()).isEqualTo(serde);
        assertThat(entry.toString()).doesNotContain("shaded");
    }
}
