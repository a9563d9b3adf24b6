package io.hmscatalog.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A page in Markdown with a generated part. */
public final class BenchmarkPage {

    private static final String BEGIN = "<!-- results -->";
    private static final String END = "<!-- end -->";

    private BenchmarkPage() {}

    /**
     * Replaces what is between the page's marks.
     *
     * @throws IllegalArgumentException if the page has none
     */
    public static void update(Path page, RunDescription run, List<Row> rows) throws IOException {
        Files.writeString(page, updated(Files.readString(page), run, rows));
    }

    static String updated(String page, RunDescription run, List<Row> rows) {
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END, begin);
        if (begin < 0 || end < 0) {
            throw new IllegalArgumentException("the page has no part between " + BEGIN + " and " + END);
        }
        return page.substring(0, begin)
                + BEGIN
                + "\nTaken on: "
                + run.sentence()
                + ".\n\n"
                + ResultTable.of(rows)
                + "\n\nCalls of one operation on a table that is open:\n\n"
                + CallsTable.of(rows)
                + "\n"
                + page.substring(end);
    }
}
