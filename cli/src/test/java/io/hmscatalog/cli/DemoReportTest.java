package io.hmscatalog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class DemoReportTest {

    private static final DemoReport.Facts FACTS = new DemoReport.Facts(
            "4.0.1 at thrift://127.0.0.1:9083",
            WritePlan.DEMO,
            10_000,
            40,
            97,
            Duration.ofMillis(6_300),
            Duration.ofMillis(14_250));
    private static final Check GOOD = new Check("row count", true, "10,000");
    private static final Check BAD = new Check("metastore's pointer", false, "v2 instead of v3");

    @Test
    void aReportOfPassedChecksIsReadable() {
        DemoReport report = new DemoReport(FACTS, List.of(GOOD, new Check("orphan metadata files", true, "none")));

        assertThat(report.passed()).isTrue();
        assertThat(print(report)).isEqualTo("""
                          metastore  4.0.1 at thrift://127.0.0.1:9083
                          table      birds.strikes, 14 columns, Parquet
                          rows       10,000
                          writers    8 in 2 processes
                          commits    40, after 97 conflicts that were retried
                          seconds    14.3, of them writing 6.3

                          ok      row count              10,000
                          ok      orphan metadata files  none

                        All 2 checks ok.
                        """);
    }

    @Test
    void oneFailedCheckFailsTheReport() {
        DemoReport report = new DemoReport(FACTS, List.of(GOOD, BAD));

        assertThat(report.passed()).isFalse();
        assertThat(print(report))
                .contains("  FAILED  metastore's pointer  v2 instead of v3\n")
                .endsWith("1 of 2 checks FAILED.\n");
    }

    private static String print(DemoReport report) {
        StringWriter text = new StringWriter();
        report.print(new PrintWriter(text, true));
        return text.toString();
    }
}
