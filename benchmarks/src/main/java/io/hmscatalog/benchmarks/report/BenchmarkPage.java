package io.hmscatalog.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A page in Markdown with generated parts, each between {@code <!-- NAME -->} and {@code <!-- end -->}. */
public final class BenchmarkPage {

    private static final String END = "<!-- end -->";
    private static final String ANY = "<!-- ";

    private final Path file;
    private final String part;

    private BenchmarkPage(Path file, String part) {
        this.file = file;
        this.part = part;
    }

    /**
     * A page that has this part.
     *
     * @throws IllegalArgumentException if it has not
     */
    public static BenchmarkPage open(Path file, String part) throws IOException {
        String unused = replaced(Files.readString(file), part, "");
        return new BenchmarkPage(file, part);
    }

    /** Where its plot is. */
    public Path plot() {
        return file.resolveSibling("benchmarks.svg");
    }

    /** Replaces what is between the part's marks; the rest of the page stays as it is by now. */
    public void update(RunDescription run, List<Row> rows) throws IOException {
        Files.writeString(file, replaced(Files.readString(file), part, content(run, rows)));
    }

    private static String content(RunDescription run, List<Row> rows) {
        return "\nTaken on: "
                + run.sentence()
                + ".\n\n"
                + ResultTable.of(rows)
                + "\n\nCalls of one operation on a table that is open:\n\n"
                + CallsTable.of(rows)
                + "\n";
    }

    private static String replaced(String page, String part, String content) {
        String mark = ANY + part + " -->";
        int begin = page.indexOf(mark);
        int end = begin < 0 ? -1 : page.indexOf(ANY, begin + mark.length());
        if (end < 0 || !page.startsWith(END, end)) {
            throw new IllegalArgumentException("the page has no part between " + mark + " and " + END);
        }
        return page.substring(0, begin) + mark + content + page.substring(end);
    }
}
