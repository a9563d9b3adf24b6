package io.hmscatalog.metastore.launcher;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * What the starting side says in {@code launcher.properties}.
 *
 * @param quotesNames whether the metastore's SQL has its lock tables in quotes; PostgreSQL folds bare names to lower case
 * @param endsWithParent whether the end of standard input ends the metastore
 */
record LauncherConfig(
        int port,
        boolean quotesNames,
        SqlDialect dialect,
        boolean endsWithParent,
        String jdbcDriver,
        String jdbcUrl,
        String user,
        String password) {
    static LauncherConfig read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return new LauncherConfig(
                Integer.parseInt(value(properties, "port")),
                Boolean.parseBoolean(value(properties, "quotes-names")),
                SqlDialect.valueOf(value(properties, "dialect")),
                Boolean.parseBoolean(value(properties, "ends-with-parent")),
                value(properties, "jdbc.driver"),
                value(properties, "jdbc.url"),
                value(properties, "jdbc.user"),
                value(properties, "jdbc.password"));
    }

    private static String value(Properties properties, String key) {
        String value = properties.getProperty(key);
        if (value == null) {
            throw new IllegalArgumentException("launcher.properties has no '" + key + "'");
        }
        return value;
    }
}
