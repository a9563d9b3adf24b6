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
        List<String> all = new ArrayList<>(List.of(
                "--metastore=4.0.1",
                "--database=postgresql",
                "--rounds=5",
                "--round-seconds=3",
                "--seed=1",
                "--folder=" + folder.resolve("check")));
        all.addAll(List.of(options));
        return CommitCheck.commandLine().setOut(new PrintWriter(out)).execute(all.toArray(String[]::new));
    }

    private String lastLine() {
        return out.toString().lines().reduce((earlier, later) -> later).orElse("");
    }

    @Test
    void nothingIsLostUnderKillsAndFaults() {
        int exitCode = check();

        assertThat(lastLine()).matches("5 rounds: [1-9][0-9]* acknowledged, 0 lost, 0 duplicated, 0 corrupt");
        assertThat(exitCode).as(out.toString()).isZero();
    }

    @Test
    void aWriterWithoutConditionIsFound() {
        int exitCode = check("--with-unconditional-writer");

        assertThat(out.toString())
                .contains("LOST: append ")
                .contains("to try it again: integration-tests/commit-check --metastore 4.0.1 --database postgresql")
                .contains("--seed 1 --with-unconditional-writer");
        assertThat(lastLine()).doesNotContain(" 0 lost");
        assertThat(exitCode).isEqualTo(1);
    }
}
