package io.hmscatalog.metastore;

import java.nio.file.Path;

/**
 * The database below a metastore. Several metastores can share one, unless it is {@link #derby()}; let the first be
 * ready before the next is started, since the first creates the tables.
 */
@FunctionalInterface
public interface MetastoreDatabase {
    /** The way there for a server that keeps its files in the folder. */
    JdbcConnection connection(Path serverFolder);

    /** An embedded database in the folder of the server, for that server alone. */
    static MetastoreDatabase derby() {
        return folder -> new JdbcConnection(
                DatabaseProduct.DERBY, "jdbc:derby:" + folder.resolve("derby") + ";create=true", "APP", "mine");
    }

    /** A database that runs already. */
    static MetastoreDatabase at(JdbcConnection connection) {
        return folder -> connection;
    }
}
