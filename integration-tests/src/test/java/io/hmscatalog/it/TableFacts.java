package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.HmsCatalog;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.LockComponent;
import org.apache.hadoop.hive.metastore.api.LockLevel;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockType;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NoSuchViewException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.view.ViewBuilder;
import org.junit.jupiter.api.Test;

/** What works on every metastore, with or without a conditional alter. */
interface TableFacts extends CatalogFixture {

    @Test
    default void aTableIsCreatedLoadedListedAndDropped() {
        Table created = createTable("t");

        Table loaded = catalog().loadTable(table("t"));
        assertThat(loaded.schema().asStruct()).isEqualTo(Rows.SCHEMA.asStruct());
        assertThat(loaded.location()).isEqualTo(created.location()).endsWith("/" + namespace() + ".db/t");
        assertThat(loaded.uuid()).isEqualTo(created.uuid());
        assertThat(catalog().listTables(namespace())).containsExactly(table("t"));
        assertThat(catalog().tableExists(table("t"))).isTrue();

        assertThat(catalog().dropTable(table("t"), false)).isTrue();

        assertThat(catalog().tableExists(table("t"))).isFalse();
        assertThat(catalog().listTables(namespace())).isEmpty();
        assertThat(catalog().dropTable(table("t"), false)).isFalse();
        assertThatThrownBy(() -> catalog().loadTable(table("t"))).isInstanceOf(NoSuchTableException.class);
    }

    @Test
    default void whatIsWrittenIsWhatHiveCatalogWrites() {
        Schema schema = new Schema(
                Types.NestedField.required(1, "id", Types.LongType.get(), "the key"),
                Types.NestedField.optional(2, "at", Types.TimestampType.withZone()),
                Types.NestedField.optional(3, "tags", Types.ListType.ofOptional(4, Types.StringType.get())),
                Types.NestedField.optional(5, "price", Types.DecimalType.of(9, 2)));
        PartitionSpec spec = PartitionSpec.builderFor(schema).day("at").build();
        Table table = catalog()
                .buildTable(table("t"), schema)
                .withPartitionSpec(spec)
                .withProperty("gc.enabled", "false")
                .withProperty("hive.metastore.table.owner", "ranger")
                .withProperty("colour", "green")
                .create();

        org.apache.hadoop.hive.metastore.api.Table entry = entry("t");
        assertThat(entry.getTableType()).isEqualTo("EXTERNAL_TABLE");
        assertThat(entry.getOwner()).isEqualTo("ranger");
        assertThat(entry.getRetention()).isEqualTo(Integer.MAX_VALUE);
        assertThat(entry.getPartitionKeys()).isEmpty();
        assertThat(entry.getSd().getLocation()).isEqualTo(table.location());
        assertThat(entry.getSd().getInputFormat()).isEqualTo("org.apache.hadoop.mapred.FileInputFormat");
        assertThat(entry.getSd().getOutputFormat()).isEqualTo("org.apache.hadoop.mapred.FileOutputFormat");
        assertThat(entry.getSd().getSerdeInfo().getSerializationLib())
                .isEqualTo("org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe");
        assertThat(entry.getSd().getCols())
                .containsExactly(
                        new FieldSchema("id", "bigint", "the key"),
                        new FieldSchema("at", "timestamp", null),
                        new FieldSchema("tags", "array<string>", null),
                        new FieldSchema("price", "decimal(9,2)", null));
        assertThat(entry.getParameters())
                .containsEntry("EXTERNAL", "TRUE")
                .containsEntry("table_type", "ICEBERG")
                .containsEntry("uuid", table.uuid().toString())
                .containsEntry("external.table.purge", "false")
                .containsEntry("colour", "green")
                .containsEntry("snapshot-count", "0")
                .containsKeys("metadata_location", "current-schema", "default-partition-spec")
                .doesNotContainKeys(
                        "gc.enabled",
                        "hive.metastore.table.owner",
                        "storage_handler",
                        "previous_metadata_location",
                        "current-snapshot-id",
                        "default-sort-order");
    }

    @Test
    default void aTableReadableByHiveNamesIcebergsStorageHandler() {
        catalog()
                .createTable(
                        table("t"), Rows.SCHEMA, PartitionSpec.unpartitioned(), Map.of("engine.hive.enabled", "true"));

        assertThat(entry("t").getParameters())
                .containsEntry("storage_handler", "org.apache.iceberg.mr.hive.HiveIcebergStorageHandler");
        assertThat(entry("t").getSd().getSerdeInfo().getSerializationLib())
                .isEqualTo("org.apache.iceberg.mr.hive.HiveIcebergSerDe");
    }

    @Test
    default void aTakenNameIsAlreadyTaken() {
        createTable("t");
        String pointer = pointer("t");

        assertThatThrownBy(() -> createTable("t")).isInstanceOf(AlreadyExistsException.class);
        assertThatThrownBy(() -> catalog().registerTable(table("t"), pointer))
                .isInstanceOf(AlreadyExistsException.class);
        assertThat(pointer("t")).isEqualTo(pointer);
    }

    @Test
    default void issue12790_aNameThatAViewOrAHiveTableHasIsTaken() {
        HiveEntries.createHiveTable(server(), namespace().level(0), "hive_table");
        HiveEntries.createView(server(), namespace().level(0), "view");
        createTable("other");
        String pointer = pointer("other");

        for (String name : List.of("hive_table", "view")) {
            org.apache.hadoop.hive.metastore.api.Table before = entry(name);
            assertThatThrownBy(() -> createTable(name))
                    .isInstanceOf(AlreadyExistsException.class)
                    .hasMessageContaining(name);
            assertThatThrownBy(
                            () -> catalog().buildTable(table(name), Rows.SCHEMA).createOrReplaceTransaction())
                    .isInstanceOf(AlreadyExistsException.class);
            assertThatThrownBy(() -> catalog()
                            .buildTable(table(name), Rows.SCHEMA)
                            .createTransaction()
                            .commitTransaction())
                    .isInstanceOf(AlreadyExistsException.class);
            for (boolean overwrite : new boolean[] {false, true}) {
                assertThatThrownBy(() -> catalog().registerTable(table(name), pointer, overwrite))
                        .isInstanceOf(AlreadyExistsException.class);
            }
            ViewBuilder view = catalog()
                    .buildView(table(name))
                    .withSchema(Rows.SCHEMA)
                    .withDefaultNamespace(namespace())
                    .withQuery("spark", "select 1");
            assertThatThrownBy(view::create).isInstanceOf(AlreadyExistsException.class);
            assertThatThrownBy(view::createOrReplace).isInstanceOf(AlreadyExistsException.class);
            assertThatThrownBy(() -> catalog().renameTable(table("other"), table(name)))
                    .isInstanceOf(AlreadyExistsException.class);
            assertThat(catalog().dropView(table(name))).isFalse();
            assertThat(catalog().dropTable(table(name), true)).isFalse();
            assertThat(entry(name)).isEqualTo(before);
        }
    }

    @Test
    default void aTableInAMissingNamespaceIsRefusedAndLeavesNoFile() {
        TableIdentifier homeless = TableIdentifier.of("no_such_namespace", "t");
        String location = catalog().loadNamespaceMetadata(namespace()).get("location") + "/homeless";

        assertThatThrownBy(() -> catalog()
                        .buildTable(homeless, Rows.SCHEMA)
                        .withLocation(location)
                        .create())
                .isInstanceOf(NoSuchNamespaceException.class)
                .hasMessageContaining("no_such_namespace");
        assertThat(Folder.filesBelow(location)).isEmpty();
    }

    @Test
    default void aRegisteredTableKeepsItsMetadataFile() {
        Table table = createTable("t");
        String pointer = pointer("t");
        catalog().dropTable(table("t"), false);

        Table registered = catalog().registerTable(table("again"), pointer);

        assertThat(registered.uuid()).isEqualTo(table.uuid());
        assertThat(pointer("again")).isEqualTo(pointer);
    }

    @Test
    default void purgeDeletesTheFilesAndPlainDropKeepsThem() {
        Table kept = createTable("kept");
        createTable("purged");
        String keptPointer = pointer("kept");
        String purgedPointer = pointer("purged");

        assertThat(catalog().dropTable(table("kept"), false)).isTrue();
        assertThat(catalog().dropTable(table("purged"), true)).isTrue();

        assertThat(kept.io().newInputFile(keptPointer).exists()).isTrue();
        assertThat(kept.io().newInputFile(purgedPointer).exists()).isFalse();
    }

    @Test
    default void metadataTablesAreLoaded() {
        createTable("t");
        TableIdentifier files = TableIdentifier.of(namespace().level(0), "t", "files");

        assertThat(catalog().tableExists(files)).isTrue();
        assertThat(catalog().loadTable(files).schema().findField("file_path")).isNotNull();
    }

    @Test
    default void issue12790_plainHiveTablesAreNeitherLoadedNorListedNorDropped() {
        HiveEntries.createHiveTable(server(), namespace().level(0), "hive_table");
        Path row = writeRow(entry("hive_table").getSd().getLocation());
        org.apache.hadoop.hive.metastore.api.Table before = entry("hive_table");

        assertThatThrownBy(() -> catalog().loadTable(table("hive_table")))
                .isInstanceOf(NoSuchTableException.class)
                .hasMessageContaining("hive_table");
        assertThat(catalog().tableExists(table("hive_table"))).isFalse();
        assertThat(catalog().dropTable(table("hive_table"), true)).isFalse();
        assertThat(catalog().dropTable(table("hive_table"), false)).isFalse();
        assertThat(catalog().dropView(table("hive_table"))).isFalse();
        assertThat(catalog().viewExists(table("hive_table"))).isFalse();
        assertThatThrownBy(() -> catalog().renameTable(table("hive_table"), table("other")))
                .isInstanceOf(NoSuchTableException.class);
        assertThatThrownBy(() -> catalog().renameView(table("hive_table"), table("other")))
                .isInstanceOf(NoSuchViewException.class);
        assertThat(row).exists();
        assertThat(catalog().listTables(namespace())).isEmpty();
        assertThat(anotherCatalog(Map.of("list-all-tables", "true")).listTables(namespace()))
                .containsExactly(table("hive_table"));
        assertThat(entry("hive_table")).isEqualTo(before);
    }

    @Test
    default void D9_tablesOfEitherCaseAreListed() {
        createTable("upper");
        HiveEntries.createIcebergTable(server(), namespace().level(0), "lower", "iceberg", pointer("upper"));

        assertThat(catalog().listTables(namespace())).containsExactlyInAnyOrder(table("upper"), table("lower"));
        assertThat(catalog().loadTable(table("lower")).schema().asStruct()).isEqualTo(Rows.SCHEMA.asStruct());
    }

    private static Path writeRow(String location) {
        try {
            Path folder = Files.createDirectories(Path.of(URI.create(location).getPath()));
            return Files.writeString(folder.resolve("row.txt"), "1");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    default void aTableWhoseMetadataFileIsDamagedIsDropped() throws IOException {
        createTable("t");
        Path file = Path.of(URI.create(pointer("t")).getPath());
        Files.writeString(file, "{ \"format-version\" : 2, ");

        assertThatThrownBy(() -> readingCatalog(Map.of()).loadTable(table("t"))).isInstanceOf(RuntimeException.class);
        assertThat(catalog().tableExists(table("t"))).isTrue();
        assertThat(catalog().dropTable(table("t"), true)).isTrue();
        assertThat(catalog().tableExists(table("t"))).isFalse();
        assertThat(file).exists();
    }

    @Test
    default void aTableWhoseMetadataFileTheStorageDoesNotGiveIsNotPurgedButDropped() {
        createTable("t");
        HmsCatalog cutOff = anotherCatalog(Map.of("io-impl", UnansweredFiles.class.getName()));

        assertThatThrownBy(() -> cutOff.dropTable(table("t"), true))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining(table("t") + " is not dropped")
                .hasMessageContaining("Try again, or drop it without purge")
                .hasRootCauseInstanceOf(SocketTimeoutException.class);
        assertThat(catalog().tableExists(table("t"))).isTrue();

        assertThat(cutOff.dropTable(table("t"), false)).isTrue();
        assertThat(catalog().tableExists(table("t"))).isFalse();
    }

    @Test
    default void aPurgedTableWhoseManifestListIsMissingIsDropped() {
        Table table = createTable("t");
        Rows.append(table, 1);
        table.io().deleteFile(table.currentSnapshot().manifestListLocation());

        assertThat(catalog().dropTable(table("t"), true)).isTrue();
        assertThat(catalog().tableExists(table("t"))).isFalse();
    }

    /** HiveCatalog took the lock to create, and called a time-out of it "already exists". */
    @Test
    default void D5_aLockOnAFreeNameDoesNotKeepATableFromBeingCreated() {
        LockComponent component = new LockComponent(
                LockType.EXCLUSIVE, LockLevel.TABLE, namespace().level(0));
        component.setTablename("t");
        long lock = server().lock(new LockRequest(List.of(component), "somebody", "elsewhere"))
                .getLockid();

        createTable("t");

        assertThat(proxy().counts()).doesNotContainKeys("lock", "check_lock");
        assertThat(locksOf("t")).extracting("lockid").containsExactly(lock);
        server().unlock(lock);
        assertThat(catalog().tableExists(table("t"))).isTrue();
    }

    @Test
    default void theMetadataInHandAfterCreateIsWhatTheFileHolds() {
        BaseTable table = (BaseTable) createTable("t");

        String inHand = TableMetadataParser.toJson(table.operations().current());
        assertThat(inHand).isEqualTo(TableMetadataParser.toJson(TableMetadataParser.read(table.io(), pointer("t"))));
        assertThat(table.operations().current().metadataFileLocation()).isEqualTo(pointer("t"));
    }

    @Test
    default void twoCatalogsOfOneProcessSeeEachOthersTables() {
        createTable("t");

        assertThat(anotherCatalog(Map.of()).listTables(namespace())).isEqualTo(List.of(table("t")));
    }
}
