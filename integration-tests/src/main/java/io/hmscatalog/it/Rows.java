package io.hmscatalog.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.encryption.EncryptedOutputFile;
import org.apache.iceberg.encryption.EncryptingFileIO;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.types.Types;

/** Rows of one long column, in real Parquet files, encrypted where the table is. */
public final class Rows {

    public static final Schema SCHEMA = new Schema(
            Types.NestedField.required(1, "id", Types.LongType.get()),
            Types.NestedField.optional(2, "note", Types.StringType.get()));

    private Rows() {}

    public static void append(Table table, long... ids) {
        table.newAppend().appendFile(file(table, ids)).commit();
    }

    public static DataFile file(Table table, long... ids) {
        String path = table.locationProvider().newDataLocation(UUID.randomUUID() + ".parquet");
        EncryptedOutputFile file =
                EncryptingFileIO.combine(table.io(), table.encryption()).newEncryptingOutputFile(path);
        DataWriter<Record> writer;
        try {
            writer = Parquet.writeData(file)
                    .forTable(table)
                    .withKeyMetadata(file.keyMetadata())
                    .createWriterFunc(GenericParquetWriter::create)
                    .build();
            try (writer) {
                for (long id : ids) {
                    GenericRecord row = GenericRecord.create(table.schema());
                    row.setField("id", id);
                    writer.write(row);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return writer.toDataFile();
    }

    /** The ids in ascending order. */
    public static List<Long> read(Table table) {
        List<Long> ids = new ArrayList<>();
        try (CloseableIterable<Record> rows = IcebergGenerics.read(table).build()) {
            rows.forEach(row -> ids.add((Long) row.getField("id")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ids.sort(null);
        return ids;
    }

    static List<Long> ids(long... ids) {
        return Arrays.stream(ids).boxed().toList();
    }
}
