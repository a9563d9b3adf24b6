package io.hmscatalog.check;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreConnector;
import java.time.Duration;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.hadoop.HadoopFileIO;

/**
 * A metastore as one kind of client sees it.
 *
 * @param callTimeout how long a call may take
 */
record Site(String uri, String warehouse, Duration callTimeout) {

    /** Most appends are in flight for a second or two; a call that takes longer is a lost one. */
    static final Duration WRITERS_TIMEOUT = Duration.ofSeconds(1);

    static final Duration OBSERVERS_TIMEOUT = Duration.ofSeconds(30);

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** A catalog, to be closed by the caller. */
    HmsCatalog openCatalog() {
        HmsCatalog catalog = new HmsCatalog();
        catalog.setConf(new Configuration(false));
        catalog.initialize("check", properties());
        return catalog;
    }

    /** A connection past catalog, pool and proxy, to be closed by the caller. */
    MetastoreConnection connect() {
        MetastoreConfig config = MetastoreConfigLoader.load(properties(), new Configuration(false));
        return new MetastoreConnector(config, UserGroupInformation.createRemoteUser("observer"))
                .connect(config.servers().get(0), CONNECT_TIMEOUT);
    }

    HadoopFileIO io() {
        return new HadoopFileIO(new Configuration(false));
    }

    private Map<String, String> properties() {
        return Map.of(
                CatalogProperties.URI,
                uri,
                CatalogProperties.WAREHOUSE_LOCATION,
                warehouse,
                "hive.metastore.client.socket.timeout",
                callTimeout.toMillis() + "ms",
                "client.pool.acquire-timeout-ms",
                "5000");
    }
}
