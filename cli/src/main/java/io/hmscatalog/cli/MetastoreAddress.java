package io.hmscatalog.cli;

import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.pool.ClientPoolConfig;
import io.hmscatalog.pool.MetastoreLease;
import io.hmscatalog.pool.MetastorePools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.CatalogProperties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Which running metastore a command talks to. */
final class MetastoreAddress {

    @ArgGroup(multiplicity = "1")
    @SuppressWarnings("NullAway.Init")
    private Where where;

    /** One of the two. */
    static final class Where {

        @Option(
                names = "--uri",
                paramLabel = "URI",
                description = "Address of the metastore, thrift://host:port; several separated by commas.")
        private @Nullable String uri;

        @Option(
                names = "--hive-conf-dir",
                paramLabel = "FOLDER",
                description = "Folder with the hive-site.xml that names the metastore.")
        private @Nullable String confDir;
    }

    /** Connections as the current user; to be closed by the caller. */
    MetastoreLease connect() {
        Map<String, String> properties = new HashMap<>();
        if (where.uri != null) {
            properties.put(CatalogProperties.URI, where.uri);
        }
        if (where.confDir != null) {
            properties.put(MetastoreConfigLoader.HIVE_CONF_DIR, where.confDir);
        }
        MetastoreConfig config = MetastoreConfigLoader.load(properties, new Configuration());
        try {
            return MetastorePools.shared()
                    .lease(config, ClientPoolConfig.DEFAULT, UserGroupInformation.getCurrentUser());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot tell the current Hadoop user", e);
        }
    }
}
