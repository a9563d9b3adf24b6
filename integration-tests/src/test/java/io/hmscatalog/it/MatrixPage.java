package io.hmscatalog.it;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** The results as tables of Markdown, one for each kind of server. */
final class MatrixPage {

    private record Row(String operation, String locking, String call) {}

    private final Map<MatrixServer, Map<Row, Map<Strike.Moment, String>>> tables = new EnumMap<>(MatrixServer.class);

    void add(MatrixCase of, MatrixResult result) {
        Row row = new Row(
                of.operation().label(), of.locking().label(), of.strike().call());
        tables.computeIfAbsent(of.server(), server -> new LinkedHashMap<>())
                .computeIfAbsent(row, key -> new EnumMap<>(Strike.Moment.class))
                .put(of.strike().moment(), result.toString());
    }

    String markdown() {
        StringBuilder text = new StringBuilder();
        tables.forEach((server, rows) -> {
            text.append("## ").append(server.title()).append("\n\n");
            text.append("| operation | lock | call | lost before | lost after |\n|---|---|---|---|---|\n");
            rows.forEach((row, results) -> text.append("| %s | %s | %s | %s | %s |\n"
                    .formatted(
                            row.operation(),
                            row.locking(),
                            row.call(),
                            results.getOrDefault(Strike.Moment.BEFORE, ""),
                            results.getOrDefault(Strike.Moment.AFTER, ""))));
            text.append('\n');
        });
        return text.toString().stripTrailing() + "\n";
    }
}
