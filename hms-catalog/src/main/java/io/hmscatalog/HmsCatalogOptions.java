package io.hmscatalog;

import io.hmscatalog.compat.InvalidConfigException;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.lock.LockConfig;
import io.hmscatalog.pool.ClientPoolConfig;
import io.hmscatalog.pool.PoolKeyElement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.hadoop.ConfigProperties;
import org.apache.iceberg.hadoop.HadoopFileIO;
import org.apache.iceberg.metrics.LoggingMetricsReporter;
import org.apache.iceberg.util.PropertyUtil;

/**
 * All options of the catalog, and their values in one catalog. Where Iceberg has an option, name and meaning are Iceberg's.
 * {@code docs/options.md} is made from the declarations. Immutable.
 */
public final class HmsCatalogOptions {

    private static final OptionType<Boolean> FLAG = new OptionType.Flag();

    /** The longest time that a number of nanoseconds can express. */
    private static final OptionType<Duration> TIME = new OptionType.Millis(Duration.ofNanos(Long.MAX_VALUE));

    /** The length of PARAM_VALUE in the metastore's schema on Derby (HIVE-12274). */
    private static final long TABLE_PROPERTY_MAX_SIZE_DEFAULT = 32_672;

    static final Option<String> URI = Option.text(
                    MetastoreConfigLoader.URI,
                    "metastores, comma-separated, `thrift://host:port`; without it `hive.metastore.uris` says where they"
                            + " are")
            .overriding(MetastoreConfigLoader.URI_SETTINGS);

    static final Option<String> WAREHOUSE = Option.text(
                    MetastoreConfigLoader.WAREHOUSE,
                    "root folder for databases without a location of their own; without it"
                            + " `hive.metastore.warehouse.external.dir` if that is set, else `hive.metastore.warehouse.dir`")
            .overriding(MetastoreConfigLoader.WAREHOUSE_SETTINGS);

    static final Option<String> HIVE_CONF_DIR = Option.text(
            MetastoreConfigLoader.HIVE_CONF_DIR,
            "folder with `hive-site.xml`, local or on any Hadoop filesystem; without it the one of the class path is"
                    + " read");

    static final Option<String> HADOOP_CONF_DIR = Option.text(
            MetastoreConfigLoader.HADOOP_CONF_DIR, "folder with `core-site.xml` and/or `hdfs-site.xml`, likewise");

    static final Option<String> CATALOG_NAME = Option.text(
                    MetastoreConfigLoader.CATALOG_NAME,
                    "the server's own catalog to work in, on metastores 3.0 and later; `hive` is the same as leaving it"
                            + " out: the server's default")
            .alsoInHadoop();

    private static final OptionFamily HIVE_SETTINGS =
            new OptionFamily(List.of("hive.", "metastore."), true, "overrides that setting, in both of its spellings");

    static final Option<Long> CLIENTS = Option.of(
                    CatalogProperties.CLIENT_POOL_SIZE,
                    new OptionType.Whole("connections", 1, 1_000_000),
                    (long) ClientPoolConfig.DEFAULT.clients(),
                    "most connections that ordinary calls use at a time; unlock and heartbeat have "
                            + ClientPoolConfig.RESERVED + " more in reserve"
                            + " (Iceberg's default is 2)")
            .formerly("iceberg.hive.client-pool-size");

    static final Option<Duration> ACQUIRE_TIMEOUT = Option.of(
            "client.pool.acquire-timeout-ms",
            new OptionType.Millis(ClientPoolConfig.LONGEST_ACQUIRE_TIMEOUT),
            ClientPoolConfig.DEFAULT.acquireTimeout(),
            "longest wait for a connection, with fail-over to other servers; also the time in which a read whose"
                    + " connection broke is sent again");

    static final Option<Duration> IDLE_TIMEOUT = Option.of(
            "client.pool.idle-timeout-ms",
            TIME,
            ClientPoolConfig.DEFAULT.idleTimeout(),
            "a connection unused for so long is closed");

    static final Option<Duration> MAX_LIFETIME = Option.of(
            "client.pool.max-lifetime-ms",
            TIME,
            ClientPoolConfig.DEFAULT.maxLifetime(),
            "a connection is closed at this age when it is not in use, up to a tenth earlier so that not all end at"
                    + " once");

    static final Option<Duration> EVICTION_INTERVAL = Option.of(
            CatalogProperties.CLIENT_POOL_CACHE_EVICTION_INTERVAL_MS,
            TIME,
            ClientPoolConfig.DEFAULT.evictionInterval(),
            "a pool that no open catalog uses and that was not called for so long is retired");

    static final Option<List<PoolKeyElement>> POOL_KEYS = Option.of(
            CatalogProperties.CLIENT_POOL_CACHE_KEYS,
            new OptionType.PoolKeyElements(),
            ClientPoolConfig.DEFAULT.keyElements(),
            "what else keeps two catalogs from sharing a pool: `ugi` is the login object itself, `conf:KEY` the value of a"
                    + " Hadoop setting; users and effective Hive settings always do");

    static final Option<Boolean> LIST_ALL_TABLES = Option.of(
                    "list-all-tables", FLAG, false, "lists plain Hive tables and views too")
            .alsoInHadoop();

    static final Option<Boolean> UNIQUE_TABLE_LOCATION = Option.of(
                    CatalogProperties.UNIQUE_TABLE_LOCATION,
                    FLAG,
                    CatalogProperties.UNIQUE_TABLE_LOCATION_DEFAULT,
                    "default locations end in a random suffix")
            .alsoInHadoop();

    static final Option<String> FILE_IO = Option.of(
            CatalogProperties.FILE_IO_IMPL,
            new OptionType.Text(),
            HadoopFileIO.class.getName(),
            "class of Iceberg's FileIO");

    static final Option<String> METRICS_REPORTER = Option.of(
            CatalogProperties.METRICS_REPORTER_IMPL,
            new OptionType.Text(),
            LoggingMetricsReporter.class.getName(),
            "class of Iceberg's metrics reporter, which hears of scans and commits; closed with the catalog");

    static final Option<String> KMS_TYPE = Option.text(
            CatalogProperties.ENCRYPTION_KMS_TYPE,
            "where the keys of encrypted tables are, by Iceberg's name of the service (`aws`, `azure`, `gcp`). Without it and"
                    + " a class, encrypted tables are listed, renamed and dropped without purge, and neither read nor written");

    static final Option<String> KMS_IMPL = Option.text(
            CatalogProperties.ENCRYPTION_KMS_IMPL,
            "class of Iceberg's key management client, instead of a type; closed with the catalog");

    static final Option<Long> TABLE_PROPERTY_MAX_SIZE = Option.of(
                    "iceberg.hive.table-property-max-size",
                    new OptionType.Whole("characters", 0, Long.MAX_VALUE),
                    TABLE_PROPERTY_MAX_SIZE_DEFAULT,
                    "longer derived values (schema, snapshot summary, …) stay out of the metastore, 0: all of them do. More than the"
                            + " default lets properties, columns' types and a view's SQL be that long there too")
            .alsoInHadoop();

    static final Option<Long> METADATA_REFRESH_MAX_RETRIES = Option.of(
                    "iceberg.hive.metadata-refresh-max-retries",
                    new OptionType.Whole("retries", 0, 100),
                    2L,
                    "repetitions of a failed read of a metadata file that is not missing")
            .alsoInHadoop();

    static final Option<Long> METADATA_CACHE_MAX_BYTES = Option.of(
            "metadata-cache.max-total-bytes",
            new OptionType.Whole("bytes", 0, Long.MAX_VALUE),
            128L * 1024 * 1024,
            "memory for parsed metadata files, by estimate; they are read once, while the pointer to them is always asked for. 0:"
                    + " none are kept");

    static final Option<Boolean> HIVE_ENGINE = Option.of(
                    ConfigProperties.ENGINE_HIVE_ENABLED,
                    FLAG,
                    TableProperties.ENGINE_HIVE_ENABLED_DEFAULT,
                    "tables are readable by Hive; the table property `engine.hive.enabled` wins")
            .alsoInHadoop();

    static final Option<Boolean> LOCK = Option.of(
                    ConfigProperties.LOCK_HIVE_ENABLED,
                    FLAG,
                    TableProperties.HIVE_LOCK_ENABLED_DEFAULT,
                    "commits, renames and other changes take the table's lock in the metastore; the table property"
                            + " `engine.hive.lock-enabled` wins. Off only where every writer of the table is this catalog"
                            + " (or sends conditions as it does), and only on servers that enforce conditions")
            .alsoInHadoop();

    static final Option<ConditionalCommit> CONDITIONAL_COMMIT = Option.of(
                    "conditional-commit",
                    new OptionType.OneOf<>(ConditionalCommit.class),
                    ConditionalCommit.AUTO,
                    "`auto`: alters carry a condition where the server is proven to enforce it. `always`: on every server,"
                            + " you vouch for them. `never`: nowhere; needs the lock")
            .alsoInHadoop();

    static final Option<Boolean> KEEP_HIVE_STATS = Option.of(
                    ConfigProperties.KEEP_HIVE_STATS,
                    FLAG,
                    false,
                    "Hive's marks for its own column statistics survive commits")
            .alsoInHadoop();

    private static final OptionFamily TABLE_DEFAULTS =
            new OptionFamily(CatalogProperties.TABLE_DEFAULT_PREFIX, "table properties of new tables that name none");

    private static final OptionFamily TABLE_OVERRIDES = new OptionFamily(
            CatalogProperties.TABLE_OVERRIDE_PREFIX, "table properties of new tables, whatever they name");

    private static final OptionFamily VIEW_DEFAULTS =
            new OptionFamily(CatalogProperties.VIEW_DEFAULT_PREFIX, "the same for views");

    private static final OptionFamily VIEW_OVERRIDES =
            new OptionFamily(CatalogProperties.VIEW_OVERRIDE_PREFIX, "the same for views");

    static final Option<Duration> LOCK_TIMEOUT = lockTime(
            "lock-timeout-ms",
            LockConfig::lockTimeout,
            "longest wait for the turn in this process, and again for the metastore's lock");

    static final Option<Duration> LOCK_CHECK_MIN_WAIT = lockTime(
            "lock-check-min-wait-ms",
            LockConfig::checkMinWait,
            "first pause between two looks whether the lock is granted; later ones grow");

    static final Option<Duration> LOCK_CHECK_MAX_WAIT = lockTime(
            "lock-check-max-wait-ms",
            LockConfig::checkMaxWait,
            "longest pause between two such looks; never more than a third of the server's lock time-out");

    static final Option<Duration> LOCK_CREATION_TIMEOUT = lockTime(
            "lock-creation-timeout-ms",
            LockConfig::creationTimeout,
            "how long a lock request is tried whose answer was lost or that did not reach the server");

    static final Option<Duration> LOCK_CREATION_MIN_WAIT = lockTime(
            "lock-creation-min-wait-ms",
            LockConfig::creationMinWait,
            "first pause between two such tries; later ones grow");

    static final Option<Duration> LOCK_CREATION_MAX_WAIT =
            lockTime("lock-creation-max-wait-ms", LockConfig::creationMaxWait, "longest pause between two such tries");

    static final Option<Duration> LOCK_HEARTBEAT_INTERVAL = lockTime(
            "lock-heartbeat-interval-ms",
            LockConfig::heartbeatInterval,
            "pause between two heartbeats of a held lock; a third of the server's lock time-out where that is readable"
                    + " and shorter");

    static final List<Declaration> METASTORE_SECTION =
            List.of(URI, WAREHOUSE, HIVE_CONF_DIR, HADOOP_CONF_DIR, CATALOG_NAME, HIVE_SETTINGS);

    static final List<Declaration> CONNECTION_SECTION =
            List.of(CLIENTS, ACQUIRE_TIMEOUT, IDLE_TIMEOUT, MAX_LIFETIME, EVICTION_INTERVAL, POOL_KEYS);

    static final List<Declaration> TABLE_SECTION = List.of(
            LIST_ALL_TABLES,
            UNIQUE_TABLE_LOCATION,
            FILE_IO,
            METRICS_REPORTER,
            KMS_TYPE,
            KMS_IMPL,
            TABLE_DEFAULTS,
            TABLE_OVERRIDES,
            VIEW_DEFAULTS,
            VIEW_OVERRIDES,
            TABLE_PROPERTY_MAX_SIZE,
            METADATA_REFRESH_MAX_RETRIES,
            METADATA_CACHE_MAX_BYTES,
            HIVE_ENGINE,
            LOCK,
            CONDITIONAL_COMMIT,
            KEEP_HIVE_STATS);

    static final List<Declaration> LOCK_SECTION = List.of(
            LOCK_TIMEOUT,
            LOCK_CHECK_MIN_WAIT,
            LOCK_CHECK_MAX_WAIT,
            LOCK_CREATION_TIMEOUT,
            LOCK_CREATION_MIN_WAIT,
            LOCK_CREATION_MAX_WAIT,
            LOCK_HEARTBEAT_INTERVAL);

    /** In the order of the page. */
    static final List<Declaration> DECLARATIONS = Stream.of(
                    METASTORE_SECTION, CONNECTION_SECTION, TABLE_SECTION, LOCK_SECTION)
            .flatMap(List::stream)
            .toList();

    private final Map<Option<?>, Object> values;
    private final List<String> warnings;

    private HmsCatalogOptions(Map<Option<?>, Object> values, List<String> warnings) {
        this.values = Map.copyOf(values);
        this.warnings = List.copyOf(warnings);
    }

    private static Option<Duration> lockTime(
            String name, Function<LockConfig, Duration> defaultValue, String description) {
        return Option.of("iceberg.hive." + name, TIME, defaultValue.apply(LockConfig.DEFAULT), description)
                .alsoInHadoop();
    }

    /** The options without the families of keys. */
    static List<Option<?>> all() {
        List<Option<?>> options = new ArrayList<>();
        for (Declaration declaration : DECLARATIONS) {
            if (declaration instanceof Option<?> option) {
                options.add(option);
            }
        }
        return options;
    }

    /**
     * Reads the options.
     *
     * @param properties catalog properties, which win
     * @param hadoop the effective Hadoop configuration; not modified
     * @throws InvalidConfigException with everything that is wrong
     */
    public static HmsCatalogOptions parse(Map<String, String> properties, Configuration hadoop) {
        OptionKeys keys = new OptionKeys(properties, hadoop);
        List<String> problems = new ArrayList<>(keys.problems());
        Map<Option<?>, Object> values = new HashMap<>();
        for (Option<?> option : all()) {
            values.put(option, option.read(properties, hadoop, problems));
        }
        HmsCatalogOptions options = new HmsCatalogOptions(values, keys.warnings());
        if (LOCK_CHECK_MIN_WAIT.find(properties, hadoop).isPresent()) {
            options.requireOrder(LOCK_CHECK_MIN_WAIT, LOCK_CHECK_MAX_WAIT, problems);
        }
        if (LOCK_CREATION_MIN_WAIT.find(properties, hadoop).isPresent()) {
            options.requireOrder(LOCK_CREATION_MIN_WAIT, LOCK_CREATION_MAX_WAIT, problems);
        }
        if (!problems.isEmpty()) {
            throw new InvalidConfigException(problems);
        }
        return options;
    }

    /** A first pause that nobody set gives way to a longest pause that somebody set below it. */
    private Duration firstPause(Option<Duration> first, Option<Duration> longest) {
        return get(first).compareTo(get(longest)) <= 0 ? get(first) : get(longest);
    }

    private void requireOrder(Option<Duration> less, Option<Duration> more, List<String> problems) {
        if (get(less).compareTo(get(more)) > 0) {
            problems.add("%s=%d: must not be more than %s=%d"
                    .formatted(
                            less.key(),
                            get(less).toMillis(),
                            more.key(),
                            get(more).toMillis()));
        }
    }

    @SuppressWarnings("unchecked")
    <T> T get(Option<T> option) {
        return (T) Objects.requireNonNull(values.get(option), option.key());
    }

    /** What an operator should know though it is no error. */
    public List<String> warnings() {
        return warnings;
    }

    /** The settings of the pool of connections. */
    public ClientPoolConfig pool() {
        return new ClientPoolConfig(
                Math.toIntExact(get(CLIENTS)),
                get(ACQUIRE_TIMEOUT),
                get(IDLE_TIMEOUT),
                get(MAX_LIFETIME),
                get(EVICTION_INTERVAL),
                get(POOL_KEYS));
    }

    /** The settings of table locks. */
    public LockConfig lock() {
        return new LockConfig(
                get(LOCK_TIMEOUT),
                firstPause(LOCK_CHECK_MIN_WAIT, LOCK_CHECK_MAX_WAIT),
                get(LOCK_CHECK_MAX_WAIT),
                get(LOCK_CREATION_TIMEOUT),
                firstPause(LOCK_CREATION_MIN_WAIT, LOCK_CREATION_MAX_WAIT),
                get(LOCK_CREATION_MAX_WAIT),
                get(LOCK_HEARTBEAT_INTERVAL));
    }

    boolean listAllTables() {
        return get(LIST_ALL_TABLES);
    }

    boolean uniqueTableLocation() {
        return get(UNIQUE_TABLE_LOCATION);
    }

    long tablePropertyMaxSize() {
        return get(TABLE_PROPERTY_MAX_SIZE);
    }

    /** Characters of a property, a column's type and a view's SQL that the metastore gets. */
    long longestValue() {
        return Math.max(tablePropertyMaxSize(), TABLE_PROPERTY_MAX_SIZE_DEFAULT);
    }

    int metadataRefreshMaxRetries() {
        return Math.toIntExact(get(METADATA_REFRESH_MAX_RETRIES));
    }

    long metadataCacheMaxBytes() {
        return get(METADATA_CACHE_MAX_BYTES);
    }

    boolean hiveEngineEnabled() {
        return get(HIVE_ENGINE);
    }

    /** Whether a table with these properties is changed under its lock. */
    boolean isLockEnabled(Map<String, String> tableProperties) {
        return PropertyUtil.propertyAsBoolean(tableProperties, TableProperties.HIVE_LOCK_ENABLED, get(LOCK));
    }

    ConditionalCommit conditionalCommit() {
        return get(CONDITIONAL_COMMIT);
    }

    boolean keepHiveStats() {
        return get(KEEP_HIVE_STATS);
    }
}
