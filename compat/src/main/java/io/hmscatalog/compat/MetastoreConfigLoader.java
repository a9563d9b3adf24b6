package io.hmscatalog.compat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hive.metastore.conf.MetastoreConf;
import org.apache.hadoop.hive.metastore.conf.MetastoreConf.ConfVars;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Merges the sources of a metastore's configuration. Later ones win: the Hadoop configuration of the engine, with
 * {@code hive-site.xml} of the class path where {@code hive-conf-dir} is not set and the engine's configuration is not a
 * {@linkplain MetastoreConfig#portable portable} one; {@code core-site.xml} and {@code hdfs-site.xml} of {@code hadoop-conf-dir};
 * {@code hive-site.xml} of {@code hive-conf-dir}; settings that the engine was given for this catalog, which are catalog properties
 * {@code hadoop.*} too; other catalog properties.
 *
 * <p>Both spellings of a Hive setting ({@code hive.metastore.*}, {@code metastore.*}) are the same setting.
 *
 * <p>{@link Configuration#getPropertySources} of the result names the file or {@link #PROPERTY_SOURCE} and the catalog
 * property that a setting comes from.
 *
 * <p>Single-threaded: one load each.
 */
public final class MetastoreConfigLoader {

    /** Catalog property: metastore URIs, comma-separated, for example {@code thrift://host:9083}. */
    public static final String URI = "uri";

    /** Catalog property: root folder of the warehouse. */
    public static final String WAREHOUSE = "warehouse";

    /** Catalog property: folder with {@code hive-site.xml}, local or on any Hadoop filesystem. */
    public static final String HIVE_CONF_DIR = "hive-conf-dir";

    /** Catalog property: folder with {@code core-site.xml} and {@code hdfs-site.xml}, likewise. */
    public static final String HADOOP_CONF_DIR = "hadoop-conf-dir";

    /**
     * Catalog property and Hive setting: the server's own catalog, on HMS 3 and later. {@code hive}, which is every
     * server's default, is the same as leaving it out, so that servers before 3.0 can be named in such files too.
     */
    public static final String CATALOG_NAME = "metastore.catalog.default";

    /** What {@link #URI} overrides, in the order in which they are looked up. */
    public static final List<String> URI_SETTINGS =
            List.of(ConfVars.THRIFT_URIS.getVarname(), ConfVars.THRIFT_URIS.getHiveName());

    /** What {@link #WAREHOUSE} overrides, likewise; the first that is set counts. */
    public static final List<String> WAREHOUSE_SETTINGS = List.of(
            ConfVars.WAREHOUSE_EXTERNAL.getVarname(),
            ConfVars.WAREHOUSE_EXTERNAL.getHiveName(),
            ConfVars.WAREHOUSE.getVarname(),
            ConfVars.WAREHOUSE.getHiveName());

    /** The source of a setting that was overridden; a blank and the name of the catalog property follow. */
    public static final String PROPERTY_SOURCE = "catalog property";

    /** Marks a configuration that lacks nothing ({@link MetastoreConfig#portable}). */
    static final String COMPLETE = "io.hmscatalog.configuration.complete";

    private static final Logger LOG = LoggerFactory.getLogger(MetastoreConfigLoader.class);

    /** What follows is a Hadoop setting that the engine has put into this catalog's configuration: Spark does. */
    private static final String HADOOP_PREFIX = "hadoop.";

    private static final String HIVE_SITE = "hive-site.xml";

    /** By both of their spellings. */
    private static final Map<String, ConfVars> KNOWN_SETTINGS = knownSettings();

    /** A folder that is there where a job is written may be missing where it runs. */
    private static final String NO_FOLDER =
            "%s=%s: there is no such folder on %s; it is looked for on every machine that loads the"
                    + " catalog, so put it on each of them or on a filesystem that all of them reach, or use Flink's catalog of"
                    + " 'type'='hms', which reads it once, where the catalog is created, and ships the settings with the job";

    private final Map<String, String> properties;
    private final Configuration merged;
    private final List<String> problems = new ArrayList<>();

    private MetastoreConfigLoader(Map<String, String> properties, Configuration base) {
        this.properties = properties;
        this.merged = new Configuration(base);
    }

    /**
     * Loads and checks the configuration.
     *
     * @param properties catalog properties
     * @param base the engine's Hadoop configuration; not modified
     * @throws InvalidConfigException with everything that is wrong
     */
    public static MetastoreConfig load(Map<String, String> properties, Configuration base) {
        return new MetastoreConfigLoader(properties, base).load();
    }

    private MetastoreConfig load() {
        loadFolder(HADOOP_CONF_DIR, List.of("core-site.xml", "hdfs-site.xml"));
        if (properties.containsKey(HIVE_CONF_DIR)) {
            loadFolder(HIVE_CONF_DIR, List.of(HIVE_SITE));
        } else if (!merged.getBoolean(COMPLETE, false)) {
            loadHiveSiteFromClassPath();
        }
        applyHadoopProperties();
        applyProperties();
        checkValues();
        List<URI> servers = servers();
        if (!problems.isEmpty()) {
            throw new InvalidConfigException(problems);
        }
        SuppressedSetting.warning(merged).ifPresent(warning -> LOG.warn("{}: {}", servers, warning));
        return new MetastoreConfig(servers, warehouse(), catalogName(), merged);
    }

    private void loadFolder(String option, List<String> fileNames) {
        String value = properties.get(option);
        if (value == null) {
            return;
        }
        try {
            Path folder = new Path(value);
            FileSystem files = folder.getFileSystem(merged);
            if (!files.exists(folder)) {
                problems.add(NO_FOLDER.formatted(option, value, files.getUri()));
                return;
            }
            boolean found = false;
            for (String fileName : fileNames) {
                Path file = new Path(folder, fileName);
                if (files.exists(file)) {
                    found = true;
                    applyFile(option, files, file);
                }
            }
            if (!found) {
                problems.add("%s=%s: the folder has no %s".formatted(option, value, String.join(" or ", fileNames)));
            }
        } catch (IOException | RuntimeException e) {
            problems.add("%s=%s: cannot be read: %s".formatted(option, value, e.getMessage()));
        }
    }

    /** Parsed at once and alone: a Hadoop configuration reads lazily and would fail at some later access. */
    private void applyFile(String option, FileSystem files, Path file) {
        Configuration parsed = new Configuration(false);
        try (InputStream content = files.open(file)) {
            parsed.addResource(content, file.toString());
            parsed.size();
        } catch (IOException | RuntimeException e) {
            problems.add("%s=%s: %s cannot be read: %s"
                    .formatted(option, properties.get(option), file.getName(), e.getMessage()));
            return;
        }
        apply(file.toString(), parsed);
    }

    /**
     * Set one by one, since Hadoop forgets where the settings of an added configuration came from, and since engines set by
     * program what they have read from files: Spark does so with the {@code hive-site.xml} of its class path (SparkHadoopUtil).
     */
    private void apply(String file, Configuration parsed) {
        for (Map.Entry<String, String> setting : parsed) {
            List<String> spellings = spellings(setting.getKey());
            if (!isGivenForThisCatalog(spellings)) {
                merged.set(setting.getKey(), setting.getValue(), file);
                spellings.stream()
                        .filter(other -> parsed.getRaw(other) == null && merged.getRaw(other) != null)
                        .forEach(other -> merged.set(other, setting.getValue(), file));
            }
        }
    }

    private static List<String> spellings(String key) {
        return knownSetting(key)
                .map(setting -> List.of(setting.getVarname(), setting.getHiveName()))
                .orElse(List.of(key));
    }

    /** Whether Spark has put the setting into this catalog's configuration; its catalog properties have lost the case of names. */
    private boolean isGivenForThisCatalog(List<String> spellings) {
        return spellings.stream()
                .anyMatch(spelling -> properties.entrySet().stream()
                        .anyMatch(property -> property.getKey().equalsIgnoreCase(HADOOP_PREFIX + spelling)
                                && property.getValue().equals(merged.getRaw(spelling))));
    }

    private void loadHiveSiteFromClassPath() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        URL site = loader == null ? ClassLoader.getSystemResource(HIVE_SITE) : loader.getResource(HIVE_SITE);
        if (site == null) {
            return;
        }
        try {
            merged.addResource(site);
            merged.size();
        } catch (RuntimeException e) {
            problems.add("%s on the class path cannot be read: %s".formatted(site, e.getMessage()));
        }
    }

    /** Those that Spark has applied, in their other spelling too. */
    private void applyHadoopProperties() {
        properties.forEach((key, value) -> {
            if (key.startsWith(HADOOP_PREFIX)) {
                String name = key.substring(HADOOP_PREFIX.length());
                knownSetting(name)
                        .filter(setting -> isGivenForThisCatalog(spellings(name)))
                        .ifPresent(setting -> set(setting, key, value));
            }
        });
    }

    private void applyProperties() {
        set(ConfVars.THRIFT_URIS, URI, properties.get(URI));
        String warehouse = properties.get(WAREHOUSE);
        set(ConfVars.WAREHOUSE, WAREHOUSE, warehouse == null ? null : stripTrailingSlashes(warehouse));
        properties.forEach((key, value) -> {
            if (isHiveSetting(key)) {
                merged.set(key, value, source(key));
                knownSetting(key).ifPresent(setting -> set(setting, key, value));
            }
        });
    }

    static boolean isHiveSetting(String key) {
        return key.startsWith("hive.") || key.startsWith("metastore.");
    }

    private static String source(String property) {
        return PROPERTY_SOURCE + " " + property;
    }

    /** Sets both spellings, since a file may have used the other one. */
    private void set(ConfVars setting, String property, @Nullable String value) {
        if (value != null) {
            merged.set(setting.getVarname(), value, source(property));
            merged.set(setting.getHiveName(), value, source(property));
        }
    }

    private static Optional<ConfVars> knownSetting(String key) {
        return Optional.ofNullable(KNOWN_SETTINGS.get(key));
    }

    private static Map<String, ConfVars> knownSettings() {
        Map<String, ConfVars> known = new HashMap<>();
        for (ConfVars setting : ConfVars.values()) {
            known.putIfAbsent(setting.getVarname(), setting);
            known.putIfAbsent(setting.getHiveName(), setting);
        }
        return Map.copyOf(known);
    }

    /** Settings that decide how a connection is opened; a bad one would else show up at the first call. */
    private void checkValues() {
        for (ConfVars setting : List.of(ConfVars.EXECUTE_SET_UGI, ConfVars.USE_THRIFT_SASL, ConfVars.USE_SSL)) {
            rawValue(setting).ifPresent(value -> {
                if (!value.equalsIgnoreCase("true") && !value.equalsIgnoreCase("false")) {
                    problems.add("%s=%s: neither true nor false".formatted(setting.getHiveName(), value));
                }
            });
        }
        for (ConfVars setting : List.of(ConfVars.CLIENT_SOCKET_TIMEOUT, ConfVars.CLIENT_CONNECTION_TIMEOUT)) {
            rawValue(setting).ifPresent(value -> checkTime(setting, value));
        }
        rawValue(ConfVars.METASTORE_CLIENT_THRIFT_TRANSPORT_MODE)
                .filter(mode -> mode.equalsIgnoreCase("http"))
                .ifPresent(mode -> problems.add(
                        "%s=%s: Thrift over HTTP is not offered; name a metastore that serves the mode binary, and set that"
                                .formatted(ConfVars.METASTORE_CLIENT_THRIFT_TRANSPORT_MODE.getHiveName(), mode)));
    }

    private void checkTime(ConfVars setting, String value) {
        try {
            long millis = MetastoreConf.getTimeVar(merged, setting, TimeUnit.MILLISECONDS);
            if (millis < 1 || millis > Integer.MAX_VALUE) {
                problems.add(
                        "%s=%s: must be from 1 to %d ms".formatted(setting.getHiveName(), value, Integer.MAX_VALUE));
            }
        } catch (IllegalArgumentException e) {
            problems.add("%s=%s: not a time; write for example 600s or 500ms".formatted(setting.getHiveName(), value));
        }
    }

    private Optional<String> rawValue(ConfVars setting) {
        String value = merged.get(setting.getVarname());
        return Optional.ofNullable(value == null ? merged.get(setting.getHiveName()) : value)
                .map(String::trim);
    }

    private List<URI> servers() {
        String option = properties.containsKey(URI) ? URI : ConfVars.THRIFT_URIS.getHiveName();
        String value = rawValue(ConfVars.THRIFT_URIS).orElse("");
        if (value.isEmpty()) {
            problems.add(("no metastore is named: set the catalog property %s, for example %s=thrift://host:9083, or %s"
                            + " in the %s of %s")
                    .formatted(URI, URI, ConfVars.THRIFT_URIS.getHiveName(), HIVE_SITE, HIVE_CONF_DIR));
            return List.of();
        }
        List<URI> servers = new ArrayList<>();
        for (String part : value.split(",", -1)) {
            server(option, part.trim()).ifPresent(servers::add);
        }
        return servers;
    }

    private Optional<URI> server(String option, String text) {
        String problem;
        try {
            URI uri = new URI(text);
            String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
            if (!scheme.equals("thrift")) {
                problem = "must begin with thrift://";
            } else if (uri.getHost() == null) {
                problem = "has no host name";
            } else if (uri.getPort() < 1 || uri.getPort() > 65_535) {
                problem = "has no port from 1 to 65535";
            } else {
                return Optional.of(uri);
            }
        } catch (URISyntaxException e) {
            problem = "is not a URI: " + e.getReason();
        }
        problems.add("%s: '%s' %s; write for example thrift://host:9083".formatted(option, text, problem));
        return Optional.empty();
    }

    /** As Hive's own client since HIVE-29461: databases without a location hold external tables here. */
    private Optional<String> warehouse() {
        return Optional.ofNullable(properties.get(WAREHOUSE))
                .or(() -> rawValue(ConfVars.WAREHOUSE_EXTERNAL).filter(value -> !value.isBlank()))
                .or(() -> rawValue(ConfVars.WAREHOUSE))
                .filter(value -> !value.isBlank())
                .map(MetastoreConfigLoader::stripTrailingSlashes);
    }

    private Optional<String> catalogName() {
        return Optional.ofNullable(merged.get(CATALOG_NAME))
                .map(String::trim)
                .filter(value -> !value.isEmpty() && !value.equals("hive"));
    }

    private static String stripTrailingSlashes(String path) {
        int end = path.length();
        while (end > 1 && path.charAt(end - 1) == '/' && !path.substring(0, end).endsWith("://")) {
            end--;
        }
        return path.substring(0, end);
    }
}
