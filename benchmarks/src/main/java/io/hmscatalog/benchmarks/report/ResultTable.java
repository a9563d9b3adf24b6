package io.hmscatalog.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The rows as a table: one with aligned columns is read in a terminal and rendered on a page. */
public final class ResultTable {

    private record Column(String head, boolean isNumber, Function<Row, String> cell) {}

    private static final List<Column> COLUMNS = List.of(
            new Column("scenario", false, Row::scenario),
            new Column("database", false, Row::database),
            new Column("lock", false, Row::lock),
            new Column("system", false, Row::system),
            new Column("n", true, row -> Integer.toString(row.n())),
            new Column("median", true, row -> number(row.median()) + " " + row.unit()),
            new Column("p99", true, row -> number(row.p99()) + " " + row.unit()),
            new Column("RPCs", true, row -> row.rpcs() == null ? "" : row.rpcs().toString()),
            new Column("per s", true, row -> number(row.perSecond())),
            new Column("attempts", true, row -> number(row.attemptsPerCommit())),
            new Column("HiveCatalog / this", true, row -> number(row.hiveRatio())),
            new Column("its default / this", true, row -> number(row.hiveDefaultRatio())),
            new Column("this / floor", true, row -> number(row.floorRatio())));

    private ResultTable() {}

    public static String of(List<Row> rows) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(COLUMNS.stream().map(Column::head).toList());
        rows.forEach(row -> lines.add(
                COLUMNS.stream().map(column -> column.cell().apply(row)).toList()));
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column < COLUMNS.size(); column++) {
            int at = column;
            widths.add(
                    lines.stream().mapToInt(line -> line.get(at).length()).max().orElseThrow());
        }
        return Stream.of(
                        Stream.of(line(lines.get(0), widths), rule(widths)),
                        lines.stream().skip(1).map(line -> line(line, widths)))
                .flatMap(part -> part)
                .collect(Collectors.joining("\n"));
    }

    private static String line(List<String> cells, List<Integer> widths) {
        List<String> padded = new ArrayList<>();
        for (int column = 0; column < cells.size(); column++) {
            String format = "%" + (COLUMNS.get(column).isNumber() ? "" : "-") + widths.get(column) + "s";
            padded.add(format.formatted(cells.get(column)));
        }
        return "| " + String.join(" | ", padded) + " |";
    }

    private static String rule(List<Integer> widths) {
        List<String> rules = new ArrayList<>();
        for (int column = 0; column < widths.size(); column++) {
            int width = widths.get(column);
            rules.add(COLUMNS.get(column).isNumber() ? "-".repeat(width + 1) + ":" : "-".repeat(width + 2));
        }
        return "|" + String.join("|", rules) + "|";
    }

    static String number(@Nullable Double value) {
        if (value == null) {
            return "";
        }
        int decimals = value < 10 ? 2 : value < 100 ? 1 : 0;
        return String.format(Locale.ROOT, "%." + decimals + "f", value);
    }
}
