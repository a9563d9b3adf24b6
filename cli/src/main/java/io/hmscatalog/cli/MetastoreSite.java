package io.hmscatalog.cli;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreConnector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * A metastore as clients see it.
 *
 * @param warehouse as Hadoop writes paths: with a scheme, spaces not encoded
 */
record MetastoreSite(String uri, String warehouse) {

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** A catalog, to be closed by the caller. */
    HmsCatalog openCatalog() {
        return openCatalog(properties());
    }

    /** A catalog, to be closed by the caller, that announces its commits on standard output. */
    HmsCatalog openWritersCatalog() {
        Map<String, String> properties = new HashMap<>(properties());
        properties.put(CatalogProperties.METRICS_REPORTER_IMPL, CommitAnnouncer.class.getName());
        return openCatalog(properties);
    }

    private static HmsCatalog openCatalog(Map<String, String> properties) {
        HmsCatalog catalog = new HmsCatalog();
        catalog.initialize("demo", properties);
        return catalog;
    }

    /** The pointer as the metastore itself has it, past catalog and pool. */
    String pointer(TableIdentifier table) {
        MetastoreConfig config = MetastoreConfigLoader.load(properties(), new Configuration());
        try (MetastoreConnection connection = new MetastoreConnector(config, UserGroupInformation.getCurrentUser())
                .connect(config.servers().get(0), CONNECT_TIMEOUT)) {
            return connection
                    .getTable(table.namespace().level(0), table.name())
                    .getParameters()
                    .getOrDefault(BaseMetastoreTableOperations.METADATA_LOCATION_PROP, "(none)");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, String> properties() {
        return Map.of(CatalogProperties.URI, uri, CatalogProperties.WAREHOUSE_LOCATION, warehouse);
    }
}
