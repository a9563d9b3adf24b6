package io.hmscatalog.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The checker's short form: docs/commit-check.md has the long one. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class CommitCheckIT {

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();

    private int check(String... options) {
        List<String> all =
                new ArrayList<>(List.of("--round-seconds=3", "--seed=1", "--folder=" + folder.resolve("check")));
        all.addAll(List.of(options));
        return CommitCheck.commandLine().setOut(new PrintWriter(out)).execute(all.toArray(String[]::new));
    }

    private String lastLine() {
        return out.toString().lines().reduce((earlier, later) -> later).orElse("");
    }

    private void assertNothingFound(int exitCode) {
        assertThat(lastLine()).matches("\\d rounds: [1-9][0-9]* acknowledged, 0 lost, 0 duplicated, 0 corrupt");
        assertThat(exitCode).as(out.toString()).isZero();
    }

    @Test
    void nothingIsLostWithLocksWithoutThemAndWithBoth() {
        int exitCode = check("--metastore=4.1.0", "--database=postgresql", "--rounds=3");

        assertNothingFound(exitCode);
        assertThat(out.toString()).contains("all locking: ", "all lock free: ", "some locking: ");
    }

    @Test
    void nothingIsLostBesideHiveCatalog() {
        int exitCode = check("--metastore=2.3.10", "--database=derby", "--locks=on", "--rounds=2");

        assertNothingFound(exitCode);
        assertThat(out.toString()).contains("beside hive catalog: ");
    }

    @Test
    void nothingIsLostWithTheLockAlone() {
        assertNothingFound(check("--metastore=3.1.3", "--database=derby", "--rounds=1"));
    }

    @Test
    void aWriterWithoutConditionIsFound() {
        int exitCode = check(
                "--metastore=4.0.1",
                "--database=postgresql",
                "--locks=off",
                "--rounds=3",
                "--with-unconditional-writer");

        assertThat(out.toString())
                .contains("LOST: append ")
                .contains("to try it again: integration-tests/commit-check --metastore 4.0.1 --database postgresql")
                .contains("--seed 1 --with-unconditional-writer");
        assertThat(lastLine()).doesNotContain(" 0 lost");
        assertThat(exitCode).isEqualTo(1);
    }
}
