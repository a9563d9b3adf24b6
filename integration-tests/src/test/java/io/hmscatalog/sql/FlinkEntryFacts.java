package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.hive.metastore.api.Table;
import org.junit.jupiter.api.Test;

/** What the bundle's catalog writes into the metastore is what readers of HiveCatalog's entries expect. */
interface FlinkEntryFacts extends FlinkFixture {

    @Test
    default void classNamesInATablesEntryAreHivesOwn() {
        sql("CREATE TABLE t (id BIGINT)");
        sql("INSERT INTO t VALUES (1)");
        Table entry = entry("t");

        assertThat(entry.getTableType()).isEqualTo("EXTERNAL_TABLE");
        assertThat(entry.getSd().getInputFormat()).isEqualTo("org.apache.hadoop.mapred.FileInputFormat");
        assertThat(entry.getSd().getOutputFormat()).isEqualTo("org.apache.hadoop.mapred.FileOutputFormat");
        assertThat(entry.getSd().getSerdeInfo().getSerializationLib())
                .isEqualTo("org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe");
        assertThat(entry.getParameters())
                .containsEntry("table_type", "ICEBERG")
                .containsEntry("EXTERNAL", "TRUE")
                .containsEntry("current-snapshot-id", String.valueOf(newestSnapshot("t").snapshotId()))
                .doesNotContainKey("storage_handler");
        assertThat(entry.toString()).doesNotContain("shaded");
    }

    @Test
    default void aTableForHiveNamesIcebergsStorageHandler() {
        sql("CREATE TABLE t (id BIGINT) WITH ('engine.hive.enabled' = 'true')");
        sql("INSERT INTO t VALUES (1)");
        Table entry = entry("t");

        assertThat(entry.getSd().getInputFormat()).isEqualTo("org.apache.iceberg.mr.hive.HiveIcebergInputFormat");
        assertThat(entry.getSd().getOutputFormat()).isEqualTo("org.apache.iceberg.mr.hive.HiveIcebergOutputFormat");
        assertThat(entry.getSd().getSerdeInfo().getSerializationLib())
                .isEqualTo("org.apache.iceberg.mr.hive.HiveIcebergSerDe");
        assertThat(entry.getParameters())
                .containsEntry("storage_handler", "org.apache.iceberg.mr.hive.HiveIcebergStorageHandler");
        assertThat(entry.toString()).doesNotContain("shaded");
    }
}
