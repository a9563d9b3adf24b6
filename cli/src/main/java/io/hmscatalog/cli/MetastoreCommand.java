package io.hmscatalog.cli;

import io.hmscatalog.metastore.DatabaseServer;
import io.hmscatalog.metastore.MetastoreDatabase;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.PostgresServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hmscat metastore}. */
@Command(
        name = "metastore",
        description = {
            "Start a real metastore and keep it running until Ctrl-C.",
            "",
            "It serves this machine only and is for trying things out, not for production.",
            "",
            "With derby, a later start in the same --folder finds the tables again; postgresql starts empty each time.",
            ""
        })
final class MetastoreCommand implements Callable<Integer> {

    private static final Duration PAUSE = Duration.ofMillis(500);
    private static final int HIGHEST_PORT = 65_535;

    enum Database {
        DERBY,
        POSTGRESQL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    private final ServerOptions options = new ServerOptions();

    @Option(
            names = "--database",
            paramLabel = "DATABASE",
            description = "Database below the metastore, one of ${COMPLETION-CANDIDATES}; ${DEFAULT-VALUE} by default.")
    private Database database = Database.DERBY;

    @Option(names = "--port", paramLabel = "PORT", description = "Port to listen on; by default one that is free.")
    private @Nullable Integer port;

    @Override
    public Integer call() throws IOException {
        requireUsablePort();
        try (WorkFolder work = options.openFolder()) {
            run(work.path());
        }
        return 0;
    }

    private void requireUsablePort() {
        if (port == null) {
            return;
        }
        if (port < 1 || port > HIGHEST_PORT) {
            throw usage("Invalid value for option '--port': " + port + " is not between 1 and " + HIGHEST_PORT);
        }
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
            throw usage("Port " + port + " cannot be used (" + e.getMessage()
                    + "); choose another --port, or leave it out to get one that is free");
        }
    }

    private ParameterException usage(String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    private void run(Path root) throws IOException {
        switch (database) {
            case DERBY -> serve(root, MetastoreDatabase.derby());
            case POSTGRESQL -> {
                // A new folder each time: an earlier server that was killed may have left its own in disorder.
                Path data = Files.createTempDirectory(root, "postgresql-");
                try (DatabaseServer postgres = PostgresServer.start(data)) {
                    serve(root, postgres.createDatabase("metastore"));
                }
            }
        }
    }

    private void serve(Path root, MetastoreDatabase below) {
        PrintWriter out = spec.commandLine().getOut();
        try (MetastoreServer server = start(root, below)) {
            out.println("uri        " + server.uri());
            out.println("warehouse  " + server.warehouse());
            out.println("log        " + server.log());
            if (server.version() == MetastoreVersion.V2_3_10) {
                out.println("Warning: this version has no setting for it and listens on every network interface.");
            }
            out.println("Metastore " + server.version() + " is running; stop it with Ctrl-C.");
            out.flush();
            awaitInterrupt(server);
            out.println("Stopping metastore " + server.version());
            out.flush();
        }
    }

    @SuppressWarnings("try") // The progress has one step, so it only needs its end.
    private MetastoreServer start(Path root, MetastoreDatabase below) {
        try (Progress progress = Progress.start(
                spec.commandLine().getErr(), () -> "Starting metastore " + options.version() + " on " + database)) {
            return MetastoreServer.builder(options.version())
                    .folder(root.resolve("metastore"))
                    .database(below)
                    .port(port == null ? 0 : port)
                    .start();
        }
    }

    private static void awaitInterrupt(MetastoreServer server) {
        try {
            while (server.isRunning()) {
                Thread.sleep(PAUSE.toMillis());
            }
            // Ctrl-C reaches the server too, and it may be the first to end.
            Thread.sleep(PAUSE.toMillis());
        } catch (InterruptedException e) {
            // The request to stop, see Termination; answered by the return, so the flag must not stay.
            return;
        }
        throw new HmscatException(server + " has ended by itself; its log is " + server.log());
    }
}
