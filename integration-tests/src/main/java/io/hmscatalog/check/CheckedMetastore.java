package io.hmscatalog.check;

import io.hmscatalog.faults.MetastoreProxy;
import io.hmscatalog.metastore.DatabaseProduct;
import io.hmscatalog.metastore.DatabaseServer;
import io.hmscatalog.metastore.MariaDbServer;
import io.hmscatalog.metastore.MetastoreDatabase;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.PostgresServer;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** A metastore, its database, and the proxy through which the writers reach it. */
record CheckedMetastore(Optional<DatabaseServer> database, MetastoreServer server, MetastoreProxy proxy)
        implements AutoCloseable {

    /**
     * How long the metastore leaves a lock to its owner without a beat. Longer than what may lie between a writer's last beat and
     * the arrival of an alter that it sent: see docs/commit-check.md.
     */
    static final Duration LOCK_LIFE = Duration.ofSeconds(15);

    private static final Duration EXPIRY_INTERVAL = Duration.ofSeconds(2);

    static CheckedMetastore start(Scenario scenario, Path folder) {
        Optional<DatabaseServer> database = startDatabase(scenario.database(), folder.resolve("database"));
        try {
            MetastoreServer server = MetastoreServer.builder(scenario.version())
                    .settings(lockLife())
                    .settings(scenario.enforcesConditions() ? Map.of() : lockExpiry())
                    .folder(folder.resolve("metastore"))
                    .database(database.map(running -> running.createDatabase("metastore"))
                            .orElseGet(MetastoreDatabase::derby))
                    .start();
            URI uri = URI.create(server.uri());
            return new CheckedMetastore(database, server, MetastoreProxy.to(uri.getHost(), uri.getPort()));
        } catch (RuntimeException e) {
            database.ifPresent(DatabaseServer::close);
            throw e;
        }
    }

    private static Map<String, String> lockLife() {
        String life = LOCK_LIFE.toSeconds() + "s";
        return Map.of("hive.txn.timeout", life, "metastore.txn.timeout", life);
    }

    /** Nobody but the server removes a dead lock where a late alter could still apply. */
    private static Map<String, String> lockExpiry() {
        String interval = EXPIRY_INTERVAL.toSeconds() + "s";
        return Map.of(
                "metastore.task.threads.always",
                "org.apache.hadoop.hive.metastore.events.EventCleanerTask,"
                        + "org.apache.hadoop.hive.metastore.txn.AcidHouseKeeperService",
                "hive.timedout.txn.reaper.interval",
                interval,
                "metastore.timedout.txn.reaper.interval",
                interval);
    }

    private static Optional<DatabaseServer> startDatabase(DatabaseProduct product, Path folder) {
        return switch (product) {
            case DERBY -> Optional.empty();
            case POSTGRESQL -> Optional.of(PostgresServer.start(folder));
            case MARIADB -> Optional.of(MariaDbServer.start(folder));
        };
    }

    Site writersSite() {
        return new Site(proxy.uri(), warehouse(), Site.WRITERS_TIMEOUT);
    }

    Site observersSite() {
        return new Site(server.uri(), warehouse(), Site.OBSERVERS_TIMEOUT);
    }

    private String warehouse() {
        return server.warehouse().toUri().toString();
    }

    @Override
    public void close() {
        proxy.close();
        server.close();
        database.ifPresent(DatabaseServer::close);
    }
}
