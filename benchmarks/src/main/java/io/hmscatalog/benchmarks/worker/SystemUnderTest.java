package io.hmscatalog.benchmarks.worker;

import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.catalog.Catalog;

/** What is compared. */
public enum SystemUnderTest {
    HIVE_CATALOG("hive-catalog", "org.apache.iceberg.hive.HiveCatalog"),
    HMS_CATALOG("hms-catalog", "io.hmscatalog.HmsCatalog"),
    /** The bare calls, prepared by this project's catalog. */
    FLOOR("floor", "io.hmscatalog.HmsCatalog");

    private final String label;
    private final String catalogImpl;

    SystemUnderTest(String label, String catalogImpl) {
        this.label = label;
        this.catalogImpl = catalogImpl;
    }

    public String label() {
        return label;
    }

    static SystemUnderTest of(String label) {
        return Stream.of(values())
                .filter(system -> system.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(label));
    }

    /** A catalog has its default options but for these properties. */
    Catalog open(Map<String, String> properties) {
        return CatalogUtil.loadCatalog(catalogImpl, "benchmark", properties, new Configuration(false));
    }

    /** What runs the operations of one session. */
    Subject subject(Catalog catalog, Map<String, String> properties) {
        return this == FLOOR ? new FloorSubject(catalog, uri(properties)) : new CatalogSubject(catalog);
    }

    private static String uri(Map<String, String> properties) {
        String uri = properties.get(CatalogProperties.URI);
        if (uri == null) {
            throw new IllegalArgumentException("no " + CatalogProperties.URI + " in " + properties.keySet());
        }
        return uri;
    }
}
