package io.hmscatalog;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.jspecify.annotations.Nullable;

/**
 * The columns that other Hive tools see; Iceberg readers never look at them. Names, types and comments are those that Iceberg's
 * HiveCatalog writes with its own Hive client (HiveSchemaUtil.convertToTypeString), as far as every server from 2.3 to 4.2
 * accepts them.
 */
final class HiveColumns {

    /** For a type that Hive has no name for. HiveCatalog's {@code unknown} is refused by every server (validateColumnType). */
    private static final String PLACEHOLDER = "string";

    /** UTF-16 units of COLUMNS_V2.COMMENT; a database that counts code points takes no less. */
    private static final int MAX_COMMENT = 256;

    /** UTF-16 units of COLUMNS_V2.COLUMN_NAME. */
    private static final int MAX_NAME = 767;

    private HiveColumns() {}

    /**
     * The schema's columns in Hive's types.
     *
     * @param maxType characters of a type's name; a longer one is replaced
     */
    static List<FieldSchema> of(Schema schema, long maxType) {
        Set<String> names = new HashSet<>();
        List<FieldSchema> columns = new ArrayList<>();
        for (Types.NestedField field : schema.columns()) {
            String type = hiveType(field.type());
            columns.add(new FieldSchema(
                    unique(field.name(), names), type.length() > maxType ? PLACEHOLDER : type, comment(field.doc())));
        }
        return columns;
    }

    /** Servers write a column's name in lower case (ObjectStore.convertToMFieldSchemas), and it is part of a primary key. */
    private static String unique(String name, Set<String> taken) {
        String candidate = cut(name, MAX_NAME);
        for (int number = 2; !taken.add(candidate.toLowerCase(Locale.ROOT)); number++) {
            String suffix = "_" + number;
            candidate = cut(name, MAX_NAME - suffix.length()) + suffix;
        }
        return candidate;
    }

    private static @Nullable String comment(@Nullable String doc) {
        return doc == null ? null : cut(doc, MAX_COMMENT);
    }

    private static String cut(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max);
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
            case TIMESTAMP, TIMESTAMP_NANO -> "timestamp";
            case FIXED, BINARY -> "binary";
            case DECIMAL -> {
                Types.DecimalType decimal = (Types.DecimalType) type;
                yield "decimal(%s,%s)".formatted(decimal.precision(), decimal.scale());
            }
            case STRUCT ->
                type.asStructType().fields().stream()
                        .map(field -> nestedName(field.name()) + ":" + hiveType(field.type()))
                        .collect(Collectors.joining(",", "struct<", ">"));
            case LIST -> "array<%s>".formatted(hiveType(type.asListType().elementType()));
            case MAP ->
                "map<%s,%s>"
                        .formatted(
                                hiveType(type.asMapType().keyType()),
                                hiveType(type.asMapType().valueType()));
            // Unknown, variant, geometry, geography, and what a newer Iceberg in the class path may know.
            default -> PLACEHOLDER;
        };
    }

    /**
     * A field's name as 2.3 can read it (TypeInfoUtils.TypeInfoParser.isTypeChar, which sees UTF-16 units): it takes other
     * characters at the table's creation, and then refuses every alter.
     */
    private static String nestedName(String name) {
        String readable = name.codePoints()
                .map(point -> isReadable(point) ? point : '_')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return readable.isEmpty() ? "_" : readable;
    }

    private static boolean isReadable(int point) {
        return (Character.isBmpCodePoint(point) && Character.isLetterOrDigit(point)) || "_.$ ".indexOf(point) >= 0;
    }
}
