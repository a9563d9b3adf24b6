package io.hmscatalog.flink;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.DataTypes.Field;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.types.DataType;

/**
 * Reads the name of a Hive type (TypeInfoUtils of Hive) as the type that Flink's own Hive connector gives such a column. What has no
 * counterpart, such as a {@code uniontype}, is a {@code STRING}, whole or as the part of a nested type. Single-threaded.
 */
final class HiveTypes {

    /** As Flink's Hive connector has it (HiveTypeUtil); Hive's timestamps have nanoseconds. */
    private static final int TIMESTAMP_PRECISION = 9;

    private static final DataType UNKNOWN = DataTypes.STRING();

    private final String text;
    private int position;

    private HiveTypes(String text) {
        this.text = text;
    }

    /** The type of a column; nullable, as every column of Hive. */
    static DataType flinkType(String hiveType) {
        HiveTypes reader = new HiveTypes(hiveType.trim());
        try {
            DataType type = reader.type();
            return reader.position == reader.text.length() ? type : UNKNOWN;
        } catch (IllegalArgumentException | IndexOutOfBoundsException | ValidationException e) {
            // Not a type that Hive writes today, or lengths that Flink has no type for.
            return UNKNOWN;
        }
    }

    private DataType type() {
        String name = until("<>,()").trim().toLowerCase(Locale.ROOT);
        if (next() == '<') {
            return nested(name);
        }
        return primitive(name, next() == '(' ? arguments() : List.of());
    }

    private DataType nested(String name) {
        position++;
        DataType type =
                switch (name) {
                    case "array" -> DataTypes.ARRAY(type());
                    case "map" -> map();
                    case "struct" -> DataTypes.ROW(fields());
                    default -> {
                        skipRest();
                        yield UNKNOWN;
                    }
                };
        take('>');
        return type;
    }

    private DataType map() {
        DataType key = type();
        take(',');
        return DataTypes.MAP(key, type());
    }

    private List<Field> fields() {
        List<Field> fields = new ArrayList<>();
        do {
            String name = until(":").trim();
            take(':');
            fields.add(DataTypes.FIELD(name, type()));
        } while (skip(','));
        return fields;
    }

    private static DataType primitive(String name, List<Integer> arguments) {
        return switch (name) {
            case "boolean" -> DataTypes.BOOLEAN();
            case "tinyint" -> DataTypes.TINYINT();
            case "smallint" -> DataTypes.SMALLINT();
            case "int", "integer" -> DataTypes.INT();
            case "bigint" -> DataTypes.BIGINT();
            case "float" -> DataTypes.FLOAT();
            case "double", "double precision" -> DataTypes.DOUBLE();
            case "decimal", "numeric" -> decimal(arguments);
            case "char" -> DataTypes.CHAR(arguments.get(0));
            case "varchar" -> DataTypes.VARCHAR(arguments.get(0));
            case "binary" -> DataTypes.BYTES();
            case "date" -> DataTypes.DATE();
            case "timestamp" -> DataTypes.TIMESTAMP(TIMESTAMP_PRECISION);
            case "timestamp with local time zone" -> DataTypes.TIMESTAMP_WITH_LOCAL_TIME_ZONE(TIMESTAMP_PRECISION);
            default -> UNKNOWN;
        };
    }

    /** Without arguments Hive means 10 digits, none of them after the point (HiveDecimal). */
    private static DataType decimal(List<Integer> arguments) {
        int precision = arguments.isEmpty() ? 10 : arguments.get(0);
        return DataTypes.DECIMAL(precision, arguments.size() < 2 ? 0 : arguments.get(1));
    }

    private List<Integer> arguments() {
        position++;
        List<Integer> arguments = new ArrayList<>();
        do {
            arguments.add(Integer.valueOf(until(",)").trim()));
        } while (skip(','));
        take(')');
        return arguments;
    }

    /** To the bracket that closes the one that is open. */
    private void skipRest() {
        for (int open = 1; ; position++) {
            open += text.charAt(position) == '<' ? 1 : text.charAt(position) == '>' ? -1 : 0;
            if (open == 0) {
                return;
            }
        }
    }

    private String until(String ends) {
        int start = position;
        while (position < text.length() && ends.indexOf(text.charAt(position)) < 0) {
            position++;
        }
        return text.substring(start, position);
    }

    /** NUL at the end. */
    private char next() {
        return position < text.length() ? text.charAt(position) : '\0';
    }

    private boolean skip(char expected) {
        boolean there = next() == expected;
        position += there ? 1 : 0;
        return there;
    }

    private void take(char expected) {
        if (!skip(expected)) {
            throw new IllegalArgumentException("no %s at %d of %s".formatted(expected, position, text));
        }
    }
}
