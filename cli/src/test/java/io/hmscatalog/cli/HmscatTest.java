package io.hmscatalog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class HmscatTest {

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void helpNamesTheCommandsAndNotTheDemosWriter() {
        assertThat(run("--help")).isZero();
        assertThat(out.toString()).contains("demo ", "metastore ").doesNotContain("demo-writer");
    }

    @Test
    void everyCommandHasHelpWithItsDefaults() {
        assertThat(run("demo", "--help")).isZero();
        assertThat(run("metastore", "--help")).isZero();
        assertThat(out.toString()).contains("4.0.1 by default", "derby by default");
    }

    @Test
    void versionIsThatOfTheBuild() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).matches("hmscat \\d+\\.\\d+\\.\\d+\\S*\\s+");
    }

    @Test
    void noCommandIsAnError() {
        assertThat(run()).isEqualTo(2);
        assertThat(err.toString().lines()).containsExactly("hmscat: No command given; see hmscat --help");
    }

    @Test
    void anUnknownOptionIsNamed() {
        assertThat(run("demo", "--fast")).isEqualTo(2);
        assertThat(err.toString().lines()).containsExactly("hmscat: Unknown option: '--fast'; see hmscat demo --help");
    }

    @Test
    void anUnknownMetastoreVersionIsNamedWithTheKnownOnes() {
        assertThat(run("demo", "--metastore", "9.9")).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("--metastore", "9.9", "2.3.10, 3.1.3, 4.0.1, 4.1.0, 4.2.0");
    }

    @Test
    void anUnknownDatabaseIsNamedWithTheKnownOnes() {
        assertThat(run("metastore", "--database", "oracle")).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .containsIgnoringCase("derby, postgresql")
                .contains("--database", "oracle");
    }

    @Test
    void aPortOutOfRangeIsNamed() {
        assertThat(run("metastore", "--port", "70000")).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("--port", "70000 is not between 1 and 65535");
    }

    @Test
    void aPortInUseIsNamedWithWhatToDo() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThat(run("metastore", "--port", "" + taken.getLocalPort())).isEqualTo(2);
            assertThat(err.toString().lines())
                    .singleElement()
                    .asString()
                    .startsWith("hmscat: Port " + taken.getLocalPort() + " cannot be used")
                    .contains("choose another --port");
        }
    }

    @Test
    void aFolderWithFilesOfTheUserIsNamed() throws IOException {
        Files.createFile(folder.resolve("thesis.tex"));

        assertThat(run("demo", "--folder", folder.toString())).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .contains("--folder", folder.toString(), "name a new or an empty folder");
    }

    /** In unit tests nothing tells where the metastores' class paths are. */
    @Test
    void aFailureEndsWithOneAndNoStackTrace() {
        assertThat(run("demo", "--folder", folder.toString())).isEqualTo(1);
        assertThat(err.toString())
                .contains("hmscat: The system property hmscatalog.metastore.versions")
                .doesNotContain("\tat ");
    }

    @Test
    void verboseAddsTheStackTrace() {
        assertThat(run("demo", "--verbose", "--folder", folder.toString())).isEqualTo(1);
        assertThat(err.toString()).contains("\tat io.hmscatalog.metastore.");
    }

    @Test
    void locksAreAskedForAtAListOfServers() {
        assertThat(run("locks", "release", "7", "--uri", "thrift://one:9083,thrift://two:0"))
                .isNotZero();
        assertThat(err.toString()).contains("thrift://two:0").doesNotContain("thrift://one:9083,");
    }

    @Test
    void theScriptLooksAtTheSourcesOfEveryModuleOfItsClassPath() throws IOException {
        Path root = Path.of("..").toAbsolutePath().normalize();
        String script = Files.readString(root.resolve("hmscat"));
        Stream<String> modules = Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(Path::of)
                .filter(entry -> entry.startsWith(root))
                .map(entry -> root.relativize(entry).getName(0).toString())
                .distinct();

        assertThat(modules)
                .contains("cli", "lock")
                .allSatisfy(module -> assertThat(script).contains("\"$root/" + module + "\""));
    }

    private int run(String... args) {
        CommandLine command = Hmscat.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(args);
    }
}
