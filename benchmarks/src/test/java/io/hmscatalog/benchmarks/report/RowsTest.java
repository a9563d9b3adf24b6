package io.hmscatalog.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hmscatalog.benchmarks.worker.SystemUnderTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RowsTest {

    private static final RunDescription RUN = new RunDescription(
            2, 8, "Linux amd64", "17", "2.3.10", List.of("postgresql", "derby"), "2026-11-30", "abc", true);

    private static Sample sample(double... values) {
        Sample sample = new Sample("ms");
        for (double value : values) {
            sample.add(value);
        }
        return sample;
    }

    private static List<Row> rows() {
        Rows rows = new Rows("property-commit", "derby");
        rows.add("on", SystemUnderTest.HIVE_CATALOG, sample(30, 29, 31));
        rows.add("off", SystemUnderTest.HIVE_CATALOG, sample(18));
        Sample ours = sample(12);
        ours.setCalls(Map.of("get_table_req", 2, "alter_table_with_environment_context", 1));
        rows.add("off", SystemUnderTest.HMS_CATALOG, ours);
        rows.add("off", SystemUnderTest.FLOOR, sample(10));
        return rows.toList();
    }

    @Test
    void quantilesAreOfAllValues() {
        Sample sample = sample(IntStream.rangeClosed(1, 1_001).asDoubleStream().toArray());

        assertThat(sample.median()).isEqualTo(501);
        assertThat(sample.p99()).isBetween(990.0, 992.0);
    }

    @Test
    void aRowIsRelatedToHiveCatalogInItsModeToItsDefaultAndToTheFloor() {
        Row ours = rows().get(2);

        assertThat(ours.hiveRatio()).isEqualTo(1.5);
        assertThat(ours.hiveDefaultRatio()).isEqualTo(2.5);
        assertThat(ours.floorRatio()).isEqualTo(1.2);
        assertThat(ours.rpcs()).isEqualTo(3);
    }

    @Test
    void whatWasNotMeasuredHasNoRatio() {
        assertThat(rows().get(0).floorRatio()).isNull();
        assertThat(rows().get(0).rpcs()).isNull();
    }

    @Test
    void attemptsAreOfAllCommitsAndThroughputOfAllTime() {
        Sample race = sample(100);
        race.addAttempts(96, 64);
        race.addAttempts(64, 64);
        race.addThroughput(64, 4);
        race.addThroughput(64, 12);

        assertThat(race.attemptsPerCommit()).hasValue(1.25);
        assertThat(race.perSecond()).hasValue(8);
    }

    @Test
    void aLineOfJsonLeavesOutWhatIsNotKnown() throws Exception {
        assertThat(ResultLines.line(rows().get(0))).isEqualTo("""
                        {"scenario":"property-commit","database":"derby","lock":"on","system":"hive-catalog","n":3,"unit":"ms",\
                        "median":30.0,"p99":31.0,"hiveRatio":1.0,"hiveDefaultRatio":1.0}
                        """);
    }

    @Test
    void allLinesOfTheTableAreOfOneWidth() {
        List<String> lines = ResultTable.of(rows()).lines().toList();

        assertThat(lines)
                .hasSize(6)
                .allMatch(line -> line.length() == lines.get(0).length());
        assertThat(lines.get(4)).contains("| off ", "| hms-catalog ", "| 12.0 ms |", " 1.50 |");
    }

    @Test
    void aPageKeepsWhatIsAroundItsMarks(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(
                folder.resolve("page.md"),
                "before\n<!-- results -->\nold\n<!-- end -->\n<!-- results 4.1.0 -->\nother\n<!-- end -->\nafter\n");

        BenchmarkPage.open(file, "results").update(RUN, rows());

        assertThat(file)
                .content()
                .startsWith("before\n<!-- results -->\nTaken on: 2 cores, 8 GiB")
                .endsWith("<!-- end -->\n<!-- results 4.1.0 -->\nother\n<!-- end -->\nafter\n")
                .contains("`alter_table_with_environment_context`, `get_table_req` × 2")
                .doesNotContain("old");
    }

    @Test
    void aPageHasAPartForEachMetastore(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(
                folder.resolve("page.md"),
                "<!-- results -->\nfirst\n<!-- end -->\n<!-- results 4.1.0 -->\nold\n<!-- end -->\n");

        BenchmarkPage.open(file, "results 4.1.0").update(RUN, rows());

        assertThat(file)
                .content()
                .startsWith("<!-- results -->\nfirst\n<!-- end -->\n<!-- results 4.1.0 -->\nTaken on: 2 cores")
                .doesNotContain("old");
    }

    @Test
    void aPartThatDoesNotEndBeforeTheNextIsRefused(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(
                folder.resolve("page.md"), "<!-- results -->\n<!-- results 4.1.0 -->\n<!-- end -->\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> BenchmarkPage.open(file, "results"))
                .withMessageContaining("<!-- results -->");
    }
}
