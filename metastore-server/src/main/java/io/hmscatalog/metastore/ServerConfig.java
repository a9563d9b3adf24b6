package io.hmscatalog.metastore;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;

/** What one server is started with; immutable. */
record ServerConfig(
        MetastoreVersion version,
        MetastoreDatabase database,
        ServerFolder folder,
        Path warehouse,
        int port,
        Map<String, String> settings,
        int heapMebibytes,
        ReadinessProbe probe,
        Duration startTimeout) {
    static final String HOST = "127.0.0.1";

    String uri() {
        return "thrift://" + HOST + ":" + port;
    }

    /** Makes the folders and writes the configuration. */
    void writeFolder(boolean endsWithParent) {
        folder.create();
        createWarehouse();
        JdbcConnection connection = database.connection(folder.root());
        folder.write(
                new ServerSettings(version, connection, HOST, uri(), warehouse, settings).toMap(),
                launcherProperties(connection, endsWithParent));
    }

    private void createWarehouse() {
        try {
            Files.createDirectories(warehouse);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Properties launcherProperties(JdbcConnection connection, boolean endsWithParent) {
        Properties launcher = new Properties();
        launcher.setProperty("port", Integer.toString(port));
        launcher.setProperty("quotes-names", Boolean.toString(version.isAtLeast(MetastoreVersion.V4_0_1)));
        launcher.setProperty("dialect", connection.product().name());
        launcher.setProperty("ends-with-parent", Boolean.toString(endsWithParent));
        launcher.setProperty("jdbc.driver", connection.product().driver());
        launcher.setProperty("jdbc.url", connection.url());
        launcher.setProperty("jdbc.user", connection.user());
        launcher.setProperty("jdbc.password", connection.password());
        return launcher;
    }
}
