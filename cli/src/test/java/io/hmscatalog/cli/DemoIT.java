package io.hmscatalog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DemoIT {

    @TempDir
    private Path parent;

    @Test
    void everyCheckIsOkAlsoTheSecondTimeInTheSameFolder() {
        String folder = parent.resolve("two words").toString();

        assertThat(demo(folder)).contains("All 8 checks ok.", "commits    40, after ");
        assertThat(demo(folder)).contains("All 8 checks ok.");
    }

    private static String demo(String folder) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine command = Hmscat.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));

        assertThat(command.execute("demo", "--folder", folder))
                .as("exit code; %s%s", err, out)
                .isZero();
        return out.toString();
    }
}
