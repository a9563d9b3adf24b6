package io.hmscatalog.metastore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A MariaDB server run with the programs that are installed on this machine (Debian's packages {@code
 * mariadb-server-core} and {@code mariadb-client-core}), beside any system service. Its databases are in {@code latin1}: in a longer character set Hive's indexes do not fit.
 * It ends with this JVM, even if this JVM is killed; its files stay.
 */
public final class MariaDbServer implements DatabaseServer {
    private static final String SERVER = "mariadbd";
    private static final String INSTALLER = "mariadb-install-db";

    /** Called by the installer; in another Debian package than both. */
    private static final String DEFAULTS = "my_print_defaults";

    private static final String PACKAGES = "mariadb-server-core mariadb-client-core";
    private static final String USER = "metastore";
    private static final Duration START_TIMEOUT = Duration.ofMinutes(1);
    private static final Duration STOP_GRACE = Duration.ofSeconds(20);
    private static final int CONNECT_MILLIS = 2_000;

    /** The program ends when standard input does. */
    private static final String TIED_TO_STANDARD_INPUT =
            "exec 3<&0; (cat <&3 >/dev/null; kill $$ 2>/dev/null) & exec \"$@\" 3<&- </dev/null";

    private final Path folder;
    private final int port;
    private final ChildProcess process;

    private MariaDbServer(Path folder, int port, ChildProcess process) {
        this.folder = folder;
        this.port = port;
        this.process = process;
    }

    /** Whether the programs are there; {@link #start} fails without them. */
    public static boolean isInstalled() {
        return Stream.of(SERVER, INSTALLER, DEFAULTS)
                .allMatch(name -> Executables.find(name).isPresent());
    }

    /**
     * Returns when the server accepts connections.
     *
     * @param folder for its data and log; made if missing
     * @throws MetastoreStartException if it does not start; the message carries the tail of its log
     */
    public static MariaDbServer start(Path folder) {
        Path root = folder.toAbsolutePath();
        prepare(root);
        int port = FreePort.find();
        MariaDbServer server =
                new MariaDbServer(root, port, ChildProcess.start(SERVER, command(root, port), root, log(root)));
        server.awaitReadiness();
        return server;
    }

    /**
     * The metastore's driver makes the database when it connects first. Asked for tables it must answer for that database
     * alone: DataNucleus would take {@code information_schema.PARTITIONS} for Hive's table of that name.
     */
    @Override
    public MetastoreDatabase createDatabase(String name) {
        String url = "jdbc:mariadb://" + ServerConfig.HOST + ":" + port + "/" + name
                + "?createDatabaseIfNotExist=true&nullDatabaseMeansCurrent=true&useMysqlMetadata=true";
        return MetastoreDatabase.at(new JdbcConnection(DatabaseProduct.MARIADB, url, USER, USER));
    }

    @Override
    public void close() {
        process.stop(STOP_GRACE);
    }

    private static void prepare(Path root) {
        try {
            Files.createDirectories(root);
            Files.writeString(
                    initFile(root),
                    "CREATE USER IF NOT EXISTS '" + USER + "'@'%' IDENTIFIED BY '" + USER + "';\n"
                            + "GRANT ALL ON *.* TO '" + USER + "'@'%';\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (!Files.exists(data(root))) {
            install(root);
        }
    }

    private static void install(Path root) {
        List<String> command = new ArrayList<>(List.of(
                program(INSTALLER),
                "--no-defaults",
                "--datadir=" + data(root),
                "--auth-root-authentication-method=normal",
                "--skip-test-db"));
        command.addAll(asRoot());
        ChildProcess installer = ChildProcess.start(INSTALLER, command, root, log(root));
        if (!installer.awaitEnd(START_TIMEOUT) || installer.exitCode() != 0) {
            installer.kill();
            throw new MetastoreStartException(INSTALLER + " failed:\n" + LogTail.of(log(root)), null);
        }
    }

    private static List<String> command(Path root, int port) {
        List<String> command = new ArrayList<>(List.of(
                "sh",
                "-c",
                TIED_TO_STANDARD_INPUT,
                SERVER,
                program(SERVER),
                "--no-defaults",
                "--datadir=" + data(root),
                // Relative to the data folder: an absolute path can be longer than a socket's name may be.
                "--socket=mariadb.sock",
                "--pid-file=" + root.resolve("mariadb.pid"),
                "--bind-address=" + ServerConfig.HOST,
                "--port=" + port,
                "--init-file=" + initFile(root),
                "--character-set-server=latin1",
                "--skip-name-resolve",
                "--max-connections=500",
                "--innodb-flush-log-at-trx-commit=2"));
        command.addAll(asRoot());
        return command;
    }

    /** Run by root, both programs want to be told that this is meant. */
    private static List<String> asRoot() {
        return System.getProperty("user.name").equals("root") ? List.of("--user=root") : List.of();
    }

    private void awaitReadiness() {
        long startNanos = System.nanoTime();
        while (!greets()) {
            boolean late = System.nanoTime() - startNanos > START_TIMEOUT.toNanos();
            if (late || !process.isAlive()) {
                process.kill();
                throw new MetastoreStartException("MariaDB did not start:\n" + LogTail.of(log(folder)), null);
            }
            process.awaitEnd(Duration.ofMillis(100));
        }
    }

    /** A server that accepts connections speaks first. */
    private boolean greets() {
        try (Socket socket = new Socket()) {
            socket.setSoTimeout(CONNECT_MILLIS);
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return socket.getInputStream().read() >= 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static String program(String name) {
        return Executables.find(name)
                .map(Path::toString)
                .orElseThrow(() -> new MetastoreStartException(
                        name + " is not installed (Debian: apt-get install " + PACKAGES + ")", null));
    }

    private static Path data(Path root) {
        return root.resolve("data");
    }

    private static Path initFile(Path root) {
        return root.resolve("init.sql");
    }

    private static Path log(Path root) {
        return root.resolve("mariadb.log");
    }
}
