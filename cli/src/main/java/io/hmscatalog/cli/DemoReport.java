package io.hmscatalog.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** What the demo did and found. */
record DemoReport(Facts facts, List<Check> checks) {

    /** @param conflicts attempts to commit that met another writer's commit and were repeated */
    record Facts(
            String metastore,
            WritePlan plan,
            long rows,
            int commits,
            long conflicts,
            Duration writing,
            Duration whole) {}

    boolean passed() {
        return failures() == 0;
    }

    private long failures() {
        return checks.stream().filter(check -> !check.passed()).count();
    }

    void print(PrintWriter out) {
        fact(out, "metastore", facts.metastore());
        fact(out, "table", DemoTable.NAME + ", " + BirdStrikes.SCHEMA.columns().size() + " columns, Parquet");
        fact(out, "rows", String.format(Locale.ROOT, "%,d", facts.rows()));
        fact(out, "writers", facts.plan().writers() + " in " + facts.plan().processes() + " processes");
        fact(out, "commits", facts.commits() + ", after " + facts.conflicts() + " conflicts that were retried");
        fact(out, "seconds", seconds(facts.whole()) + ", of them writing " + seconds(facts.writing()));
        out.println();
        int width =
                checks.stream().mapToInt(check -> check.name().length()).max().orElse(1);
        checks.forEach(check -> out.printf(
                "  %-6s  %-" + width + "s  %s%n", check.passed() ? "ok" : "FAILED", check.name(), check.detail()));
        out.println();
        out.println(
                passed()
                        ? "All " + checks.size() + " checks ok."
                        : failures() + " of " + checks.size() + " checks FAILED.");
    }

    private static void fact(PrintWriter out, String name, String value) {
        out.printf("  %-9s  %s%n", name, value);
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.1f", duration.toMillis() / 1000.0);
    }
}
