package io.hmscatalog.metastore.launcher;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Creates the tables of locks and transactions in a database that has none. */
final class LockSchema {
    private final LauncherConfig config;

    LockSchema(LauncherConfig config) {
        this.config = config;
    }

    void createIfMissing() throws SQLException, IOException, ReflectiveOperationException {
        try (Connection connection = DriverManager.getConnection(config.jdbcUrl(), config.user(), config.password())) {
            if (exists(connection)) {
                return;
            }
            switch (config.lockTables()) {
                case HIVE_TEST_SCHEMA -> HivePreparation.run();
                case SCRIPT -> runScript(connection);
            }
        }
    }

    private static boolean exists(Connection connection) throws SQLException {
        try (ResultSet tables = connection.getMetaData().getTables(connection.getCatalog(), null, "TXNS", null)) {
            return tables.next();
        }
    }

    private static void runScript(Connection connection) throws SQLException, IOException {
        SqlDialect dialect = SqlDialect.of(connection.getMetaData().getDatabaseProductName());
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            for (String sql : dialect.sessionStatements()) {
                statement.execute(sql);
            }
            for (String sql : SqlScript.lockTables().statements()) {
                statement.execute(dialect.translate(sql));
            }
        }
        connection.commit();
    }
}
