package io.hmscatalog.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What is refused before anything is started. */
final class BenchmarksTest {

    private final StringWriter errors = new StringWriter();

    private int run(String... arguments) {
        return new CommandLine(new Benchmarks())
                .setErr(new PrintWriter(errors, true))
                .execute(arguments);
    }

    @Test
    void aMetastoreWithoutCommitsWithTheLockOffIsRefused() {
        assertThat(run("--metastore", "3.1.3")).isEqualTo(2);
        assertThat(errors.toString()).contains("--metastore: '3.1.3'", "use one of [2.3.10, 4.0.1, 4.1.0, 4.2.0]");
    }

    @Test
    void aPageOfPartOfTheFiguresIsRefused(@TempDir Path folder) throws Exception {
        String page = page(folder, "<!-- results -->\n<!-- end -->\n");

        assertThat(run("--page", page, "--quick")).isEqualTo(2);
        assertThat(run("--page", page, "--scenario", "rename")).isEqualTo(2);
        assertThat(errors.toString()).contains("--page: '" + page, "leave out --quick", "leave out --scenario");
    }

    @Test
    void aPageWithoutTheMarksIsRefused(@TempDir Path folder) throws Exception {
        String page = page(folder, "<!-- results -->\n<!-- end -->\n");

        assertThat(run("--page", page, "--metastore", "4.1.0")).isEqualTo(2);
        assertThat(errors.toString()).contains("--page: '" + page, "<!-- results 4.1.0 -->");
    }

    @Test
    void aPageThatIsNotThereIsRefused(@TempDir Path folder) {
        assertThat(run("--page", folder.resolve("missing.md").toString())).isEqualTo(2);
        assertThat(errors.toString()).contains("missing.md");
    }

    private static String page(Path folder, String content) throws Exception {
        return Files.writeString(folder.resolve("page.md"), content).toString();
    }
}
