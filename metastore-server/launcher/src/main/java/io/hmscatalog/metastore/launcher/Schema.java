package io.hmscatalog.metastore.launcher;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/** Creates the tables of a metastore, and those of its locks and transactions, in a database that has none. */
final class Schema {
    private final LauncherConfig config;

    Schema(LauncherConfig config) {
        this.config = config;
    }

    void createIfMissing() throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection(config.jdbcUrl(), config.user(), config.password())) {
            if (!exists(connection, "DBS")) {
                createObjectTables(connection);
            }
            if (!exists(connection, "TXNS")) {
                SqlScript script = SqlScript.lockTables();
                run(connection, config.quotesNames() ? script : script.withBareNames());
            }
        }
    }

    /** DataNucleus logs what goes wrong here and goes on. */
    private void createObjectTables(Connection connection) throws SQLException, IOException {
        ObjectModel.ofThisMetastore().createTables(config);
        if (!exists(connection, "DBS")) {
            throw new SQLException("DataNucleus has not created the tables; the log above says why");
        }
    }

    private static boolean exists(Connection connection, String table) throws SQLException {
        return has(connection, table) || has(connection, table.toLowerCase(Locale.ROOT));
    }

    private static boolean has(Connection connection, String table) throws SQLException {
        try (ResultSet tables = connection.getMetaData().getTables(connection.getCatalog(), null, table, null)) {
            return tables.next();
        }
    }

    private void run(Connection connection, SqlScript script) throws SQLException, IOException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (String sql : config.dialect().sessionStatements()) {
                statement.execute(sql);
            }
            for (String sql : script.statements()) {
                statement.execute(config.dialect().translate(sql));
            }
        }
        connection.commit();
    }
}
