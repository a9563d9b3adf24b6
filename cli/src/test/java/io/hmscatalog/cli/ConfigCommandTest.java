package io.hmscatalog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ConfigCommandTest {

    private static final String SECRET = "geheim";

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void writeHiveSite() throws IOException {
        Files.writeString(folder.resolve("hive-site.xml"), """
                <configuration>
                  <property><name>hive.metastore.uris</name><value>thrift://site:9083</value></property>
                  <property><name>hive.metastore.truststore.password</name><value>geheim</value></property>
                  <property><name>conditional-commit</name><value>always</value></property>
                </configuration>
                """);
        Files.writeString(
                folder.resolve("core-site.xml"),
                "<configuration><property><name>hive.core</name><value>1</value></property></configuration>");
    }

    private int run(String... args) {
        List<String> all = new ArrayList<>(List.of("config"));
        all.addAll(List.of(args));
        CommandLine command = Hmscat.commandLine();
        command.setOut(new PrintWriter(out, true));
        command.setErr(new PrintWriter(err, true));
        return command.execute(all.toArray(String[]::new));
    }

    @Test
    void everyValueIsALineOfKeyAndValue() {
        assertThat(run("--hive-conf-dir=" + folder, "--property", "clients=3")).isZero();
        assertThat(out.toString().lines())
                .contains(
                        "uri=thrift://site:9083",
                        "clients=3",
                        "client.pool.acquire-timeout-ms=30000",
                        "hive.metastore.truststore.password=<redacted>");
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void explainAddsWhereEachValueComesFromInColumns() {
        assertThat(run(
                        "--explain",
                        "--uri=thrift://option:1",
                        "--hive-conf-dir=" + folder,
                        "--hadoop-conf-dir=" + folder,
                        "--property=hive.metastore.e=f=g",
                        "--property=list-all-tables=true"))
                .isZero();
        assertThat(out.toString().lines().map(line -> line.replaceAll(" {2,}", " | ")))
                .contains(
                        "uri | thrift://option:1 | catalog property",
                        "conditional-commit | always | " + folder + "/hive-site.xml",
                        "hive.core | 1 | " + folder + "/core-site.xml",
                        "hive.metastore.e | f=g | catalog property",
                        "list-all-tables | true | catalog property",
                        "clients | 16 | default");
        String clients = lineOf("clients ");
        assertThat(clients.indexOf("16")).isEqualTo(lineOf("list-all-tables ").indexOf("true"));
        assertThat(clients.indexOf("default"))
                .isEqualTo(lineOf("list-all-tables ").indexOf("catalog property"));
    }

    private String lineOf(String start) {
        return out.toString()
                .lines()
                .filter(line -> line.startsWith(start))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aWrongConfigurationIsToldWithAllProblems() {
        assertThat(run("--explain", "--property", "clients=0", "--property", "iceberg.hive.lock-timeout=1"))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains(
                        "hmscat: 3 problems",
                        "no metastore is named",
                        "clients=0: must be a whole number of connections from 1 to 1000000",
                        "iceberg.hive.lock-timeout: there is no such option; the nearest is"
                                + " iceberg.hive.lock-timeout-ms");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void aWarningIsToldBesideTheValues() {
        assertThat(run("--uri=thrift://a:1", "--property", "conditional-comit=never"))
                .isZero();
        assertThat(err.toString())
                .startsWith("hmscat: warning: conditional-comit: ")
                .contains("conditional-commit");
        assertThat(out.toString()).contains("conditional-commit=auto");
    }

    @Test
    void aPropertyGivenTwiceOrWithoutValueIsAnError() {
        assertThat(run("--uri=thrift://a:1", "--property", "uri=thrift://b:1")).isEqualTo(2);
        assertThat(err.toString()).contains("The property uri is given twice");
        assertThat(run("--property", "=x")).isEqualTo(2);
        assertThat(err.toString()).contains("Invalid value for option '--property': not of the form KEY=VALUE");
    }

    @Test
    void noSecretIsEverPrinted() throws IOException {
        String site = "--hive-conf-dir=" + folder;
        String ofProgram = "--property=hive.metastore.client.plain.password=" + SECRET;

        assertThat(run("--explain", site, ofProgram)).isZero();
        assertThat(run("--explain", site, ofProgram, "--property=clients=0")).isEqualTo(2);
        assertThat(run("--explain", site, ofProgram, "--property=iceberg.hive.passwort=" + SECRET))
                .isEqualTo(2);
        assertThat(run("--explain", site, "--property=hive.password:" + SECRET)).isEqualTo(2);
        assertThat(run("--verbose", site, ofProgram, "--property=" + SECRET)).isEqualTo(2);
        Files.writeString(
                folder.resolve("hive-site.xml"),
                "<configuration><property><name>hive.password</name><value>" + SECRET + "</property></configuration>");
        assertThat(run("--verbose", "--explain", site)).isEqualTo(2);

        assertThat(out.toString())
                .contains("hive.metastore.client.plain.password", "hive.metastore.truststore.password")
                .doesNotContain(SECRET);
        assertThat(err.toString())
                .contains("clients=0", "iceberg.hive.passwort", "KEY=VALUE", "hive-site.xml cannot be read")
                .doesNotContain(SECRET);
    }
}
