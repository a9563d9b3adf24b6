package io.hmscatalog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreConnector;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.LockComponent;
import org.apache.hadoop.hive.metastore.api.LockLevel;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockType;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.catalog.Namespace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class MetastoreCommandIT {

    private static final Namespace NAMESPACE = Namespace.of("birds");
    private static final int TERMINATED = 128 + 15;

    @TempDir
    private Path folder;

    private final List<Process> started = new ArrayList<>();

    @AfterEach
    void endWhatATestLeft() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void answersUntilItIsTerminatedAndKeepsItsDataInItsFolder() throws Exception {
        Process first = start("derby");
        try (HmsCatalog catalog = site(first).openCatalog()) {
            catalog.createNamespace(NAMESPACE, Map.of());
        }
        terminate(first);

        Process second = start("derby");
        try (HmsCatalog catalog = site(second).openCatalog()) {
            assertThat(catalog.namespaceExists(NAMESPACE)).isTrue();
        }
        terminate(second);
    }

    @Test
    void itsLocksCanBeListedAndReleased() throws Exception {
        Process process = start("derby");
        String uri = site(process).uri();
        long held = lock(uri);

        assertThat(hmscat("locks", "list", "--uri=" + uri, "Birds.Strikes"))
                .contains("lock " + held, "user bob", "1 locks");
        assertThat(hmscat("locks", "release", "--dry-run", "--uri=" + uri, "" + held))
                .contains("would release lock " + held);
        assertThat(hmscat("locks", "release", "--uri=" + uri, "" + held)).contains("released lock " + held);
        assertThat(hmscat("locks", "list", "--uri=" + uri, "birds.strikes")).isEqualToIgnoringNewLines("no locks");
        assertThat(hmscat("locks", "release", "--uri=" + uri, "" + held)).contains("There is no lock " + held);
        terminate(process);
    }

    /** Takes a lock as a client does that never gives it back. */
    private static long lock(String uri) {
        LockComponent component = new LockComponent(LockType.EXCLUSIVE, LockLevel.TABLE, "birds");
        component.setTablename("strikes");
        MetastoreConfig config = MetastoreConfigLoader.load(Map.of("uri", uri), new Configuration(false));
        try (MetastoreConnection connection = new MetastoreConnector(
                        config, UserGroupInformation.createRemoteUser("bob"))
                .connect(config.servers().get(0), Duration.ofSeconds(10))) {
            return connection
                    .lock(new LockRequest(List.of(component), "bob", "far-host"))
                    .getLockid();
        }
    }

    /** What the command prints, output and errors. */
    private static String hmscat(String... args) {
        StringWriter printed = new StringWriter();
        PrintWriter writer = new PrintWriter(printed, true);
        int unused = Hmscat.commandLine().setOut(writer).setErr(writer).execute(args);
        return printed.toString();
    }

    @Test
    void runsOnPostgresql() throws Exception {
        Process process = start("postgresql");
        try (HmsCatalog catalog = site(process).openCatalog()) {
            assertThat(catalog.listNamespaces()).containsExactly(Namespace.of("default"));
        }
        terminate(process);
    }

    private Process start(String database) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dhmscatalog.metastore.versions=" + System.getProperty("hmscatalog.metastore.versions"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Hmscat.class.getName(),
                        "metastore",
                        "--database=" + database,
                        "--folder=" + folder)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        started.add(process);
        return process;
    }

    private static MetastoreSite site(Process process) throws IOException {
        BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
        String uri = value("uri", lines.readLine());
        String warehouse = value("warehouse", lines.readLine());
        return new MetastoreSite(uri, "file:" + warehouse);
    }

    private static String value(String name, String line) {
        assertThat(line).startsWith(name + " ");
        return line.substring(name.length()).strip();
    }

    private static void terminate(Process process) throws InterruptedException {
        List<ProcessHandle> family = Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .toList();

        process.toHandle().destroy();

        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(TERMINATED);
        assertThat(family).noneMatch(ProcessHandle::isAlive);
    }
}
