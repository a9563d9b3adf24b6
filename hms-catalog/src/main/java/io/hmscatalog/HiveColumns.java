package io.hmscatalog;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.iceberg.Schema;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * The columns that other Hive tools see. The types are those that Iceberg's HiveCatalog writes with its own Hive client
 * (HiveSchemaUtil.convertToTypeString); Iceberg readers never look at them.
 */
final class HiveColumns {

    private HiveColumns() {}

    /**
     * The schema's columns in Hive's types.
     *
     * @throws ValidationException if a column has a type that Hive has no name for
     */
    static List<FieldSchema> of(Schema schema) {
        return schema.columns().stream().map(HiveColumns::column).collect(Collectors.toList());
    }

    private static FieldSchema column(Types.NestedField field) {
        try {
            return new FieldSchema(field.name(), hiveType(field.type()), field.doc());
        } catch (UnsupportedOperationException e) {
            throw new ValidationException(
                    e, "Cannot write column '%s' of type %s: %s", field.name(), field.type(), e.getMessage());
        }
    }

    private static String hiveType(Type type) {
        return switch (type.typeId()) {
            case BOOLEAN -> "boolean";
            case INTEGER -> "int";
            case LONG -> "bigint";
            case FLOAT -> "float";
            case DOUBLE -> "double";
            case DATE -> "date";
            case TIME, STRING, UUID -> "string";
            case TIMESTAMP -> "timestamp";
            case FIXED, BINARY -> "binary";
            case VARIANT -> "unknown";
            case DECIMAL -> {
                Types.DecimalType decimal = (Types.DecimalType) type;
                yield "decimal(%d,%d)".formatted(decimal.precision(), decimal.scale());
            }
            case STRUCT ->
                type.asStructType().fields().stream()
                        .map(field -> field.name() + ":" + hiveType(field.type()))
                        .collect(Collectors.joining(",", "struct<", ">"));
            case LIST -> "array<%s>".formatted(hiveType(type.asListType().elementType()));
            case MAP ->
                "map<%s,%s>"
                        .formatted(
                                hiveType(type.asMapType().keyType()),
                                hiveType(type.asMapType().valueType()));
            default -> throw new UnsupportedOperationException("Hive has no type for " + type);
        };
    }
}
