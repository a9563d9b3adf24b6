package io.hmscatalog;

import io.hmscatalog.compat.InvalidConfigException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;

/**
 * The Spark session that a catalog is opened in, as the Hadoop configuration tells of it: {@code
 * SessionState.newHadoopConf} copies all settings of the session into the configuration that a catalog gets.
 *
 * <p>Under Iceberg's SparkSessionCatalog namespaces and Hive tables are those of Spark's own Hive client, and Iceberg tables
 * are ours. If the two use different metastores, tables are created in namespaces that the other one does not have, and lists
 * and drops miss tables. Iceberg compares the two for {@code type=hive} only (SparkSessionCatalog.validateHmsUri).
 *
 * <p>Nothing is compared where Spark's own tables are not in a Hive metastore: with {@code
 * spark.sql.catalogImplementation=in-memory} they are in the memory of the session.
 */
final class SparkMetastoreCheck {

    private static final String SESSION_CATALOG = "spark_catalog";
    private static final String CATALOG_CLASS = "spark.sql.catalog." + SESSION_CATALOG;
    private static final String SPARK_SESSION_CATALOG = "org.apache.iceberg.spark.SparkSessionCatalog";

    private static final String IMPLEMENTATION = "spark.sql.catalogImplementation";
    private static final String HIVE = "hive";

    /** The spelling that every Hive client reads. */
    private static final String URIS = "hive.metastore.uris";

    private static final String CLIENT_VERSION = "spark.sql.hive.metastore.version";

    /** The spelling of Hive 3 and later (MetastoreConf), which Spark's built-in client, 2.3, does not read. */
    private static final String URIS_SINCE_3 = "metastore.thrift.uris";

    private static final String DISCOVERY = "hive.metastore.service.discovery.mode";

    private static final String DATABASE = "javax.jdo.option.ConnectionURL";
    private static final String EMBEDDED_DATABASE = "jdbc:derby:";

    private static final String HIVE_SITE = "hive-site.xml";

    /** What Hadoop calls the source of a value that no file has. */
    private static final String BY_PROGRAM = "programmatically";

    private final Configuration session;
    private final CatalogConfig config;

    /** @param source for a message */
    private record Setting(String value, String source) {}

    private SparkMetastoreCheck(Configuration session, CatalogConfig config) {
        this.session = session;
        this.config = config;
    }

    /**
     * Compares the metastore of Spark's own Hive client with the catalog's, if the catalog is Spark's session catalog. Servers
     * are compared by their text, as sets of host and port; no name is looked up, so that {@code localhost} and {@code 127.0.0.1}
     * are two servers.
     *
     * <p>Not compared, since it cannot be told: a client of Spark's that works on the database of a metastore itself, other than
     * Derby, or that finds its servers in ZooKeeper; a {@code SET hive.metastore.uris} in a session that was started with the
     * {@code hive-site.xml} of its class path alone; and settings of Spark's that {@code spark.sql.catalog.spark_catalog.hadoop.*} hides, where neither Spark's settings
     * nor the class path have them.
     *
     * @param catalog the name that the catalog is opened with
     * @param session the configuration that the catalog was given
     * @throws InvalidConfigException if they differ; names both, where each comes from, and what to set
     */
    static void requireSameMetastore(String catalog, Configuration session, CatalogConfig config) {
        if (catalog.equals(SESSION_CATALOG)
                && session.get(IMPLEMENTATION, "").equalsIgnoreCase(HIVE)
                && isSparkSessionCatalog(session.get(CATALOG_CLASS, ""))) {
            new SparkMetastoreCheck(session, config).requireSameMetastore();
        }
    }

    /** By name, since Spark is no dependency; users may have subclasses. */
    private static boolean isSparkSessionCatalog(String className) {
        if (className.equals(SPARK_SESSION_CATALOG)) {
            return true;
        }
        try {
            ClassLoader loader = Thread.currentThread().getContextClassLoader();
            Class<?> type = Class.forName(className, false, loader);
            return Stream.<Class<?>>iterate(type, it -> it != null, Class::getSuperclass)
                    .anyMatch(it -> it.getName().equals(SPARK_SESSION_CATALOG));
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private void requireSameMetastore() {
        Optional<Setting> sparks = uris();
        if (findsItsServers() || (sparks.isEmpty() && cannotTell())) {
            return;
        }
        Set<String> own = config.metastore().servers().stream()
                .map(SparkMetastoreCheck::server)
                .collect(Collectors.toSet());
        if (!servers(sparks.map(Setting::value).orElse("")).equals(own)) {
            throw new InvalidConfigException(List.of(problem(sparks)));
        }
    }

    /** As the client looks for it. */
    private Optional<Setting> uris() {
        return readsBothSpellings() ? setting(URIS_SINCE_3).or(() -> setting(URIS)) : setting(URIS);
    }

    private boolean readsBothSpellings() {
        String version = session.get(CLIENT_VERSION, "");
        return !version.isEmpty() && version.charAt(0) >= '3';
    }

    /** What the session was started with comes first: a later SET reaches the catalog, and not Spark's client. */
    private Optional<Setting> setting(String key) {
        Stream<Setting> ofSpark = Stream.of("spark." + key, "spark.hadoop." + key)
                .map(name -> new Setting(session.getTrimmed(name, ""), name));
        Setting seen = new Setting(session.getTrimmed(key, ""), key + ", " + source(key));
        return Stream.concat(ofSpark, hides(key) ? onClassPath(key).stream() : Stream.of(seen))
                .filter(setting -> !setting.value().isEmpty())
                .findFirst();
    }

    /** The catalog's own Hadoop settings stand in the place of the session's. */
    private boolean hides(String key) {
        return config.properties().containsKey("hadoop." + key);
    }

    private static Optional<Setting> onClassPath(String key) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        @Nullable URL site = loader == null ? null : loader.getResource(HIVE_SITE);
        if (site == null) {
            return Optional.empty();
        }
        Configuration parsed = new Configuration(false);
        parsed.addResource(site);
        return Optional.of(new Setting(parsed.getTrimmed(key, ""), site.toString()));
    }

    private String source(String key) {
        String @Nullable [] sources = session.getPropertySources(key);
        String last = sources == null || sources.length == 0 ? BY_PROGRAM : sources[sources.length - 1];
        return last.equals(BY_PROGRAM) ? "set in the session" : last;
    }

    /** The URIs are those of ZooKeeper then. */
    private boolean findsItsServers() {
        return !session.getTrimmed(DISCOVERY, "").isEmpty();
    }

    private boolean cannotTell() {
        String database = session.getTrimmed(DATABASE, "");
        return hides(URIS) || (!database.isEmpty() && !database.startsWith(EMBEDDED_DATABASE));
    }

    private static Set<String> servers(String uris) {
        return Stream.of(uris.split(","))
                .map(String::trim)
                .filter(uri -> !uri.isEmpty())
                .map(SparkMetastoreCheck::server)
                .collect(Collectors.toSet());
    }

    private static String server(String uri) {
        try {
            return server(new URI(uri));
        } catch (URISyntaxException e) {
            return uri;
        }
    }

    private static String server(URI uri) {
        return uri.getHost() == null ? uri.toString() : uri.getHost().toLowerCase(Locale.ROOT) + ":" + uri.getPort();
    }

    private String problem(Optional<Setting> sparks) {
        Secrets secrets = new Secrets(session);
        EffectiveSetting own = config.explain().stream()
                .filter(setting -> setting.key().equals(HmsCatalogOptions.URI.key()))
                .findFirst()
                .orElseThrow();
        String sparksText = sparks.map(
                        setting -> "%s (%s)".formatted(secrets.masked(URIS, setting.value()), setting.source()))
                .orElse("none, but a Derby database of its own (" + URIS + " is not set)");
        return ("%s is a SparkSessionCatalog, so its metastore must be the one of Spark's own Hive client. Spark's is %s; the"
                        + " catalog's is %s (%s). Set spark.hadoop.%s to the catalog's, or leave %s.uri and %6$s.hive-conf-dir"
                        + " out, so that the catalog takes Spark's. Names of servers are compared as they are written")
                .formatted(SESSION_CATALOG, sparksText, own.value(), own.source(), URIS, CATALOG_CLASS);
    }
}
