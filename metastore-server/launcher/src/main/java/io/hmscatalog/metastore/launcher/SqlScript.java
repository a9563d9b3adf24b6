package io.hmscatalog.metastore.launcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Statements in the neutral SQL that {@link SqlDialect} translates. */
record SqlScript(List<String> statements) {
    static SqlScript lockTables() throws IOException {
        try (InputStream in = SqlScript.class.getResourceAsStream("lock-tables.sql")) {
            return parse(new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    static SqlScript parse(String text) {
        String withoutComments =
                text.lines().filter(line -> !line.startsWith("--")).collect(Collectors.joining("\n"));
        return new SqlScript(Arrays.stream(withoutComments.split(";", -1))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList());
    }

    /** The same with names as the database folds them. */
    SqlScript withBareNames() {
        return new SqlScript(statements.stream()
                .map(statement -> statement.replace("\"", ""))
                .toList());
    }
}
