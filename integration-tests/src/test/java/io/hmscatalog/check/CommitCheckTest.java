package io.hmscatalog.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class CommitCheckTest {

    private final StringWriter err = new StringWriter();

    private int check(String... options) {
        return CommitCheck.commandLine().setErr(new PrintWriter(err)).execute(options);
    }

    @Test
    void whatCannotBeSafeIsAWrongCommandLine() {
        assertThat(check("--metastore=3.1.3", "--database=derby", "--locks=off"))
                .isEqualTo(2);
        assertThat(err.toString()).startsWith("--locks off: metastore 3.1.3 ignores the condition");
    }

    @Test
    void allThatIsWrongIsNamedAtOnce() {
        assertThat(check("--metastore=4.1.0", "--database=derby", "--locks=mixed", "--hive-catalog-writer"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("stalls on Derby").contains("cannot call metastore 4.1.0");
    }

    @Test
    void theUnconditionalWriterNeedsConditions() {
        assertThat(check("--metastore=3.1.3", "--database=derby", "--with-unconditional-writer"))
                .isEqualTo(2);
        assertThat(err.toString()).startsWith("--with-unconditional-writer: ");
    }
}
