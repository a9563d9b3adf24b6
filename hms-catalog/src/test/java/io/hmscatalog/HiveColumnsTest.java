package io.hmscatalog;

import static org.apache.iceberg.types.Types.NestedField.optional;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("MemberName")
class HiveColumnsTest {

    private static final long MAX_TYPE = 32_672;

    static Stream<Arguments> typesAndTheirNames() {
        return Stream.of(
                Arguments.of(Types.BooleanType.get(), "boolean"),
                Arguments.of(Types.IntegerType.get(), "int"),
                Arguments.of(Types.LongType.get(), "bigint"),
                Arguments.of(Types.FloatType.get(), "float"),
                Arguments.of(Types.DoubleType.get(), "double"),
                Arguments.of(Types.DateType.get(), "date"),
                Arguments.of(Types.TimeType.get(), "string"),
                Arguments.of(Types.StringType.get(), "string"),
                Arguments.of(Types.UUIDType.get(), "string"),
                Arguments.of(Types.TimestampType.withoutZone(), "timestamp"),
                Arguments.of(Types.TimestampType.withZone(), "timestamp"),
                Arguments.of(Types.FixedType.ofLength(4), "binary"),
                Arguments.of(Types.BinaryType.get(), "binary"),
                Arguments.of(Types.DecimalType.of(9, 2), "decimal(9,2)"),
                Arguments.of(Types.ListType.ofRequired(2, Types.LongType.get()), "array<bigint>"),
                Arguments.of(
                        Types.MapType.ofOptional(2, 3, Types.StringType.get(), Types.DateType.get()),
                        "map<string,date>"),
                Arguments.of(
                        Types.StructType.of(
                                Types.NestedField.optional(2, "a", Types.IntegerType.get()),
                                Types.NestedField.required(
                                        3,
                                        "b",
                                        Types.ListType.ofOptional(
                                                4,
                                                Types.MapType.ofOptional(
                                                        5,
                                                        6,
                                                        Types.IntegerType.get(),
                                                        Types.StructType.of(Types.NestedField.optional(
                                                                7, "c", Types.DecimalType.of(38, 0))))))),
                        "struct<a:int,b:array<map<int,struct<c:decimal(38,0)>>>>"));
    }

    @ParameterizedTest
    @MethodSource("typesAndTheirNames")
    void aTypeHasHiveCatalogsName(Type type, String name) {
        assertThat(columns(type)).containsExactly(new FieldSchema("c", name, null));
    }

    static Stream<Arguments> typesWithAPlaceholder() {
        return Stream.of(
                Arguments.of(Types.TimestampNanoType.withZone(), "timestamp"),
                Arguments.of(Types.TimestampNanoType.withoutZone(), "timestamp"),
                Arguments.of(Types.UnknownType.get(), "string"),
                Arguments.of(Types.VariantType.get(), "string"),
                Arguments.of(Types.GeometryType.crs84(), "string"),
                Arguments.of(Types.GeographyType.crs84(), "string"),
                Arguments.of(Types.ListType.ofOptional(2, Types.VariantType.get()), "array<string>"),
                Arguments.of(struct("v", Types.VariantType.get()), "struct<v:string>"));
    }

    @ParameterizedTest
    @MethodSource("typesWithAPlaceholder")
    void D11_aTypeThatHiveHasNoNameForHasAPlaceholder(Type type, String name) {
        assertThat(columns(type)).containsExactly(new FieldSchema("c", name, null));
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
                    plain,    plain
                    with_1,   with_1
                    Upper,    Upper
                    a.b,      a.b
                    a$b,      a$b
                    a b,      a b
                    é日,      é日
                    a-b,      a_b
                    a:b,      a_b
                    'a,b',    a_b
                    a@b,      a_b
                    a/b,      a_b
                    a<b>,     a_b_
                    a😀b,      a_b
                    '',       _
                    """)
    void D11_aNestedNameHasNoCharacterThatAServerCannotRead(String name, String shown) {
        assertThat(columns(struct(name, Types.IntegerType.get())))
                .containsExactly(new FieldSchema("c", "struct<" + shown + ":int>", null));
        assertThat(columns(Types.ListType.ofOptional(9, struct(name, Types.IntegerType.get()))))
                .containsExactly(new FieldSchema("c", "array<struct<" + shown + ":int>>", null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a-b", "a:b", "a,b", "a@b", "a/b", "a<b", "a b", "é日", "a😀", ""})
    void D11_theNameOfAColumnIsKept(String name) {
        assertThat(HiveColumns.of(new Schema(optional(1, name, Types.IntegerType.get())), MAX_TYPE))
                .containsExactly(new FieldSchema(name, "int", null));
    }

    @Test
    void namesThatDifferInCaseOnlyAreToldApart() {
        Schema schema = new Schema(
                optional(1, "a", Types.IntegerType.get()),
                optional(2, "A", Types.IntegerType.get()),
                optional(3, "a_2", Types.IntegerType.get()));

        assertThat(HiveColumns.of(schema, MAX_TYPE))
                .extracting(FieldSchema::getName)
                .containsExactly("a", "A_2", "a_2_2");
    }

    @Test
    void longNamesAreCutAndStayApart() {
        String longest = "n".repeat(767);
        Schema schema = new Schema(
                optional(1, longest, Types.IntegerType.get()), optional(2, longest + "x", Types.IntegerType.get()));

        assertThat(HiveColumns.of(schema, MAX_TYPE))
                .extracting(FieldSchema::getName)
                .containsExactly(longest, "n".repeat(765) + "_2");
    }

    @Test
    void issue7113_aLongCommentIsCut() {
        assertThat(commentOf("c".repeat(256))).isEqualTo("c".repeat(256));
        assertThat(commentOf("c".repeat(5000))).isEqualTo("c".repeat(256));
        assertThat(commentOf("é".repeat(257))).isEqualTo("é".repeat(256));
        assertThat(commentOf("😀".repeat(129))).isEqualTo("😀".repeat(128));
        assertThat(commentOf("c" + "😀".repeat(128))).as("no half character").isEqualTo("c" + "😀".repeat(127));
    }

    private static String commentOf(String doc) {
        return HiveColumns.of(new Schema(optional(1, "c", Types.IntegerType.get(), doc)), MAX_TYPE)
                .get(0)
                .getComment();
    }

    @Test
    void issue7113_aTypeWithALongNameHasAPlaceholder() {
        String name = "struct<a:int>";
        Schema schema = schemaOf(struct("a", Types.IntegerType.get()));

        assertThat(HiveColumns.of(schema, name.length())).containsExactly(new FieldSchema("c", name, null));
        assertThat(HiveColumns.of(schema, name.length() - 1)).containsExactly(new FieldSchema("c", "string", null));
    }

    @Test
    void columnsKeepOrderAndComment() {
        assertThat(HiveColumns.of(Versions.SCHEMA, MAX_TYPE))
                .containsExactly(new FieldSchema("id", "bigint", "the key"), new FieldSchema("name", "string", null));
    }

    private static Types.StructType struct(String name, Type type) {
        return Types.StructType.of(optional(8, name, type));
    }

    private static List<FieldSchema> columns(Type type) {
        return HiveColumns.of(schemaOf(type), MAX_TYPE);
    }

    private static Schema schemaOf(Type type) {
        return new Schema(Types.NestedField.optional(1, "c", type));
    }
}
