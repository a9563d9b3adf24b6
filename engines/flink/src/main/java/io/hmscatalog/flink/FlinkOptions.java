package io.hmscatalog.flink;

import io.hmscatalog.CatalogConfig;
import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.InvalidConfigException;
import io.hmscatalog.compat.MetastoreConfigLoader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.flink.CatalogLoader;
import org.apache.iceberg.flink.FlinkCatalogFactory;
import org.jspecify.annotations.Nullable;

/**
 * The options of a Flink catalog, checked. Immutable.
 *
 * @param properties what another catalog needs to be the same one; with the folders, which must be there then
 * @param loader what jobs load the catalog with; needs no folder
 * @param cacheExpirationMillis negative for never
 */
record FlinkOptions(
        String defaultDatabase,
        boolean isCacheEnabled,
        long cacheExpirationMillis,
        Map<String, String> properties,
        CatalogLoader loader) {

    private static final String IMPLEMENTATION = HmsCatalog.class.getName();

    /**
     * Reads the options and the files that they name.
     *
     * @param cluster Flink's Hadoop configuration; not modified
     * @throws InvalidConfigException with everything that is wrong
     */
    static FlinkOptions parse(String name, Map<String, String> options, Configuration cluster) {
        List<String> problems = new ArrayList<>();
        checkImplementation(options, problems);
        checkBaseNamespace(options, problems);
        String database = defaultDatabase(options, problems);
        boolean cacheEnabled = cacheEnabled(options, problems);
        long cacheExpirationMillis = cacheExpirationMillis(options, problems);
        CatalogConfig config = config(options, cluster, problems);
        if (config == null || !problems.isEmpty()) {
            throw new InvalidConfigException(problems);
        }
        Map<String, String> properties = new HashMap<>(options);
        properties.put(CatalogProperties.CATALOG_IMPL, IMPLEMENTATION);
        return new FlinkOptions(
                database, cacheEnabled, cacheExpirationMillis, Map.copyOf(properties), loader(name, options, config));
    }

    private static CatalogLoader loader(String name, Map<String, String> options, CatalogConfig config) {
        Map<String, String> shipped = new HashMap<>(options);
        shipped.remove(MetastoreConfigLoader.HIVE_CONF_DIR);
        shipped.remove(MetastoreConfigLoader.HADOOP_CONF_DIR);
        return CatalogLoader.custom(name, shipped, config.metastore().portable(), IMPLEMENTATION);
    }

    private static @Nullable CatalogConfig config(
            Map<String, String> options, Configuration cluster, List<String> problems) {
        try {
            return CatalogConfig.load(options, cluster);
        } catch (InvalidConfigException e) {
            problems.addAll(e.problems());
            return null;
        }
    }

    private static void checkImplementation(Map<String, String> options, List<String> problems) {
        String type = options.get(FlinkCatalogFactory.ICEBERG_CATALOG_TYPE);
        if (type != null) {
            problems.add("%s=%s: 'type'='hms' says all of it; leave the option out, or use 'type'='iceberg' with it"
                    .formatted(FlinkCatalogFactory.ICEBERG_CATALOG_TYPE, type));
        }
        String implementation = options.get(CatalogProperties.CATALOG_IMPL);
        if (implementation != null && !implementation.equals(IMPLEMENTATION)) {
            problems.add("%s=%s: 'type'='hms' is always %s; leave the option out, or use 'type'='iceberg' with it"
                    .formatted(CatalogProperties.CATALOG_IMPL, implementation, IMPLEMENTATION));
        }
    }

    private static void checkBaseNamespace(Map<String, String> options, List<String> problems) {
        String base = options.getOrDefault(FlinkCatalogFactory.BASE_NAMESPACE, "");
        if (!base.isBlank()) {
            problems.add(
                    "%s=%s: a metastore has one level of namespaces, so there are no databases below one; leave the option out"
                            .formatted(FlinkCatalogFactory.BASE_NAMESPACE, base));
        }
    }

    private static String defaultDatabase(Map<String, String> options, List<String> problems) {
        String database =
                options.getOrDefault(FlinkCatalogFactory.DEFAULT_DATABASE, FlinkCatalogFactory.DEFAULT_DATABASE_NAME);
        if (database.isBlank()) {
            problems.add("%s=%s: is blank; name a database".formatted(FlinkCatalogFactory.DEFAULT_DATABASE, database));
        }
        return database;
    }

    private static boolean cacheEnabled(Map<String, String> options, List<String> problems) {
        String value = Optional.ofNullable(options.get(CatalogProperties.CACHE_ENABLED))
                .orElse(Boolean.toString(CatalogProperties.CACHE_ENABLED_DEFAULT));
        if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
            problems.add("%s=%s: neither true nor false".formatted(CatalogProperties.CACHE_ENABLED, value));
        }
        return Boolean.parseBoolean(value);
    }

    private static long cacheExpirationMillis(Map<String, String> options, List<String> problems) {
        long off = CatalogProperties.CACHE_EXPIRATION_INTERVAL_MS_OFF;
        String value = options.get(CatalogProperties.CACHE_EXPIRATION_INTERVAL_MS);
        try {
            long millis = value == null ? off : Long.parseLong(value);
            if (millis != 0) {
                return millis;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        problems.add("%s=%s: must be a number of ms other than 0; negative for never; to keep nothing set %s=false"
                .formatted(CatalogProperties.CACHE_EXPIRATION_INTERVAL_MS, value, CatalogProperties.CACHE_ENABLED));
        return off;
    }
}
