package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.iceberg.Schema;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HiveColumnsTest {

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
                Arguments.of(Types.VariantType.get(), "unknown"),
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
        assertThat(HiveColumns.of(schemaOf(type))).containsExactly(new FieldSchema("c", name, null));
    }

    static Stream<Type> typesWithoutName() {
        return Stream.of(
                Types.TimestampNanoType.withZone(),
                Types.TimestampNanoType.withoutZone(),
                Types.UnknownType.get(),
                Types.GeometryType.crs84(),
                Types.GeographyType.crs84(),
                Types.ListType.ofOptional(2, Types.TimestampNanoType.withZone()));
    }

    @ParameterizedTest
    @MethodSource("typesWithoutName")
    void aTypeWithoutNameIsRefusedWithItsColumn(Type type) {
        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> HiveColumns.of(schemaOf(type)))
                .withMessageStartingWith("Cannot write column 'c' of type " + type)
                .withCauseInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void columnsKeepOrderAndComment() {
        assertThat(HiveColumns.of(Versions.SCHEMA))
                .containsExactly(new FieldSchema("id", "bigint", "the key"), new FieldSchema("name", "string", null));
    }

    private static Schema schemaOf(Type type) {
        return new Schema(Types.NestedField.optional(1, "c", type));
    }
}
