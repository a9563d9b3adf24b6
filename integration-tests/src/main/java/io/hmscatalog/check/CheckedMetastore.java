package io.hmscatalog.check;

import io.hmscatalog.faults.MetastoreProxy;
import io.hmscatalog.metastore.DatabaseProduct;
import io.hmscatalog.metastore.DatabaseServer;
import io.hmscatalog.metastore.MariaDbServer;
import io.hmscatalog.metastore.MetastoreDatabase;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.PostgresServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** A metastore, its database, and the proxy through which the writers reach it. */
record CheckedMetastore(Optional<DatabaseServer> database, MetastoreServer server, MetastoreProxy proxy)
        implements AutoCloseable {

    static CheckedMetastore start(MetastoreVersion version, DatabaseProduct product, Path folder) {
        Optional<DatabaseServer> database = startDatabase(product, folder.resolve("database"));
        try {
            MetastoreServer server = MetastoreServer.builder(version)
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
