package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreConnector;
import io.hmscatalog.metastore.MetastoreDatabase;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.CatalogUtil;

/** A metastore that engines work on, and with them the test: by raw calls, and as another writer in another process than theirs. */
final class SharedMetastore implements AutoCloseable {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final MetastoreServer process;
    private final MetastoreConnection server;
    private final HmsCatalog otherWriter;

    private SharedMetastore(MetastoreServer process, MetastoreConnection server, HmsCatalog otherWriter) {
        this.process = process;
        this.server = server;
        this.otherWriter = otherWriter;
    }

    static SharedMetastore start(MetastoreVersion version, Path folder) {
        return start(version, folder, MetastoreDatabase.derby());
    }

    static SharedMetastore start(MetastoreVersion version, Path folder, MetastoreDatabase database) {
        MetastoreServer started = MetastoreServer.builder(version)
                .folder(folder)
                .database(database)
                .start();
        try {
            return new SharedMetastore(started, connect(started.uri()), writer(started));
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
    }

    private static MetastoreConnection connect(String uri) {
        MetastoreConfig config = MetastoreConfigLoader.load(Map.of("uri", uri), new Configuration(false));
        return new MetastoreConnector(config, UserGroupInformation.createRemoteUser("observer"))
                .connect(config.servers().get(0), CONNECT_TIMEOUT);
    }

    private static HmsCatalog writer(MetastoreServer started) {
        return (HmsCatalog) CatalogUtil.loadCatalog(
                HmsCatalog.class.getName(),
                "other-writer",
                Map.of("uri", started.uri(), "warehouse", warehouse(started)),
                new Configuration(false));
    }

    private static String warehouse(MetastoreServer started) {
        return started.warehouse().toUri().toString();
    }

    String uri() {
        return process.uri();
    }

    String warehouse() {
        return warehouse(process);
    }

    /** The server itself, by raw calls. */
    MetastoreClient server() {
        return server;
    }

    /** Another writer, in another process than the engines. */
    HmsCatalog otherWriter() {
        return otherWriter;
    }

    /** Fails if an engine has left a lock; a metastore's housekeeping, in Hive 4, holds locks of its own outside their databases. */
    void assertNoLocks() {
        assertThat(server.showLocks(new ShowLocksRequest()).getLocks())
                .as("locks that are left on the server")
                .filteredOn(lock -> lock.getDbname().startsWith("db"))
                .isEmpty();
    }

    @Override
    public void close() throws IOException {
        try {
            otherWriter.close();
        } finally {
            server.close();
            process.close();
        }
    }
}
