package io.hmscatalog.side;

import io.hmscatalog.it.Rows;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DataFiles;
import org.apache.iceberg.ExpireSnapshots;
import org.apache.iceberg.FileMetadata;
import org.apache.iceberg.NullOrder;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/** What is done with tables. */
@SuppressWarnings("ImmutableEnumChecker") // What a constant does is a lambda without state.
public enum TableScript implements CatalogScript {
    UNPARTITIONED(Stage::create),
    PARTITIONED_AND_SORTED(TableScript::partitioned),
    EVERY_TYPE(stage -> stage.catalog().createTable(stage.id("t"), everyType())),
    UPPER_CASE_NAMES(stage -> {
        Schema schema = new Schema(
                Types.NestedField.required(1, "Id", Types.LongType.get()),
                Types.NestedField.optional(2, "REGION", Types.StringType.get()));
        stage.catalog()
                .buildTable(stage.id("Sales"), schema)
                .withPartitionSpec(
                        PartitionSpec.builderFor(schema).identity("REGION").build())
                .withProperty("Colour", "Green")
                .create();
    }),
    KEY_COLUMNS(stage -> {
        Table table = stage.create();
        table.updateSchema().requireColumn("id").setIdentifierFields("id").commit();
    }),
    FORMAT_1(stage -> stage.table("t").withProperty("format-version", "1").create()),
    FORMAT_3(stage ->
            Stage.append(stage.table("t").withProperty("format-version", "3").create(), "a", 2)),
    ENCRYPTED(EncryptedTurn.SETTINGS, stage -> Rows.append(EncryptedTurn.create(stage), 1)),
    FORMAT_UPGRADED(stage -> stage.table("t")
            .withProperty("format-version", "1")
            .create()
            .updateProperties()
            .set("format-version", "2")
            .commit()),
    GIVEN_LOCATION(
            stage -> stage.table("t").withLocation(location(stage, "elsewhere")).create()),
    LOCATION_CHANGED(stage -> stage.create()
            .updateLocation()
            .setLocation(location(stage, "elsewhere"))
            .commit()),
    UNIQUE_LOCATION(Map.of("unique-table-location", "true"), Stage::create),

    APPENDED(stage -> Stage.append(stage.create(), "a", 2)),
    APPENDED_TO_A_PARTITION(stage -> appendToPartition(partitioned(stage))),
    SEVERAL_COMMITS(stage -> {
        Table table = stage.create();
        Stage.append(table, "a", 2);
        table.updateProperties().set("colour", "green").commit();
        Stage.append(table, "b", 3);
    }),
    OVERWRITTEN(stage -> {
        Table table = stage.create();
        DataFile before = Stage.file(table, "a", 2);
        table.newAppend().appendFile(before).commit();
        table.newOverwrite()
                .deleteFile(before)
                .addFile(Stage.file(table, "b", 3))
                .commit();
    }),
    DELETED(stage -> {
        Table table = stage.create();
        Stage.append(table, "a", 2);
        Stage.append(table, "b", 3);
        table.newDelete().deleteFile(Stage.file(table, "a", 2)).commit();
    }),
    EMPTIED(stage -> {
        Table table = stage.create();
        Stage.append(table, "a", 2);
        table.newDelete().deleteFromRowFilter(Expressions.alwaysTrue()).commit();
    }),
    ROWS_DELETED(stage -> {
        Table table = stage.create();
        Stage.append(table, "a", 2);
        table.newRowDelta()
                .addDeletes(FileMetadata.deleteFileBuilder(table.spec())
                        .ofPositionDeletes()
                        .withPath("file:/nowhere/a-deletes.parquet")
                        .withFileSizeInBytes(10)
                        .withRecordCount(1)
                        .build())
                .commit();
    }),
    SUMMARY_OF_THE_WRITER(stage -> {
        Table table = stage.create();
        table.newAppend()
                .appendFile(Stage.file(table, "a", 2))
                .set("job", "\"nightly\" 100 %")
                .commit();
    }),
    STAGED(stage -> {
        Table table = stage.create();
        table.newAppend().appendFile(Stage.file(table, "a", 2)).stageOnly().commit();
    }),
    ROLLED_BACK(stage -> {
        Table table = stage.create();
        Stage.append(table, "a", 2);
        long first = table.currentSnapshot().snapshotId();
        Stage.append(table, "b", 3);
        table.manageSnapshots().rollbackTo(first).commit();
    }),
    EXPIRED(stage -> {
        Table table = stage.create();
        Stage.append(table, "a", 2);
        Stage.append(table, "b", 3);
        table.expireSnapshots()
                .expireOlderThan(System.currentTimeMillis())
                .cleanupLevel(ExpireSnapshots.CleanupLevel.NONE)
                .commit();
    }),
    BRANCHED_AND_TAGGED(stage -> {
        Table table = stage.create();
        Stage.append(table, "a", 2);
        long first = table.currentSnapshot().snapshotId();
        table.manageSnapshots()
                .createBranch("audit", first)
                .createTag("first", first)
                .commit();
        table.newAppend()
                .appendFile(Stage.file(table, "b", 3))
                .toBranch("audit")
                .commit();
    }),
    FEW_VERSIONS_KEPT(stage -> {
        Table table = stage.table("t")
                .withProperty("write.metadata.previous-versions-max", "1")
                .withProperty("write.metadata.delete-after-commit.enabled", "true")
                .create();
        for (int count = 0; count < 3; count++) {
            table.updateProperties().set("count", String.valueOf(count)).commit();
        }
    }),

    SCHEMA_CHANGED(stage -> stage.create()
            .updateSchema()
            .addColumn("note", Types.StringType.get(), "added later")
            .addColumn("point", Types.StructType.of(Types.NestedField.required(9, "x", Types.IntegerType.get())))
            .renameColumn("region", "area")
            .updateColumnDoc("id", null)
            .commit()),
    COLUMN_WIDENED(stage -> {
        Schema schema = new Schema(
                Types.NestedField.required(1, "small", Types.IntegerType.get()),
                Types.NestedField.optional(2, "price", Types.DecimalType.of(5, 2)));
        stage.catalog()
                .createTable(stage.id("t"), schema)
                .updateSchema()
                .updateColumn("small", Types.LongType.get())
                .updateColumn("price", Types.DecimalType.of(9, 2))
                .commit();
    }),
    PARTITIONING_CHANGED(stage -> stage.create()
            .updateSpec()
            .addField("region")
            .addField(Expressions.bucket("id", 4))
            .commit()),
    PARTITIONING_REMOVED(stage -> {
        Table table = stage.table("t")
                .withPartitionSpec(PartitionSpec.builderFor(Stage.SCHEMA)
                        .identity("region")
                        .build())
                .create();
        table.updateSpec().removeField("region").commit();
    }),
    SORTING_CHANGED(stage -> {
        Table table = stage.create();
        table.replaceSortOrder().asc("id").desc("region", NullOrder.NULLS_LAST).commit();
    }),
    SORTING_REMOVED(stage -> {
        Table table = stage.table("t")
                .withSortOrder(SortOrder.builderFor(Stage.SCHEMA).asc("id").build())
                .create();
        table.replaceSortOrder().commit();
    }),

    PROPERTIES_SET_AND_REMOVED(stage -> {
        Table table = stage.table("t")
                .withProperty("colour", "green")
                .withProperty("size", "9")
                .withProperty("empty", "")
                .create();
        table.updateProperties()
                .set("colour", "blau \u00fc")
                .set("shape", "round")
                .remove("size")
                .commit();
        table.updateProperties().remove("shape").remove("never-set").commit();
    }),
    PROPERTIES_NAMED_LIKE_THE_METASTORES_OWN(stage -> {
        Table table = stage.table("t")
                .withProperty("EXTERNAL", "FALSE")
                .withProperty("comment", "about sales")
                .withProperty("table_type", "paper")
                .withProperty("metadata_location", "file:/nowhere")
                .withProperty("previous_metadata_location", "file:/nowhere/before")
                .withProperty("storage_handler", "none")
                .withProperty("numFiles", "77")
                .withProperty("numRows", "78")
                .withProperty("totalSize", "79")
                .withProperty("DO_NOT_UPDATE_STATS", "false")
                .withProperty("external.table.purge", "true")
                .create();
        table.updateProperties()
                .remove("EXTERNAL")
                .remove("metadata_location")
                .remove("previous_metadata_location")
                .remove("numFiles")
                .remove("DO_NOT_UPDATE_STATS")
                .set("numRows", "80")
                .commit();
    }),
    KEPT_FILES(stage -> stage.table("t").withProperty("gc.enabled", "false").create()),
    OWN_FILES(
            stage -> stage.create().updateProperties().set("gc.enabled", "true").commit()),
    FILES_NO_LONGER_KEPT(stage -> stage.table("t")
            .withProperty("gc.enabled", "false")
            .create()
            .updateProperties()
            .remove("gc.enabled")
            .commit()),
    READABLE_BY_HIVE(stage -> partitioned(stage, "engine.hive.enabled", "true")),
    READABLE_BY_HIVE_BY_SETTING(Map.of("iceberg.engine.hive.enabled", "true"), stage -> {
        stage.create();
        stage.table("u").withProperty("engine.hive.enabled", "false").create();
    }),
    READABLE_BY_HIVE_FOR_A_WHILE(stage -> {
        Table table = stage.create();
        table.updateProperties().set("engine.hive.enabled", "true").commit();
        table.updateProperties().set("engine.hive.enabled", "false").commit();
    }),
    READABLE_BY_HIVE_FROM_NOW_ON(stage ->
            stage.create().updateProperties().set("engine.hive.enabled", "true").commit()),
    OWNED_BY_ANOTHER(stage -> stage.table("t")
            .withProperty("hive.metastore.table.owner", "alice")
            .create()
            .updateProperties()
            .set("colour", "green")
            .commit()),
    OWNER_CHANGED(stage -> stage.table("t")
            .withProperty("hive.metastore.table.owner", "alice")
            .create()
            .updateProperties()
            .set("hive.metastore.table.owner", "bob")
            .commit()),
    OWNER_PROPERTY_REMOVED(stage -> stage.table("t")
            .withProperty("hive.metastore.table.owner", "alice")
            .create()
            .updateProperties()
            .remove("hive.metastore.table.owner")
            .commit()),
    UNLOCKED(stage -> {
        Table table = stage.table("t")
                .withProperty("engine.hive.lock-enabled", "false")
                .create();
        Stage.append(table, "a", 2);
        table.updateProperties().set("engine.hive.lock-enabled", "true").commit();
        stage.catalog().renameTable(stage.id("t"), stage.id("u"));
    }),
    HIVES_STATISTICS_DROPPED(stage -> statistics(stage)),
    HIVES_STATISTICS_KEPT(Map.of("iceberg.hive.keep.stats", "true"), stage -> statistics(stage)),
    NO_DERIVED_PARAMETERS(
            Map.of("iceberg.hive.table-property-max-size", "0"), stage -> appendToPartition(partitioned(stage))),
    SHORT_DERIVED_PARAMETERS(
            Map.of("iceberg.hive.table-property-max-size", "150"), stage -> appendToPartition(partitioned(stage))),
    TINY_DERIVED_PARAMETERS(
            Map.of("iceberg.hive.table-property-max-size", "10"), stage -> appendToPartition(partitioned(stage))),
    DERIVED_PARAMETERS_GROWN_TOO_LONG(Map.of("iceberg.hive.table-property-max-size", "500"), stage -> {
        Table table = stage.create();
        for (int column = 0; column < 5; column++) {
            table.updateSchema()
                    .addColumn("column_" + column, Types.StringType.get())
                    .commit();
        }
    }),
    DEFAULTS_AND_OVERRIDES(
            Map.of(
                    "table-default.colour", "red",
                    "table-default.size", "5",
                    "table-default.shape", "flat",
                    "table-override.shape", "round",
                    "table-override.weight", "1"),
            stage -> {
                Table table = stage.table("t")
                        .withProperty("size", "6")
                        .withProperty("weight", "2")
                        .create();
                table.updateProperties().set("shape", "flat").commit();
                stage.table("t").replaceTransaction().commitTransaction();
            }),

    RENAMED(stage -> {
        Stage.append(stage.create(), "a", 2);
        stage.catalog().renameTable(stage.id("t"), stage.id("u"));
    }),
    RENAMED_TO_ANOTHER_NAMESPACE(stage -> {
        stage.create();
        stage.namespaces().createNamespace(stage.another());
        stage.catalog().renameTable(stage.id("t"), TableIdentifier.of(stage.another(), "u"));
        stage.catalog()
                .loadTable(TableIdentifier.of(stage.another(), "u"))
                .updateProperties()
                .set("colour", "green")
                .commit();
    }),
    RENAMED_WITH_THE_CATALOGS_NAME(stage -> {
        stage.create();
        Namespace target = Namespace.of(ScriptedCatalog.NAME, stage.namespace().level(0));
        stage.catalog().renameTable(stage.id("t"), TableIdentifier.of(target, "U"));
    }),
    REGISTERED(stage -> {
        Table table = partitioned(stage, "gc.enabled", "false");
        String location = ((BaseTable) table).operations().current().metadataFileLocation();
        stage.catalog().dropTable(stage.id("t"), false);
        stage.catalog().registerTable(stage.id("u"), location);
        stage.catalog()
                .loadTable(stage.id("u"))
                .updateProperties()
                .set("colour", "green")
                .commit();
    }),
    CREATED_IN_A_TRANSACTION(stage -> {
        Transaction transaction =
                stage.table("t").withProperty("colour", "green").createTransaction();
        append(transaction, "a");
        transaction.updateProperties().set("size", "9").commit();
        transaction.commitTransaction();
    }),
    CHANGED_IN_A_TRANSACTION(stage -> {
        Transaction transaction = stage.create().newTransaction();
        append(transaction, "a");
        transaction.updateSchema().addColumn("note", Types.StringType.get()).commit();
        append(transaction, "b");
        transaction.commitTransaction();
    }),
    REPLACED(stage -> {
        Table table = partitioned(stage, "colour", "green");
        appendToPartition(table);
        Transaction transaction = stage.catalog()
                .buildTable(
                        stage.id("t"),
                        new Schema(
                                Types.NestedField.required(1, "id", Types.LongType.get()),
                                Types.NestedField.optional(2, "region", Types.StringType.get()),
                                Types.NestedField.optional(3, "moment", Types.TimestampType.withoutZone()),
                                Types.NestedField.optional(4, "note", Types.StringType.get())))
                .withProperty("size", "9")
                .replaceTransaction();
        append(transaction, "b");
        transaction.commitTransaction();
    }),
    CREATED_OR_REPLACED(stage -> {
        Transaction transaction =
                stage.table("t").withProperty("colour", "green").createOrReplaceTransaction();
        append(transaction, "a");
        transaction.commitTransaction();
        stage.table("t").withProperty("size", "9").createOrReplaceTransaction().commitTransaction();
    }),
    REPLACED_AT_ANOTHER_LOCATION(stage -> {
        stage.create();
        stage.table("t")
                .withLocation(location(stage, "elsewhere"))
                .createOrReplaceTransaction()
                .commitTransaction();
    }),
    DROPPED(stage -> {
        stage.create();
        stage.catalog().dropTable(stage.id("t"), false);
    }),
    PURGED(stage -> {
        stage.create();
        stage.catalog().dropTable(stage.id("t"), true);
    }),
    DROPPED_AND_CREATED_AGAIN(stage -> {
        stage.create().updateProperties().set("colour", "green").commit();
        stage.catalog().dropTable(stage.id("t"), true);
        stage.create();
    });

    private final Map<String, String> settings;
    private final Consumer<Stage> work;

    TableScript(Consumer<Stage> work) {
        this(Map.of(), work);
    }

    TableScript(Map<String, String> settings, Consumer<Stage> work) {
        this.settings = settings;
        this.work = work;
    }

    @Override
    public Map<String, String> settings() {
        return settings;
    }

    @Override
    public @Nullable Object run(Stage stage) {
        work.accept(stage);
        return null;
    }

    private static void appendToPartition(Table table) {
        DataFile file = DataFiles.builder(table.spec())
                .withPath("file:/nowhere/a.parquet")
                .withFileSizeInBytes(10)
                .withRecordCount(1)
                .withPartitionPath("region_trunc=EU/moment_day=2026-11-30/id_bucket=1")
                .build();
        table.newFastAppend().appendFile(file).commit();
    }

    private static Table partitioned(Stage stage) {
        return partitioned(stage, "colour", "green");
    }

    private static Table partitioned(Stage stage, String key, String value) {
        return stage.table("t")
                .withPartitionSpec(PartitionSpec.builderFor(Stage.SCHEMA)
                        .truncate("region", 2)
                        .day("moment")
                        .bucket("id", 4)
                        .build())
                .withSortOrder(SortOrder.builderFor(Stage.SCHEMA)
                        .desc("moment", NullOrder.NULLS_LAST)
                        .asc(Expressions.bucket("id", 4))
                        .build())
                .withProperty(key, value)
                .create();
    }

    /** In format 2 as in HiveCatalog's default, every type there is, alone and inside others, with comments at each level. */
    private static Schema everyType() {
        Type[] types = {
            Types.BooleanType.get(),
            Types.IntegerType.get(),
            Types.LongType.get(),
            Types.FloatType.get(),
            Types.DoubleType.get(),
            Types.DecimalType.of(38, 10),
            Types.DateType.get(),
            Types.TimeType.get(),
            Types.TimestampType.withoutZone(),
            Types.TimestampType.withZone(),
            Types.StringType.get(),
            Types.UUIDType.get(),
            Types.FixedType.ofLength(16),
            Types.BinaryType.get()
        };
        Types.NestedField[] flat = new Types.NestedField[types.length];
        Types.NestedField[] nested = new Types.NestedField[types.length];
        for (int index = 0; index < types.length; index++) {
            flat[index] = Types.NestedField.optional(index + 1, "c" + index, types[index], "number " + index);
            nested[index] = Types.NestedField.required(index + 51, "n" + index, types[index], "inside: " + index);
        }
        Types.StructType deep = Types.StructType.of(
                Types.NestedField.optional(101, "deep", Types.TimestampType.withZone(), "d"),
                Types.NestedField.optional(102, "Deeper", Types.DecimalType.of(9, 2)));
        Types.ListType structs = Types.ListType.ofRequired(103, deep);
        Types.ListType lists = Types.ListType.ofOptional(104, Types.ListType.ofOptional(105, Types.UUIDType.get()));
        Types.NestedField[] all = Arrays.copyOf(flat, flat.length + 3);
        all[flat.length] = Types.NestedField.optional(106, "struct", Types.StructType.of(nested), "of everything");
        all[flat.length + 1] = Types.NestedField.optional(
                107, "map", Types.MapType.ofOptional(108, 109, Types.StringType.get(), structs));
        all[flat.length + 2] = Types.NestedField.optional(110, "list", lists);
        return new Schema(all);
    }

    private static void append(Transaction transaction, String file) {
        transaction
                .newAppend()
                .appendFile(Stage.file(transaction.table(), file, 2))
                .commit();
    }

    /** A parameter of Hive's, which reaches the entry as a property here. */
    private static void statistics(Stage stage) {
        Table table = stage.table("t")
                .withProperty("COLUMN_STATS_ACCURATE", "{\"BASIC_STATS\":\"true\"}")
                .create();
        Stage.append(table, "a", 2);
    }

    private static String location(Stage stage, String folder) {
        return stage.namespaces().loadNamespaceMetadata(stage.namespace()).get("location") + "/" + folder;
    }
}
