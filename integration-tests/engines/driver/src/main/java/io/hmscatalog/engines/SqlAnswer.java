package io.hmscatalog.engines;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows that a statement returned, as text. Immutable.
 *
 * @param columns the names of the columns; empty if the statement has no result
 */
public record SqlAnswer(List<String> columns, List<List<@Nullable String>> rows) {

    public SqlAnswer {
        columns = List.copyOf(columns);
        rows = rows.stream().map(SqlAnswer::copyOf).toList();
    }

    private static List<@Nullable String> copyOf(List<@Nullable String> row) {
        return Collections.unmodifiableList(new ArrayList<>(row));
    }

    void write(DataOutputStream out) throws IOException {
        writeTexts(out, columns);
        out.writeInt(rows.size());
        for (List<@Nullable String> row : rows) {
            writeTexts(out, row);
        }
    }

    static SqlAnswer read(DataInputStream in) throws IOException {
        List<String> columns = new ArrayList<>();
        for (String column : readTexts(in)) {
            columns.add(String.valueOf(column));
        }
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            rows.add(readTexts(in));
        }
        return new SqlAnswer(columns, rows);
    }

    private static void writeTexts(DataOutputStream out, List<? extends @Nullable String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            out.writeBoolean(text != null);
            if (text != null) {
                Wire.writeText(out, text);
            }
        }
    }

    private static List<@Nullable String> readTexts(DataInputStream in) throws IOException {
        List<@Nullable String> texts = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            texts.add(in.readBoolean() ? Wire.readText(in) : null);
        }
        return texts;
    }
}
