package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.expressions.Expressions;
import org.junit.jupiter.api.Test;

/** Field by field what Iceberg's HiveCatalog writes. */
@SuppressWarnings("MemberName")
class TableContentTest {

    private static final String LOCATION = "memory:/wh/db.db/t";
    private static final String POINTER = LOCATION + "/metadata/2.json";
    private static final HmsCatalogOptions DEFAULTS = options(32_672, false, false);
    private static final String HANDLER = "org.apache.iceberg.mr.hive.HiveIcebergStorageHandler";

    @Test
    void aNewTableHasHiveCatalogsFields() {
        Table table =
                new TableContent(DEFAULTS, Versions.first(LOCATION)).create(POINTER, "db", "t", "anna", 1_999_999);

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
    void aSnapshotWithoutSummaryIsWrittenAsIcebergsHiveCatalogDoes() {
        TableMetadata version = withSnapshot(committed(Map.of()), """
                {"snapshot-id": 7, "timestamp-ms": %d, "manifest-list": "memory:/7.avro"}
                """.formatted(System.currentTimeMillis()));

        assertThat(create(DEFAULTS, version).getParameters()).containsEntry("current-snapshot-summary", "null");
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

        assertThat(new TableContent(options(length, false, false), version)
                        .replace(stored, POINTER, version.properties(), version.metadataFileLocation())
                        .getParameters())
                .containsEntry("current-schema", SchemaParser.toJson(version.schema()));
        assertThat(new TableContent(options(length - 1, false, false), version)
                        .replace(stored, POINTER, version.properties(), version.metadataFileLocation())
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
    void issue1764_gcEnabledIsRemovedUnderHivesName() {
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
    void issue1764_theUsersOwnPurgeFlagComesBackWhenGcEnabledIsRemoved() {
        Table stored = stored(Map.of("external.table.purge", "false"));
        TableMetadata base = committed(Map.of("gc.enabled", "false", "external.table.purge", "true"));

        assertThat(replace(stored, base, Versions.withoutProperty(base, "gc.enabled"))
                        .getParameters())
                .containsEntry("external.table.purge", "true");
    }

    @Test
    void issue7113_aPropertyOverTheLimitIsLeftOutAndItsOldValueRemoved() {
        TableMetadata base = committed(Map.of("note", "short", "other", "short"));
        Table stored = stored(Map.of("note", "short", "other", "short"));
        TableMetadata next = Versions.withProperty(
                Versions.withProperty(base, "note", "n".repeat(32_673)), "other", "n".repeat(32_672));

        assertThat(replace(stored, base, next).getParameters())
                .doesNotContainKey("note")
                .containsEntry("other", "n".repeat(32_672));
    }

    @Test
    void issue7113_aPropertyThatWasLeftOutCanBeRemovedAndShortened() {
        TableMetadata base = committed(Map.of("note", "n".repeat(32_673)));

        assertThat(replace(stored(Map.of()), base, Versions.withoutProperty(base, "note"))
                        .getParameters())
                .doesNotContainKey("note");
        assertThat(replace(stored(Map.of()), base, Versions.withProperty(base, "note", "short"))
                        .getParameters())
                .containsEntry("note", "short");
    }

    @Test
    void issue7113_theKeyOfAnEncryptedTableIsNeverLeftOut() {
        String key = "k".repeat(32_673);
        TableMetadata version = Versions.first(
                LOCATION, Versions.SCHEMA, Map.of("format-version", "3", "encryption.key-id", key, "note", key));

        assertThat(create(DEFAULTS, version).getParameters())
                .containsEntry("encryption.key-id", key)
                .doesNotContainKey("note");
    }

    @Test
    void aSmallLimitLeavesOutDerivedValuesOnly() {
        TableMetadata version = Versions.first(LOCATION, Versions.SCHEMA, Map.of("colour", "green"));

        assertThat(create(options(1, false, false), version).getParameters())
                .containsEntry("colour", "green")
                .doesNotContainKey("current-schema");
    }

    @Test
    void aLimitOfZeroLeavesNoPropertyOutThatTheMetastoreTakes() {
        TableMetadata version =
                Versions.first(LOCATION, Versions.SCHEMA, Map.of("colour", "green", "note", "n".repeat(32_673)));

        assertThat(create(options(0, false, false), version).getParameters())
                .containsEntry("colour", "green")
                .doesNotContainKey("note");
    }

    @Test
    void issue7113_aNameOrAnOwnerThatTheMetastoreDoesNotTakeIsRefusedWithTheNumbers() {
        assertThat(create(DEFAULTS, withProperty("k".repeat(256), "x")).getParameters())
                .containsKey("k".repeat(256));
        assertThatThrownBy(() -> create(DEFAULTS, withProperty("k".repeat(257), "x")))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining(LOCATION)
                .hasMessageContaining("has 257 characters, and a metastore takes 256");
        assertThat(create(DEFAULTS, withProperty("hive.metastore.table.owner", "o".repeat(767)))
                        .getOwner())
                .hasSize(767);
        assertThatThrownBy(() -> create(DEFAULTS, withProperty("hive.metastore.table.owner", "o".repeat(768))))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("has 768 characters, and a metastore takes 767");
    }

    private static TableMetadata withProperty(String key, String value) {
        return Versions.first(LOCATION, Versions.SCHEMA, Map.of(key, value));
    }

    @Test
    void D25_theOwnerFollowsItsProperty() {
        TableMetadata none = committed(Map.of());
        TableMetadata anna = committed(Map.of("hive.metastore.table.owner", "anna"));
        TableMetadata bob = committed(Map.of("hive.metastore.table.owner", "bob"));

        assertThat(ownerAfter(none, anna)).isEqualTo("anna");
        assertThat(ownerAfter(anna, bob)).isEqualTo("bob");
        assertThat(ownerAfter(anna, none)).as("removed").isEqualTo("stored");
        assertThat(ownerAfter(none, none)).isEqualTo("stored");
        assertThat(ownerAfter(anna, anna)).as("changed in the metastore").isEqualTo("stored");
    }

    private static String ownerAfter(TableMetadata base, TableMetadata next) {
        Table stored = stored(Map.of());
        stored.setOwner("stored");
        Table table = replace(stored, base, next);
        assertThat(table.getParameters()).doesNotContainKey("hive.metastore.table.owner");
        return table.getOwner();
    }

    @Test
    void aTimeThatTheFieldCannotHoldIsItsLast() {
        long last = Integer.MAX_VALUE;

        assertThat(createdAt(last * 1000 + 999)).isEqualTo(Integer.MAX_VALUE);
        assertThat(createdAt((last + 1) * 1000)).isEqualTo(Integer.MAX_VALUE);
        assertThat(createdAt(Long.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
    }

    private static int createdAt(long millis) {
        Table table = new TableContent(DEFAULTS, Versions.first(LOCATION)).create(POINTER, "db", "t", "anna", millis);
        assertThat(table.getLastAccessTime()).isEqualTo(table.getCreateTime());
        return table.getCreateTime();
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
        assertThat(new TableContent(options(1, false, true), version)
                        .replace(stored, POINTER, version.properties(), version.metadataFileLocation())
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
        return new TableContent(options, version).create(POINTER, "db", "t", "anna", 0);
    }

    private static Table replace(Table stored, TableMetadata base, TableMetadata next) {
        return new TableContent(DEFAULTS, next)
                .replace(stored, POINTER, base.properties(), base.metadataFileLocation());
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
        return withSnapshot(version, """
                {"snapshot-id": 7, "sequence-number": 1, "timestamp-ms": %d, "manifest-list": "memory:/7.avro",
                 "schema-id": 0, "summary": {"operation": "append", "total-data-files": "3", "total-records": "30",
                 "total-files-size": "300"}}
                """.formatted(at));
    }

    private static TableMetadata withSnapshot(TableMetadata version, String snapshot) {
        return TableMetadata.buildFrom(version)
                .setBranchSnapshot(SnapshotParser.fromJson(snapshot), "main")
                .build();
    }
}
