package io.hmscatalog.metastore.launcher;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/** What the starting side says in {@code launcher.properties}. */
record LauncherConfig(
        int port, LockTables lockTables, boolean endsWithParent, String jdbcUrl, String user, String password) {
    static LauncherConfig read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return new LauncherConfig(
                Integer.parseInt(value(properties, "port")),
                LockTables.valueOf(value(properties, "lock-tables")),
                Boolean.parseBoolean(value(properties, "ends-with-parent")),
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
