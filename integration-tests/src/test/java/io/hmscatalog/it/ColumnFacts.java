package io.hmscatalog.it;

import static org.apache.iceberg.types.Types.NestedField.optional;
import static org.apache.iceberg.types.Types.NestedField.required;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.UpdateSchema;
import org.apache.iceberg.expressions.Literal;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;

/** The columns of a table in the metastore, with the server's default settings. */
@SuppressWarnings("MemberName")
interface ColumnFacts extends CatalogFixture {

    /** Names and types as the server stores them. */
    private List<String> columns(String name) {
        return entry(name).getSd().getCols().stream()
                .map(column -> column.getName() + " " + column.getType())
                .toList();
    }

    private Table people() {
        Table table = catalog()
                .createTable(
                        table("t"),
                        new Schema(
                                required(1, "id", Types.LongType.get()),
                                optional(2, "note", Types.StringType.get()),
                                optional(3, "age", Types.IntegerType.get()),
                                optional(4, "size", Types.FloatType.get()),
                                optional(5, "pay", Types.DecimalType.of(5, 2)),
                                optional(
                                        6,
                                        "home",
                                        Types.StructType.of(
                                                optional(7, "street", Types.StringType.get()),
                                                optional(8, "number", Types.IntegerType.get()))),
                                optional(9, "marks", Types.ListType.ofOptional(10, Types.IntegerType.get()))));
        table.updateProperties().set("warm", "yes").commit();
        proxy().resetCounts();
        return table;
    }

    private void assertChanged(Table table, UpdateSchema change, String... columns) {
        change.commit();

        assertThat(columns("t")).containsExactly(columns);
        assertThat(catalog().loadTable(table("t")).schema().asStruct())
                .isEqualTo(table.schema().asStruct());
        assertThat(locksOf("t")).isEmpty();
    }

    @Test
    default void D6_issue1092_aColumnIsDropped() {
        Table table = people();

        assertChanged(
                table,
                table.updateSchema().deleteColumn("id"),
                "note string",
                "age int",
                "size float",
                "pay decimal(5,2)",
                "home struct<street:string,number:int>",
                "marks array<int>");
    }

    @Test
    default void D6_issue1092_columnsAreReordered() {
        Table table = people();

        assertChanged(
                table,
                table.updateSchema().moveFirst("marks").moveAfter("id", "size"),
                "marks array<int>",
                "note string",
                "age int",
                "size float",
                "id bigint",
                "pay decimal(5,2)",
                "home struct<street:string,number:int>");
    }

    @Test
    default void D6_issue1092_columnsAreRenamed() {
        Table table = people();

        assertChanged(
                table,
                table.updateSchema().renameColumn("age", "years").renameColumn("home.street", "road"),
                "id bigint",
                "note string",
                "years int",
                "size float",
                "pay decimal(5,2)",
                "home struct<road:string,number:int>",
                "marks array<int>");
    }

    @Test
    default void D6_issue1092_typesAreWidened() {
        Table table = people();

        assertChanged(
                table,
                table.updateSchema()
                        .updateColumn("age", Types.LongType.get())
                        .updateColumn("size", Types.DoubleType.get())
                        .updateColumn("pay", Types.DecimalType.of(9, 2))
                        .updateColumn("home.number", Types.LongType.get())
                        .updateColumn("marks.element", Types.LongType.get()),
                "id bigint",
                "note string",
                "age bigint",
                "size double",
                "pay decimal(9,2)",
                "home struct<street:string,number:bigint>",
                "marks array<bigint>");
    }

    @Test
    default void D6_issue1092_fieldsOfAStructComeAndGo() {
        Table table = people();

        assertChanged(
                table,
                table.updateSchema().deleteColumn("home.street").addColumn("home", "town", Types.StringType.get()),
                "id bigint",
                "note string",
                "age int",
                "size float",
                "pay decimal(5,2)",
                "home struct<number:int,town:string>",
                "marks array<int>");
    }

    @Test
    default void D6_issue1092_aColumnOfAnotherTypeTakesItsPlaceInThreeAlters() {
        Table table = people();

        assertChanged(
                table,
                table.updateSchema()
                        .deleteColumn("note")
                        .addColumn("note", Types.IntegerType.get())
                        .moveAfter("note", "id"),
                "id bigint",
                "note int",
                "age int",
                "size float",
                "pay decimal(5,2)",
                "home struct<street:string,number:int>",
                "marks array<int>");

        assertThat(proxy().counts())
                .containsEntry(RpcCountFacts.ALTER_TABLE, 3)
                .containsEntry("lock", 1)
                .containsEntry("unlock", 1);
        proxy().resetCounts();
        table.updateSchema().addColumn("more", Types.IntegerType.get()).commit();
        assertThat(proxy().counts()).as("columns that fit").containsEntry(RpcCountFacts.ALTER_TABLE, 1);
    }

    @Test
    default void D6_issue1092_rowsAreReadAfterTheirColumnsMoved() {
        Table table = createTable("t");
        Rows.append(table, 1, 2);

        table.updateSchema().moveFirst("note").commit();
        Rows.append(table, 3);

        assertThat(Rows.read(catalog().loadTable(table("t")))).isEqualTo(Rows.ids(1, 2, 3));
        assertThat(columns("t")).containsExactly("note string", "id bigint");
    }

    @Test
    default void D6_issue1092_aTableIsReplacedByOneWithOtherColumns() {
        createTable("t");

        catalog()
                .buildTable(
                        table("t"),
                        new Schema(
                                optional(1, "day", Types.DateType.get()),
                                optional(2, "flags", Types.ListType.ofOptional(3, Types.BooleanType.get()))))
                .createOrReplaceTransaction()
                .commitTransaction();

        assertThat(columns("t")).containsExactly("day date", "flags array<boolean>");
    }

    @Test
    default void D6_issue1092_aVersionWithOtherColumnsIsRegisteredOverATable() {
        createTable("t");
        catalog()
                .createTable(
                        table("other"),
                        new Schema(
                                optional(1, "day", Types.DateType.get()),
                                optional(2, "flag", Types.BooleanType.get())));

        catalog().registerTable(table("t"), pointer("other"), true);

        assertThat(columns("t")).containsExactly("day date", "flag boolean");
        assertThat(pointer("t")).isEqualTo(pointer("other"));
    }

    private static List<Type> typesOfVersion3() {
        return List.of(
                Types.TimestampNanoType.withoutZone(),
                Types.TimestampNanoType.withZone(),
                Types.UnknownType.get(),
                Types.VariantType.get(),
                Types.GeometryType.crs84(),
                Types.GeometryType.of("srid:3857"),
                Types.GeographyType.crs84());
    }

    /** A column of each type, and each type in a struct, a list and a map. */
    private static Schema schemaOfVersion3() {
        List<Types.NestedField> fields = new ArrayList<>();
        fields.add(required(1, "id", Types.LongType.get()));
        int id = 2;
        for (Type type : typesOfVersion3()) {
            fields.add(optional(id, "c" + id, type));
            id++;
            fields.add(optional(id, "s" + id, Types.StructType.of(optional(id + 1, "f", type))));
            id += 2;
            fields.add(optional(id, "l" + id, Types.ListType.ofOptional(id + 1, type)));
            id += 2;
            fields.add(optional(id, "m" + id, Types.MapType.ofOptional(id + 1, id + 2, Types.StringType.get(), type)));
            id += 3;
        }
        fields.add(Types.NestedField.optional("with_default")
                .withId(id)
                .ofType(Types.IntegerType.get())
                .withInitialDefault(Literal.of(7))
                .withWriteDefault(Literal.of(8))
                .build());
        return new Schema(fields);
    }

    @Test
    default void D11_issue15220_everyTypeOfVersion3IsCreatedListedLoadedAndCommitted() {
        Schema schema = schemaOfVersion3();

        Table table = catalog()
                .buildTable(table("t"), schema)
                .withProperty(TableProperties.FORMAT_VERSION, "3")
                .create();
        table.updateProperties().set("colour", "green").commit();
        table.updateSchema().addColumn("more", Types.VariantType.get()).commit();
        table.updateSchema().moveFirst("with_default").commit();

        assertThat(catalog().listTables(namespace())).containsExactly(table("t"));
        Table loaded = anotherCatalog(Map.of()).loadTable(table("t"));
        assertThat(loaded.schema().asStruct()).isEqualTo(table.schema().asStruct());
        assertThat(loaded.schema().columns()).hasSize(schema.columns().size() + 1);
        assertThat(loaded.schema().findField("with_default").initialDefault()).isEqualTo(7);
        assertThat(loaded.schema().findField("with_default").writeDefault()).isEqualTo(8);
        assertThat(columns("t"))
                .startsWith("with_default int", "id bigint", "c2 timestamp", "s3 struct<f:timestamp>")
                .contains("l5 array<timestamp>", "m7 map<string,timestamp>")
                .contains("c18 string", "s19 struct<f:string>", "l21 array<string>", "m23 map<string,string>")
                .endsWith("more string");
        assertThat(catalog().dropTable(table("t"), true)).isTrue();
    }

    @Test
    default void D11_issue15220_anOlderTableGetsTypesOfVersion3() {
        Table table = createTable("t");

        table.updateProperties().set(TableProperties.FORMAT_VERSION, "3").commit();
        int number = 0;
        for (Type type : typesOfVersion3()) {
            table.updateSchema().addColumn("c" + number++, type).commit();
        }

        assertThat(catalog().loadTable(table("t")).schema().columns())
                .extracting(Types.NestedField::type)
                .containsAll(typesOfVersion3());
    }

    @Test
    default void D11_issue15220_aViewHasTypesOfVersion3() {
        catalog()
                .buildView(table("v"))
                .withSchema(schemaOfVersion3())
                .withDefaultNamespace(namespace())
                .withQuery("spark", "select 1")
                .create()
                .updateProperties()
                .set("colour", "green")
                .commit();

        assertThat(catalog().loadView(table("v")).schema().columns())
                .hasSize(schemaOfVersion3().columns().size());
    }

    /** The last two differ in the metastore's eyes only by what is put in place of a character. */
    private static List<String> oddNames() {
        return List.of(
                "a-b", "a:b", "a,b", "a@b", "a/b", "a<b", "a>b", "a b", " a", "a(b", "a`b", "a\"b", "a'b", "a\\b",
                "a#b", "é", "日本", "a😀", "1", "", "x-y", "x_y");
    }

    private static Schema oddSchema() {
        List<Types.NestedField> inner = new ArrayList<>();
        List<Types.NestedField> fields = new ArrayList<>();
        int id = 1;
        for (String name : oddNames()) {
            fields.add(optional(id++, name, Types.IntegerType.get()));
            inner.add(optional(id++, name, Types.IntegerType.get()));
        }
        fields.add(optional(id++, "nested", Types.ListType.ofOptional(id++, Types.StructType.of(inner))));
        return new Schema(fields);
    }

    @Test
    default void D11_columnsAndFieldsHaveAnyName() {
        Table table = catalog().createTable(table("t"), oddSchema());
        table.updateProperties().set("colour", "green").commit();
        table.updateSchema().addColumn("more", Types.IntegerType.get()).commit();
        table.updateSchema().moveFirst("nested").commit();

        Table loaded = anotherCatalog(Map.of()).loadTable(table("t"));
        assertThat(loaded.schema().asStruct()).isEqualTo(table.schema().asStruct());
        assertThat(entry("t").getSd().getCols())
                .extracting(FieldSchema::getName)
                .containsExactlyElementsOf(Stream.of(List.of("nested"), oddNames(), List.of("more"))
                        .flatMap(List::stream)
                        .map(this::stored)
                        .toList());
        assertThat(entry("t").getSd().getCols().get(0).getType())
                .isEqualTo(
                        stored(
                                "array<struct<a_b:int,a_b:int,a_b:int,a_b:int,a_b:int,a_b:int,a_b:int,a b:int, a:int,a_b:int,"
                                        + "a_b:int,a_b:int,a_b:int,a_b:int,a_b:int,é:int,日本:int,a_:int,1:int,_:int,x_y:int,x_y:int>>"));
    }

    @Test
    default void D11_columnsWhoseNamesDifferInCaseOnlyAreToldApart() {
        Table table = catalog()
                .createTable(
                        table("t"),
                        new Schema(
                                optional(1, "a", Types.IntegerType.get()), optional(2, "A", Types.StringType.get())));
        table.updateSchema().caseSensitive(true).renameColumn("a", "b").commit();

        assertThat(columns("t")).containsExactly("b int", "a string");
        table.updateSchema().caseSensitive(true).renameColumn("b", "a").commit();
        assertThat(columns("t")).containsExactly("a int", "a_2 string");
        assertThat(catalog().loadTable(table("t")).schema().asStruct())
                .isEqualTo(table.schema().asStruct());
    }
}
