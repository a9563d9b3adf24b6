package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.NullOrder;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.PartitionSpecParser;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.SnapshotParser;
import org.apache.iceberg.SortDirection;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.SortOrderParser;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.Test;

/** Field by field what Iceberg's HiveCatalog writes. */
class TableContentTest {

    private static final String LOCATION = "memory:/wh/db.db/t";
    private static final String POINTER = LOCATION + "/metadata/2.json";
    private static final HmsCatalogOptions DEFAULTS = options(32_672, false, false);
    private static final String HANDLER = "org.apache.iceberg.mr.hive.HiveIcebergStorageHandler";

    @Test
    void aNewTableHasHiveCatalogsFields() {
        Table table =
                new TableContent(DEFAULTS, Versions.first(LOCATION), POINTER).create("db", "t", "anna", 1_999_999);

        assertThat(table.getDbName()).isEqualTo("db");
        assertThat(table.getTableName()).isEqualTo("t");
        assertThat(table.getTableType()).isEqualTo("EXTERNAL_TABLE");
        assertThat(table.getOwner()).isEqualTo("anna");
        assertThat(table.getCreateTime()).isEqualTo(1999);
        assertThat(table.getLastAccessTime()).isEqualTo(1999);
        assertThat(table.getRetention()).isEqualTo(Integer.MAX_VALUE);
        assertThat(table.getPartitionKeys()).isEmpty();
        assertThat(table.getViewOriginalText()).isNull();
        assertThat(table.getViewExpandedText()).isNull();
        assertThat(table.getSd().getLocation()).isEqualTo(LOCATION);
        assertThat(table.getSd().getCols())
                .containsExactly(new FieldSchema("id", "bigint", "the key"), new FieldSchema("name", "string", null));
    }

    @Test
    void aNewTableHasHiveCatalogsParametersAndNoOthers() {
        TableMetadata version = Versions.first(LOCATION, Versions.SCHEMA, Map.of("colour", "green"));

        Map<String, String> parameters = create(DEFAULTS, version).getParameters();

        Map<String, String> expected = new HashMap<>(Map.of(
                "EXTERNAL", "TRUE",
                "table_type", "ICEBERG",
                "metadata_location", POINTER,
                "uuid", version.uuid(),
                "current-schema", SchemaParser.toJson(version.schema()),
                "snapshot-count", "0",
                "DO_NOT_UPDATE_STATS", "true"));
        expected.putAll(version.properties());
        assertThat(parameters).isEqualTo(expected).containsEntry("colour", "green");
    }

    @Test
    void theOwnerIsThePropertysIfThereIsOneAndThePropertyIsNotMirrored() {
        TableMetadata version =
                Versions.first(LOCATION, Versions.SCHEMA, Map.of("hive.metastore.table.owner", "ranger"));

        Table table = create(DEFAULTS, version);

        assertThat(table.getOwner()).isEqualTo("ranger");
        assertThat(table.getParameters()).doesNotContainKey("hive.metastore.table.owner");
    }

    @Test
    void partitionsAndSortOrderAreWrittenOnlyIfThereAreAny() {
        PartitionSpec spec =
                PartitionSpec.builderFor(Versions.SCHEMA).bucket("id", 8).build();
        SortOrder order = SortOrder.builderFor(Versions.SCHEMA)
                .sortBy(Expressions.ref("name"), SortDirection.ASC, NullOrder.NULLS_FIRST)
                .build();
        TableMetadata version = TableMetadata.newTableMetadata(Versions.SCHEMA, spec, order, LOCATION, Map.of());

        Table table = create(DEFAULTS, version);

        assertThat(table.getParameters())
                .containsEntry("default-partition-spec", PartitionSpecParser.toJson(version.spec()))
                .containsEntry("default-sort-order", SortOrderParser.toJson(version.sortOrder()));
        assertThat(table.getPartitionKeys()).isEmpty();
    }

    @Test
    void partitionsAndSortOrderThatAreGoneLeaveTheMetastore() {
        Table stored = stored(Map.of("default-partition-spec", "old", "default-sort-order", "old"));

        assertThat(replace(stored, committed(Map.of()), committed(Map.of())).getParameters())
                .doesNotContainKeys("default-partition-spec", "default-sort-order");
    }

    @Test
    void theCurrentSnapshotIsWritten() {
        long at = System.currentTimeMillis();
        TableMetadata version = withSnapshot(Versions.first(LOCATION), at);

        assertThat(create(DEFAULTS, version).getParameters())
                .containsEntry("current-snapshot-id", "7")
                .containsEntry("current-snapshot-timestamp-ms", String.valueOf(at))
                .containsEntry("snapshot-count", "1")
                .containsEntry("numFiles", "3")
                .containsEntry("numRows", "30")
                .containsEntry("totalSize", "300")
                .hasEntrySatisfying(
                        "current-snapshot-summary",
                        json -> assertThat(json)
                                .contains("\"total-records\":\"30\"")
                                .contains("\"total-data-files\":\"3\""));
    }

    @Test
    void withoutASnapshotItsParametersLeaveTheMetastore() {
        Table stored = stored(Map.of(
                "current-snapshot-id", "1", "current-snapshot-timestamp-ms", "1", "current-snapshot-summary", "{}"));

        assertThat(replace(stored, committed(Map.of()), committed(Map.of())).getParameters())
                .doesNotContainKeys("current-snapshot-id", "current-snapshot-timestamp-ms", "current-snapshot-summary")
                .containsEntry("snapshot-count", "0");
    }

    @Test
    void derivedValuesOverTheLimitAreLeftOutAndOldOnesRemoved() {
        TableMetadata version = committed(Map.of());
        int length = SchemaParser.toJson(version.schema()).length();
        Table stored = stored(Map.of("current-schema", "old"));

        assertThat(new TableContent(options(length, false, false), version, POINTER)
                        .replace(stored, version.properties(), version.metadataFileLocation())
                        .getParameters())
                .containsEntry("current-schema", SchemaParser.toJson(version.schema()));
        assertThat(new TableContent(options(length - 1, false, false), version, POINTER)
                        .replace(stored, version.properties(), version.metadataFileLocation())
                        .getParameters())
                .doesNotContainKey("current-schema")
                .containsKey("snapshot-count");
    }

    @Test
    void aLimitOfZeroLeavesAllDerivedValuesOut() {
        TableMetadata version = withSnapshot(Versions.first(LOCATION), System.currentTimeMillis());

        assertThat(create(options(0, false, false), version).getParameters())
                .doesNotContainKeys(
                        "current-schema",
                        "current-snapshot-id",
                        "current-snapshot-timestamp-ms",
                        "current-snapshot-summary",
                        "default-partition-spec",
                        "default-sort-order")
                .containsEntry("snapshot-count", "1")
                .containsEntry("numRows", "30");
    }

    @Test
    void gcEnabledIsWrittenUnderHivesName() {
        assertThat(create(DEFAULTS, Versions.first(LOCATION, Versions.SCHEMA, Map.of("gc.enabled", "false")))
                        .getParameters())
                .containsEntry("external.table.purge", "false")
                .doesNotContainKey("gc.enabled");
    }

    @Test
    void gcEnabledIsRemovedUnderHivesName() {
        Table stored = stored(Map.of("external.table.purge", "true"));

        assertThat(replace(stored, committed(Map.of("gc.enabled", "true")), committed(Map.of()))
                        .getParameters())
                .doesNotContainKeys("external.table.purge", "gc.enabled");
    }

    @Test
    void aForeignPurgeFlagIsKept() {
        Table stored = stored(Map.of("external.table.purge", "true"));

        assertThat(replace(stored, committed(Map.of()), committed(Map.of())).getParameters())
                .containsEntry("external.table.purge", "true");
    }

    @Test
    void removedPropertiesAreRemovedAndForeignParametersKept() {
        Table stored = stored(Map.of("colour", "green", "size", "s", "foreign", "kept", "transient_lastDdlTime", "1"));
        stored.setOwner("anna");
        stored.setCreateTime(17);
        TableMetadata base = committed(Map.of("colour", "green", "size", "s"));

        Table table =
                replace(stored, base, Versions.withProperty(Versions.withoutProperty(base, "colour"), "size", "l"));

        assertThat(table.getParameters())
                .doesNotContainKey("colour")
                .containsEntry("size", "l")
                .containsEntry("foreign", "kept")
                .containsEntry("transient_lastDdlTime", "1");
        assertThat(table.getOwner()).isEqualTo("anna");
        assertThat(table.getCreateTime()).isEqualTo(17);
    }

    @Test
    void whatTheCatalogWritesSurvivesTheRemovalOfAPropertyOfThatName() {
        TableMetadata base = committed(Map.of("uuid", "mine", "current-schema", "mine"));
        TableMetadata next = Versions.withoutProperty(Versions.withoutProperty(base, "uuid"), "current-schema");

        assertThat(replace(stored(Map.of()), base, next).getParameters())
                .containsEntry("uuid", next.uuid())
                .containsKey("current-schema");
    }

    @Test
    void whatTheCatalogWritesWinsOverAPropertyOfThatName() {
        TableMetadata version = committed(Map.of("uuid", "mine", "metadata_location", "mine", "table_type", "mine"));

        assertThat(create(DEFAULTS, version).getParameters())
                .containsEntry("uuid", version.uuid())
                .containsEntry("metadata_location", POINTER)
                .containsEntry("table_type", "ICEBERG");
    }

    @Test
    void thePointerAndThePointerBeforeAreWritten() {
        TableMetadata base = committed(Map.of());

        assertThat(replace(stored(Map.of()), base, base).getParameters())
                .containsEntry("metadata_location", POINTER)
                .containsEntry("previous_metadata_location", LOCATION + "/metadata/1.json")
                .containsEntry("table_type", "ICEBERG");
    }

    @Test
    void theStoredTableItselfIsNotChanged() {
        Table stored = stored(Map.of("colour", "green"));
        Table before = stored.deepCopy();

        replace(stored, committed(Map.of("colour", "green")), committed(Map.of()));

        assertThat(stored).isEqualTo(before);
    }

    @Test
    void aStoredTableWithoutParametersGetsThem() {
        Table stored = stored(Map.of());
        stored.unsetParameters();

        assertThat(replace(stored, committed(Map.of()), committed(Map.of())).getParameters())
                .containsEntry("metadata_location", POINTER);
    }

    @Test
    void theSchemaAndLocationOfTheNewVersionReplaceTheOld() {
        Table stored = stored(Map.of());
        stored.setSd(new StorageDescriptor());
        stored.getSd().setLocation("memory:/old");

        Table table = replace(stored, committed(Map.of()), committed(Map.of()));

        assertThat(table.getSd().getLocation()).isEqualTo(LOCATION);
        assertThat(table.getSd().getCols()).hasSize(2);
    }

    @Test
    void withoutHiveEngineTheFormatsAreHivesOwn() {
        Table table = replace(stored(Map.of("storage_handler", HANDLER)), committed(Map.of()), committed(Map.of()));

        assertFormats(table.getSd(), false);
        assertThat(table.getParameters()).doesNotContainKey("storage_handler");
    }

    @Test
    void withHiveEngineByOptionTheFormatsAreIcebergs() {
        Table table = create(options(1, true, false), Versions.first(LOCATION));

        assertFormats(table.getSd(), true);
        assertThat(table.getParameters()).containsEntry("storage_handler", HANDLER);
    }

    @Test
    void theTablesPropertyWinsOverTheOptionForHiveEngine() {
        Table off = create(
                options(1, true, false),
                Versions.first(LOCATION, Versions.SCHEMA, Map.of("engine.hive.enabled", "false")));
        Table on = create(DEFAULTS, Versions.first(LOCATION, Versions.SCHEMA, Map.of("engine.hive.enabled", "true")));

        assertFormats(off.getSd(), false);
        assertThat(off.getParameters()).doesNotContainKey("storage_handler");
        assertFormats(on.getSd(), true);
        assertThat(on.getParameters())
                .containsEntry("storage_handler", HANDLER)
                .containsEntry("engine.hive.enabled", "true");
    }

    @Test
    void hivesStatisticsMarksAreReplacedUnlessKept() {
        Table stored = stored(Map.of("COLUMN_STATS_ACCURATE", "{}"));
        TableMetadata version = committed(Map.of());

        assertThat(replace(stored, version, version).getParameters())
                .doesNotContainKey("COLUMN_STATS_ACCURATE")
                .containsEntry("DO_NOT_UPDATE_STATS", "true");
        assertThat(new TableContent(options(1, false, true), version, POINTER)
                        .replace(stored, version.properties(), version.metadataFileLocation())
                        .getParameters())
                .containsEntry("COLUMN_STATS_ACCURATE", "{}")
                .doesNotContainKey("DO_NOT_UPDATE_STATS");
    }

    private static void assertFormats(StorageDescriptor descriptor, boolean hiveEngine) {
        assertThat(descriptor.getInputFormat())
                .isEqualTo(
                        hiveEngine
                                ? "org.apache.iceberg.mr.hive.HiveIcebergInputFormat"
                                : "org.apache.hadoop.mapred.FileInputFormat");
        assertThat(descriptor.getOutputFormat())
                .isEqualTo(
                        hiveEngine
                                ? "org.apache.iceberg.mr.hive.HiveIcebergOutputFormat"
                                : "org.apache.hadoop.mapred.FileOutputFormat");
        assertThat(descriptor.getSerdeInfo().getSerializationLib())
                .isEqualTo(
                        hiveEngine
                                ? "org.apache.iceberg.mr.hive.HiveIcebergSerDe"
                                : "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe");
    }

    private static HmsCatalogOptions options(long maxSize, boolean hiveEngine, boolean keepStats) {
        return HmsCatalogOptions.parse(
                Map.of(
                        "iceberg.hive.table-property-max-size", "" + maxSize,
                        "iceberg.engine.hive.enabled", "" + hiveEngine,
                        "iceberg.hive.keep.stats", "" + keepStats),
                new Configuration(false));
    }

    private static Table create(HmsCatalogOptions options, TableMetadata version) {
        return new TableContent(options, version, POINTER).create("db", "t", "anna", 0);
    }

    private static Table replace(Table stored, TableMetadata base, TableMetadata next) {
        return new TableContent(DEFAULTS, next, POINTER)
                .replace(stored, base.properties(), base.metadataFileLocation());
    }

    private static Table stored(Map<String, String> parameters) {
        Table table = Entries.table("t", "uuid-1", LOCATION + "/metadata/1.json");
        table.getParameters().putAll(parameters);
        return table;
    }

    /** A version that was read from its metadata file. */
    private static TableMetadata committed(Map<String, String> properties) {
        TableMetadata version = Versions.first(LOCATION, Versions.SCHEMA, properties);
        return TableMetadataParser.fromJson(LOCATION + "/metadata/1.json", TableMetadataParser.toJson(version));
    }

    private static TableMetadata withSnapshot(TableMetadata version, long at) {
        String snapshot = """
                {"snapshot-id": 7, "sequence-number": 1, "timestamp-ms": %d, "manifest-list": "memory:/7.avro",
                 "schema-id": 0, "summary": {"operation": "append", "total-data-files": "3", "total-records": "30",
                 "total-files-size": "300"}}
                """.formatted(at);
        return TableMetadata.buildFrom(version)
                .setBranchSnapshot(SnapshotParser.fromJson(snapshot), "main")
                .build();
    }
}
