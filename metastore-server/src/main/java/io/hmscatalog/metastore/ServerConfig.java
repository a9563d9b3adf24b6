package io.hmscatalog.metastore;

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

    /** Writes the folder's configuration for a server that listens on the host at the port. */
    void writeFolder(String bindHost, int bindPort, boolean endsWithParent) {
        JdbcConnection connection = database.connection(folder.root());
        String uri = "thrift://" + bindHost + ":" + bindPort;
        folder.write(
                new ServerSettings(version, connection, bindHost, uri, warehouse, settings).toMap(),
                launcherProperties(connection, bindPort, endsWithParent));
    }

    private Properties launcherProperties(JdbcConnection connection, int bindPort, boolean endsWithParent) {
        Properties launcher = new Properties();
        launcher.setProperty("port", Integer.toString(bindPort));
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
