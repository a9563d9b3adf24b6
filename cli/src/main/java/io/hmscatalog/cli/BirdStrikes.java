package io.hmscatalog.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.types.Types.NestedField;
import org.jspecify.annotations.Nullable;

/**
 * The data set of the demo, collisions of aircraft with wildlife as the FAA publishes them, with its column names and blank
 * cells as they are; {@code birdstrikes-NOTICE.txt} beside the file tells where it is from.
 *
 * @param rows the cells of each row, as text, in the order of {@link #SCHEMA}; a blank cell is an empty text
 */
record BirdStrikes(List<List<String>> rows) {

    static final Schema SCHEMA = new Schema(
            NestedField.optional(1, "Airport Name", Types.StringType.get()),
            NestedField.optional(2, "Aircraft Make Model", Types.StringType.get()),
            NestedField.optional(3, "Effect Amount of damage", Types.StringType.get()),
            NestedField.optional(4, "Flight Date", Types.DateType.get()),
            NestedField.optional(5, "Aircraft Airline Operator", Types.StringType.get()),
            NestedField.optional(6, "Origin State", Types.StringType.get()),
            NestedField.optional(7, "Phase of flight", Types.StringType.get()),
            NestedField.optional(8, "Wildlife Size", Types.StringType.get()),
            NestedField.optional(9, "Wildlife Species", Types.StringType.get()),
            NestedField.optional(10, "Time of day", Types.StringType.get()),
            NestedField.optional(11, "Cost Other", Types.LongType.get()),
            NestedField.optional(12, "Cost Repair", Types.LongType.get()),
            NestedField.optional(13, "Cost Total $", Types.LongType.get()),
            NestedField.optional(14, "Speed IAS in knots", Types.IntegerType.get()));

    private static final CSVFormat FORMAT =
            CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();

    static BirdStrikes load() {
        try (InputStream file = Objects.requireNonNull(BirdStrikes.class.getResourceAsStream("birdstrikes.csv"))) {
            return read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws HmscatException if the file's columns are not those of the schema, or a row has more or fewer cells */
    static BirdStrikes read(InputStream csv) throws IOException {
        try (CSVParser parser = FORMAT.parse(new InputStreamReader(csv, StandardCharsets.UTF_8))) {
            List<String> names =
                    SCHEMA.columns().stream().map(NestedField::name).toList();
            if (!parser.getHeaderNames().equals(names)) {
                throw new HmscatException(
                        "The CSV file's columns are " + parser.getHeaderNames() + " instead of " + names);
            }
            return new BirdStrikes(parser.stream().map(BirdStrikes::cells).toList());
        }
    }

    private static List<String> cells(CSVRecord row) {
        if (!row.isConsistent()) {
            throw new HmscatException("Row " + row.getRecordNumber() + " of the CSV file has " + row.size() + " cells");
        }
        return row.toList();
    }

    /** A row as Iceberg writes it. */
    static GenericRecord toRecord(List<String> cells) {
        GenericRecord record = GenericRecord.create(SCHEMA);
        List<NestedField> columns = SCHEMA.columns();
        for (int column = 0; column < columns.size(); column++) {
            record.set(column, value(columns.get(column).type(), cells.get(column)));
        }
        return record;
    }

    private static @Nullable Object value(Type type, String cell) {
        if (cell.isEmpty()) {
            return null;
        }
        return switch (type.typeId()) {
            case DATE -> LocalDate.parse(cell);
            case INTEGER -> Integer.valueOf(cell);
            case LONG -> Long.valueOf(cell);
            case STRING -> cell;
            default -> throw new IllegalArgumentException("No column of the data set is of type " + type);
        };
    }

    Fingerprint fingerprint() {
        FingerprintBuilder builder = new FingerprintBuilder(SCHEMA.columns().size());
        rows.forEach(row -> builder.addRow(column -> row.get(column).isEmpty() ? null : row.get(column)));
        return builder.build();
    }
}
