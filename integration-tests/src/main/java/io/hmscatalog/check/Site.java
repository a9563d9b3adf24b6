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

    /**
     * Of every catalog, HiveCatalog too. The lock time-out is longer than dead locks live; the beats are close, so that a lock
     * is young whenever an alter is sent under it.
     */
    static final Map<String, String> LOCK_SETTINGS = Map.of(
            "iceberg.hive.lock-timeout-ms", "45000",
            "iceberg.hive.lock-creation-timeout-ms", "45000",
            "iceberg.hive.lock-check-min-wait-ms", "20",
            "iceberg.hive.lock-check-max-wait-ms", "500",
            "iceberg.hive.lock-heartbeat-interval-ms", "1000");

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** A catalog, to be closed by the caller. */
    HmsCatalog openCatalog() {
        HmsCatalog catalog = new HmsCatalog();
        Configuration configuration = new Configuration(false);
        LOCK_SETTINGS.forEach(configuration::set);
        catalog.setConf(configuration);
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

    Map<String, String> properties() {
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
