package io.hmscatalog.metastore;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real Hive Metastore of a chosen version in a JVM of its own. It listens on the loopback interface (2.3 on all
 * interfaces: it has no setting for it) and ends when this JVM does, even if this JVM is killed; only a server that is
 * {@link #pause() paused} then stays until it is resumed.
 *
 * <p>The system property {@code hmscatalog.metastore.versions} must name the folder {@code metastore-server/versions} of
 * a built checkout, where the class paths are.
 *
 * <p>The tables are made by DataNucleus and by this project's script, not by Hive's schema files: types and indexes are
 * not those of a production database.
 *
 * <p>Not thread-safe: one thread drives a server. Every method that waits has a limit.
 */
public final class MetastoreServer implements RunningMetastore {
    private static final Logger LOG = LoggerFactory.getLogger(MetastoreServer.class);
    private static final Duration STOP_GRACE = Duration.ofSeconds(10);

    private final ServerConfig config;

    private @Nullable ChildProcess child;

    private MetastoreServer(ServerConfig config) {
        this.config = config;
    }

    /** A server to be described; it needs a folder at least. */
    public static Builder builder(MetastoreVersion version) {
        return new Builder(version);
    }

    /**
     * Starts the server and returns when it has answered a call.
     *
     * @throws MetastoreStartException if it ends or does not answer in time; the message carries the tail of its log
     * @throws MetastoreException if it runs already, its port is taken, or its Java or class path is not there
     */
    public void start() {
        if (isRunning()) {
            throw new MetastoreException(this + " runs already");
        }
        if (!FreePort.isFree(config.port())) {
            throw new MetastoreException(this + ": the port is taken by another process");
        }
        LaunchCommand command = command();
        config.writeFolder(true);
        long startNanos = System.nanoTime();
        ChildProcess started =
                ChildProcess.start(toString(), command.toList(), config.folder().root(), log());
        child = started;
        awaitReadiness(started);
        LOG.info(
                "{} ready after {} ms",
                this,
                Duration.ofNanos(System.nanoTime() - startNanos).toMillis());
    }

    @Override
    public String uri() {
        return config.uri();
    }

    /** The port, the same before and after a restart. */
    public int port() {
        return config.port();
    }

    public MetastoreVersion version() {
        return config.version();
    }

    @Override
    public Path warehouse() {
        return config.warehouse();
    }

    @Override
    public Path log() {
        return config.folder().log();
    }

    public boolean isRunning() {
        return child != null && child.isAlive();
    }

    /**
     * Asks the server to end, and ends it by force if it has not within 10 s, which a paused one never does; nothing happens
     * if it does not run.
     */
    public void stop() {
        if (isRunning()) {
            running().stop(STOP_GRACE);
        }
        child = null;
    }

    /** Ends the server as {@code kill -9} does, without any of its clean-up. */
    public void kill() {
        running().kill();
        child = null;
    }

    /** {@link #stop()}, then {@link #start()} on the same port and database. */
    public void restart() {
        stop();
        start();
    }

    /** Freezes the server (SIGSTOP): its port still accepts connections, but nothing is answered. */
    public void pause() {
        running().signal("STOP");
    }

    /** Lets a paused server go on (SIGCONT). */
    public void resume() {
        running().signal("CONT");
    }

    /** The same as {@link #stop()}; the files stay. */
    @Override
    public void close() {
        stop();
    }

    @Override
    public String toString() {
        return "Metastore " + config.version() + " at " + uri();
    }

    private ChildProcess running() {
        if (child == null || !child.isAlive()) {
            throw new MetastoreException(this + " does not run");
        }
        return child;
    }

    private LaunchCommand command() {
        Path jdk = config.version()
                .jdk()
                .orElseThrow(() -> new MetastoreException("Metastore " + config.version() + " needs "
                        + config.version().jdks() + "; the environment variable HMSCAT_JDK can name one"));
        return new LaunchCommand(
                jdk.resolve("bin/java").toString(),
                config.folder(),
                ServerFolder.launcherClasses(),
                ClassPath.of(config.version()),
                config.heapMebibytes());
    }

    private void awaitReadiness(ChildProcess started) {
        try {
            new Readiness(config, started).await();
        } catch (MetastoreException e) {
            child = null;
            try {
                started.kill();
            } catch (MetastoreException k) {
                e.addSuppressed(k);
            }
            throw e;
        }
    }

    /** Describes a server; each method returns this builder. */
    public static final class Builder {
        private final MetastoreVersion version;
        private final Map<String, String> settings = new LinkedHashMap<>();

        private MetastoreDatabase database = MetastoreDatabase.derby();
        private @Nullable Path folder;
        private @Nullable Path warehouse;
        private int port;
        private int heapMebibytes = 512;
        private ReadinessProbe probe = new ThriftProbe();
        private Duration startTimeout = Duration.ofMinutes(3);

        private Builder(MetastoreVersion version) {
            this.version = version;
        }

        /** Where the server keeps its files; it is made if it is missing and never deleted. Required. */
        public Builder folder(Path folder) {
            this.folder = folder.toAbsolutePath();
            return this;
        }

        /** By default an embedded Derby in the server's folder. */
        public Builder database(MetastoreDatabase database) {
            this.database = database;
            return this;
        }

        /** By default {@code warehouse} in the server's folder; servers on one database should share one. */
        public Builder warehouse(Path warehouse) {
            this.warehouse = warehouse.toAbsolutePath();
            return this;
        }

        /** By default, and for 0, one that is free when the server is built. */
        public Builder port(int port) {
            this.port = port;
            return this;
        }

        /** A setting of {@code hive-site.xml} and {@code metastore-site.xml}; it wins over what is set otherwise. */
        public Builder setting(String key, String value) {
            settings.put(key, value);
            return this;
        }

        /** Several of {@link #setting}. */
        public Builder settings(Map<String, String> settings) {
            this.settings.putAll(settings);
            return this;
        }

        /** The server's heap, 512 by default. */
        public Builder heapMebibytes(int heapMebibytes) {
            this.heapMebibytes = heapMebibytes;
            return this;
        }

        /** How readiness is asked for, by default with {@code get_all_databases} over a plain socket. */
        public Builder readinessProbe(ReadinessProbe probe) {
            this.probe = probe;
            return this;
        }

        /** How long a start may take, three minutes by default. */
        public Builder startTimeout(Duration startTimeout) {
            this.startTimeout = startTimeout;
            return this;
        }

        /**
         * A server that is not started yet.
         *
         * @throws IllegalStateException if there is no folder
         */
        public MetastoreServer build() {
            return new MetastoreServer(config());
        }

        /** {@link #build()} and {@link MetastoreServer#start()}. */
        public MetastoreServer start() {
            MetastoreServer server = build();
            server.start();
            return server;
        }

        ServerConfig config() {
            if (folder == null) {
                throw new IllegalStateException("A metastore server needs a folder");
            }
            return new ServerConfig(
                    version,
                    database,
                    new ServerFolder(folder),
                    warehouse == null ? folder.resolve("warehouse") : warehouse,
                    port == 0 ? FreePort.find() : port,
                    Map.copyOf(settings),
                    heapMebibytes,
                    probe,
                    startTimeout);
        }
    }
}
