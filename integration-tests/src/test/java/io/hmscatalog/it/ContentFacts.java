package io.hmscatalog.it;

import static org.apache.iceberg.types.Types.NestedField.optional;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.faults.Recording;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.EnvironmentContext;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.ThriftHiveMetastore;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.view.View;
import org.apache.iceberg.view.ViewBuilder;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.apache.thrift.transport.TTransport;
import org.junit.jupiter.api.Test;

/** What a table's entry in the metastore holds of it, with the server's default settings. */
@SuppressWarnings("MemberName")
interface ContentFacts extends CatalogFixture {

    String OWNER = "hive.metastore.table.owner";
    String NO_STATISTICS = "DO_NOT_UPDATE_STATS";

    private static Schema wide(int fields, boolean nested) {
        List<Types.NestedField> columns = new ArrayList<>();
        for (int number = 1; number <= fields; number++) {
            columns.add(optional(number, "a_rather_long_name_" + number, Types.IntegerType.get()));
        }
        return nested ? new Schema(optional(fields + 1, "wide", Types.StructType.of(columns))) : new Schema(columns);
    }

    private void assertLoadedWhole(Table table) {
        assertThat(anotherCatalog(Map.of()).loadTable(table("t")).schema().asStruct())
                .isEqualTo(table.schema().asStruct());
    }

    @Test
    default void issue7113_aStructOf3000FieldsIsCreatedAndCommitted() {
        Table table = catalog().createTable(table("t"), wide(3000, true));
        table.updateSchema().addColumn("wide", "more", Types.StringType.get()).commit();
        table.updateSchema().deleteColumn("wide.a_rather_long_name_1").commit();

        assertLoadedWhole(table);
        assertThat(entry("t").getSd().getCols()).containsExactly(new FieldSchema("wide", "string", null));
        assertThat(entry("t").getParameters()).doesNotContainKey("current-schema");
    }

    @Test
    default void issue7113_aTableOf3000ColumnsIsCreatedAndCommitted() {
        Table table = catalog().createTable(table("t"), wide(3000, false));
        table.updateSchema()
                .addColumn("more", Types.StringType.get())
                .moveFirst("more")
                .commit();

        assertLoadedWhole(table);
        assertThat(entry("t").getSd().getCols())
                .hasSize(3001)
                .startsWith(new FieldSchema("more", "string", null))
                .endsWith(new FieldSchema("a_rather_long_name_3000", "int", null));
    }

    @Test
    default void issue7113_longCommentsAreCutInTheMetastoreOnly() {
        List<String> comments = List.of("c".repeat(5000), "é".repeat(5000), "日".repeat(5000), "😀".repeat(5000));
        List<Types.NestedField> columns = new ArrayList<>();
        for (String comment : comments) {
            int id = columns.size() + 1;
            columns.add(optional(id, "c" + id, Types.IntegerType.get(), comment));
        }

        Table table = catalog().createTable(table("t"), new Schema(columns));
        table.updateSchema()
                .addColumn("c5", Types.IntegerType.get(), "d".repeat(5000))
                .commit();

        assertLoadedWhole(table);
        assertThat(catalog().loadTable(table("t")).schema().findField("c2").doc())
                .isEqualTo("é".repeat(5000));
        assertThat(entry("t").getSd().getCols())
                .extracting(FieldSchema::getComment)
                .containsExactly(
                        "c".repeat(256),
                        "é".repeat(256),
                        stored("日".repeat(256)),
                        stored("😀".repeat(128)),
                        "d".repeat(256));
    }

    @Test
    default void issue7113_aLongPropertyIsInTheMetadataFileOnlyAndCanBeRemoved() {
        Table table = createTable("t");
        table.updateProperties().set("note", "short").commit();
        String longText = "x".repeat(40_000);

        table.updateProperties().set("note", longText).set("colour", "green").commit();

        assertThat(catalog().loadTable(table("t")).properties()).containsEntry("note", longText);
        assertThat(entry("t").getParameters()).doesNotContainKey("note").containsEntry("colour", "green");

        table.updateProperties().remove("note").commit();
        assertThat(catalog().loadTable(table("t")).properties()).doesNotContainKey("note");
        table.updateProperties().set("note", "short").commit();
        assertThat(entry("t").getParameters()).containsEntry("note", "short");
    }

    @Test
    default void issue7113_propertiesThatAreFullAreMirroredInEveryAlphabet() {
        Table table = createTable("t");

        table.updateProperties()
                .set("ascii", "x".repeat(32_672))
                .set("latin", "é".repeat(10_000))
                .set("emoji", "😀".repeat(5_000))
                .commit();

        assertThat(entry("t").getParameters())
                .containsEntry("ascii", "x".repeat(32_672))
                .containsEntry("latin", "é".repeat(10_000))
                .containsEntry("emoji", stored("😀".repeat(5_000)));
    }

    @Test
    default void issue7113_nameAndOwnerThatTheMetastoreDoesNotTakeAreRefusedBeforeItIsAsked() {
        Table table = createTable("t");
        var entry = entry("t");
        proxy().resetCounts();

        for (Map.Entry<String, String> property :
                Map.of("k".repeat(257), "x", OWNER, "o".repeat(768)).entrySet()) {
            assertThatThrownBy(() -> table.updateProperties()
                            .set(property.getKey(), property.getValue())
                            .commit())
                    .isExactlyInstanceOf(ValidationException.class)
                    .hasMessageContaining("characters, and a metastore takes");
        }

        assertThat(proxy().counts()).doesNotContainKeys(RpcCountFacts.ALTER_TABLE, "lock");
        assertThat(entry("t")).isEqualTo(entry);
        assertThat(Folder.metadataFilesBelow(table.location())).hasSize(1);
    }

    private ViewBuilder view(String sql) {
        return catalog()
                .buildView(table("v"))
                .withSchema(Rows.SCHEMA)
                .withDefaultNamespace(namespace())
                .withQuery("spark", sql);
    }

    @Test
    default void issue7113_aLongQueryOfAViewIsInTheMetadataFileOnly() {
        String sql = "select '" + "x".repeat(100_000) + "'";

        view(sql).create();

        assertThat(catalog().loadView(table("v")).sqlFor("spark").sql()).isEqualTo(sql);
        assertThat(entry("v").getViewOriginalText())
                .isEqualTo(entry("v").getViewExpandedText())
                .startsWith("/* 100009 characters");
        view("select 1").replace();
        assertThat(entry("v").getViewExpandedText()).isEqualTo("select 1");
    }

    @Test
    default void issue1764_thePurgeFlagOfHiveFollowsGcEnabled() {
        Table table = createTable("t");

        table.updateProperties().set(TableProperties.GC_ENABLED, "false").commit();
        assertThat(entry("t").getParameters())
                .containsEntry("external.table.purge", "false")
                .doesNotContainKey(TableProperties.GC_ENABLED);

        table.updateProperties().remove(TableProperties.GC_ENABLED).commit();
        assertThat(entry("t").getParameters()).doesNotContainKeys("external.table.purge", TableProperties.GC_ENABLED);
    }

    @Test
    default void issue1764_withoutGcAPurgeDeletesNoData() {
        Table table = createTable("t");
        Rows.append(table, 1);
        table.updateProperties().set(TableProperties.GC_ENABLED, "false").commit();
        List<Path> data = Folder.filesBelow(table.location() + "/data");

        assertThat(catalog().dropTable(table("t"), true)).isTrue();

        assertThat(data).hasSize(1);
        assertThat(Folder.filesBelow(table.location() + "/data")).isEqualTo(data);
        assertThat(catalog().tableExists(table("t"))).isFalse();
    }

    @Test
    default void D25_issue6621_theOwnerOfATableFollowsItsProperty() {
        Table table = createTable("t");
        String creator = entry("t").getOwner();

        table.updateProperties().set(OWNER, "anna").commit();
        assertThat(creator).isNotEqualTo("anna");
        assertThat(entry("t").getOwner()).isEqualTo("anna");
        table.updateProperties().set(OWNER, "bob").commit();
        assertThat(entry("t").getOwner()).isEqualTo("bob");
        table.updateProperties().remove(OWNER).commit();
        assertThat(entry("t").getOwner()).isEqualTo("bob");
        assertThat(entry("t").getParameters()).doesNotContainKey(OWNER);
    }

    @Test
    default void D25_issue6621_anOwnerSetInTheMetastoreSurvivesCommits() {
        Table table = createTable("t");
        table.updateProperties().set(OWNER, "anna").commit();
        var entry = entry("t");
        entry.setOwner("carl");
        server().alterTable(namespace().level(0), "t", entry);

        table.updateProperties().set("colour", "green").commit();

        assertThat(entry("t").getOwner()).isEqualTo("carl");
    }

    @Test
    default void D25_issue6621_theOwnerOfAViewFollowsItsProperty() {
        View view = view("select 1").withProperty(OWNER, "anna").create();
        assertThat(entry("v").getOwner()).isEqualTo("anna");

        view.updateProperties().set(OWNER, "bob").commit();

        assertThat(entry("v").getOwner()).isEqualTo("bob");
        assertThat(entry("v").getParameters()).doesNotContainKey(OWNER);
    }

    /** Every kind of change, of tables and of views. */
    private void changeInEveryWay(HmsCatalog catalog) {
        Table table = catalog.createTable(table("t"), Rows.SCHEMA);
        table.updateProperties().set("colour", "green").commit();
        table.updateSchema().moveFirst("note").commit();
        catalog.buildTable(table("t"), Rows.SCHEMA).createOrReplaceTransaction().commitTransaction();
        catalog.renameTable(table("t"), table("u"));
        String pointer = ((BaseTable) catalog.loadTable(table("u")))
                .operations()
                .current()
                .metadataFileLocation();
        catalog.registerTable(table("again"), pointer);
        catalog.createTable(table("over"), Rows.SCHEMA);
        catalog.registerTable(table("over"), pointer, true);
        view("select 1").create().updateProperties().set("colour", "green").commit();
        catalog.renameView(table("v"), table("w"));
    }

    @Test
    default void issue734_everyCreateAndAlterForbidsTheServerToListTheFolder() {
        Recording creates = proxy().record(RpcCountFacts.CREATE_TABLE);
        Recording alters = proxy().record(RpcCountFacts.ALTER_TABLE);

        changeInEveryWay(catalog());

        List<EnvironmentContext> contexts = Stream.concat(
                        creates.arguments(ThriftHiveMetastore.create_table_with_environment_context_args::new).stream()
                                .map(
                                        ThriftHiveMetastore.create_table_with_environment_context_args
                                                ::getEnvironment_context),
                        alters.arguments(ThriftHiveMetastore.alter_table_with_environment_context_args::new).stream()
                                .map(
                                        ThriftHiveMetastore.alter_table_with_environment_context_args
                                                ::getEnvironment_context))
                .toList();
        assertThat(contexts)
                .hasSizeGreaterThanOrEqualTo(13)
                .allSatisfy(context -> assertThat(context.getProperties()).containsEntry(NO_STATISTICS, "true"));
        assertThat(proxy().counts()).doesNotContainKeys("create_table", "alter_table", "create_table_req");
    }

    /** A file where a server that lists the folder finds it. */
    private String folderWithAFile(String name) throws IOException {
        String location = catalog().loadNamespaceMetadata(namespace()).get("location") + "/" + name;
        Path folder = Path.of(URI.create(location).getPath());
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("part-0"), "seven..");
        return location;
    }

    /** For a create 2.3.10 looks at the entry's parameter of that name, and not at the call. */
    @Test
    default void issue734_noServerListsTheFolderOfANewTable() throws IOException {
        catalog()
                .buildTable(table("t"), Rows.SCHEMA)
                .withLocation(folderWithAFile("t"))
                .create();
        assertNotListed("t");
        catalog().registerTable(table("again"), pointer("t"));
        assertNotListed("again");
    }

    /** Without the parameter of that name only the call itself forbids it. */
    @Test
    default void issue734_noServerListsTheFolderOfAChangedTable() throws IOException {
        catalog()
                .buildTable(table("t"), Rows.SCHEMA)
                .withLocation(folderWithAFile("t"))
                .create();
        var entry = entry("t");
        entry.getParameters().remove(NO_STATISTICS);
        server().alterTable(namespace().level(0), "t", entry);
        HmsCatalog catalog = anotherCatalog(Map.of("iceberg.hive.keep.stats", "true"));

        catalog.loadTable(table("t")).updateProperties().set("colour", "green").commit();
        assertNotListed("t");
        catalog.renameTable(table("t"), table("u"));
        assertNotListed("u");
        assertThat(entry("u").getParameters()).doesNotContainKey(NO_STATISTICS);
    }

    private void assertNotListed(String name) {
        assertThat(entry(name).getParameters()).doesNotContainKeys("numFiles", "totalSize");
    }

    /** What the facts above would see if a call forgot it. */
    @Test
    default void issue734_theServerListsTheFolderWhereNobodyForbidsIt() throws IOException, TException {
        createTable("model");
        var entry = entry("model");
        entry.setTableName("listed");
        entry.getSd().setLocation(folderWithAFile("listed"));
        entry.getParameters().keySet().removeAll(Set.of(NO_STATISTICS, "transient_lastDdlTime"));

        URI uri = URI.create(proxy().uri());
        try (TTransport transport = new TSocket(uri.getHost(), uri.getPort())) {
            transport.open();
            new ThriftHiveMetastore.Client(new TBinaryProtocol(transport))
                    .create_table_with_environment_context(entry, new EnvironmentContext(new HashMap<>()));
        }

        assertThat(Objects.requireNonNull(entry("listed").getParameters())).containsEntry("numFiles", "1");
    }
}
