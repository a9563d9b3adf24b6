package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hmscatalog.compat.InvalidConfigException;
import io.hmscatalog.lock.LockConfig;
import io.hmscatalog.pool.ClientPoolConfig;
import io.hmscatalog.pool.PoolKeyElement;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HmsCatalogOptionsTest {

    private static final List<PoolKeyElement> NO_ELEMENTS = List.of();

    private static final Map<String, Object> DEFAULTS = Map.ofEntries(
            Map.entry("uri", ""),
            Map.entry("warehouse", ""),
            Map.entry("hive-conf-dir", ""),
            Map.entry("hadoop-conf-dir", ""),
            Map.entry("metastore.catalog.default", ""),
            Map.entry("clients", 16L),
            Map.entry("client.pool.acquire-timeout-ms", Duration.ofSeconds(30)),
            Map.entry("client.pool.idle-timeout-ms", Duration.ofMinutes(1)),
            Map.entry("client.pool.max-lifetime-ms", Duration.ofMinutes(30)),
            Map.entry("client.pool.cache.eviction-interval-ms", Duration.ofMinutes(5)),
            Map.entry("client-pool-cache-keys", NO_ELEMENTS),
            Map.entry("list-all-tables", false),
            Map.entry("unique-table-location", false),
            Map.entry("io-impl", "org.apache.iceberg.hadoop.HadoopFileIO"),
            Map.entry("metrics-reporter-impl", "org.apache.iceberg.metrics.LoggingMetricsReporter"),
            Map.entry("encryption.kms-type", ""),
            Map.entry("encryption.kms-impl", ""),
            Map.entry("iceberg.hive.table-property-max-size", 32_672L),
            Map.entry("iceberg.hive.metadata-refresh-max-retries", 2L),
            Map.entry("metadata-cache.max-total-bytes", 134_217_728L),
            Map.entry("iceberg.engine.hive.enabled", false),
            Map.entry("iceberg.engine.hive.lock-enabled", true),
            Map.entry("conditional-commit", ConditionalCommit.AUTO),
            Map.entry("iceberg.hive.keep.stats", false),
            Map.entry("iceberg.hive.lock-timeout-ms", Duration.ofMinutes(3)),
            Map.entry("iceberg.hive.lock-check-min-wait-ms", Duration.ofMillis(50)),
            Map.entry("iceberg.hive.lock-check-max-wait-ms", Duration.ofSeconds(5)),
            Map.entry("iceberg.hive.lock-creation-timeout-ms", Duration.ofMinutes(3)),
            Map.entry("iceberg.hive.lock-creation-min-wait-ms", Duration.ofMillis(50)),
            Map.entry("iceberg.hive.lock-creation-max-wait-ms", Duration.ofSeconds(5)),
            Map.entry("iceberg.hive.lock-heartbeat-interval-ms", Duration.ofMinutes(4)));

    /** No value is a default. */
    private static final Map<String, String> FULL = Map.ofEntries(
            Map.entry("uri", "thrift://a:1"),
            Map.entry("warehouse", " /w "),
            Map.entry("hive-conf-dir", "/hive"),
            Map.entry("hadoop-conf-dir", "/hadoop"),
            Map.entry("metastore.catalog.default", "spark"),
            Map.entry("clients", "3"),
            Map.entry("client.pool.acquire-timeout-ms", "4"),
            Map.entry("client.pool.idle-timeout-ms", "5"),
            Map.entry("client.pool.max-lifetime-ms", "6"),
            Map.entry("client.pool.cache.eviction-interval-ms", "7"),
            Map.entry("client-pool-cache-keys", "UGI, user_name,conf:Some.Key"),
            Map.entry("list-all-tables", "true"),
            Map.entry("unique-table-location", "TRUE"),
            Map.entry("io-impl", "a.FileIO"),
            Map.entry("metrics-reporter-impl", "a.Reporter"),
            Map.entry("encryption.kms-type", "aws"),
            Map.entry("encryption.kms-impl", "a.Kms"),
            Map.entry("iceberg.hive.table-property-max-size", "4000"),
            Map.entry("iceberg.hive.metadata-refresh-max-retries", " 8 "),
            Map.entry("metadata-cache.max-total-bytes", "9"),
            Map.entry("iceberg.engine.hive.enabled", "True"),
            Map.entry("iceberg.engine.hive.lock-enabled", "false"),
            Map.entry("conditional-commit", "Never"),
            Map.entry("iceberg.hive.keep.stats", "true"),
            Map.entry("iceberg.hive.lock-timeout-ms", "9"),
            Map.entry("iceberg.hive.lock-check-min-wait-ms", "10"),
            Map.entry("iceberg.hive.lock-check-max-wait-ms", "11"),
            Map.entry("iceberg.hive.lock-creation-timeout-ms", "12"),
            Map.entry("iceberg.hive.lock-creation-min-wait-ms", "13"),
            Map.entry("iceberg.hive.lock-creation-max-wait-ms", "14"),
            Map.entry("iceberg.hive.lock-heartbeat-interval-ms", "15"));

    private static final Map<String, Object> MAPPED = Map.ofEntries(
            Map.entry("uri", "thrift://a:1"),
            Map.entry("warehouse", "/w"),
            Map.entry("hive-conf-dir", "/hive"),
            Map.entry("hadoop-conf-dir", "/hadoop"),
            Map.entry("metastore.catalog.default", "spark"),
            Map.entry("clients", 3L),
            Map.entry("client.pool.acquire-timeout-ms", Duration.ofMillis(4)),
            Map.entry("client.pool.idle-timeout-ms", Duration.ofMillis(5)),
            Map.entry("client.pool.max-lifetime-ms", Duration.ofMillis(6)),
            Map.entry("client.pool.cache.eviction-interval-ms", Duration.ofMillis(7)),
            Map.entry(
                    "client-pool-cache-keys",
                    List.of(
                            new PoolKeyElement.Ugi(),
                            new PoolKeyElement.UserName(),
                            new PoolKeyElement.Conf("Some.Key"))),
            Map.entry("list-all-tables", true),
            Map.entry("unique-table-location", true),
            Map.entry("io-impl", "a.FileIO"),
            Map.entry("metrics-reporter-impl", "a.Reporter"),
            Map.entry("encryption.kms-type", "aws"),
            Map.entry("encryption.kms-impl", "a.Kms"),
            Map.entry("iceberg.hive.table-property-max-size", 4000L),
            Map.entry("iceberg.hive.metadata-refresh-max-retries", 8L),
            Map.entry("metadata-cache.max-total-bytes", 9L),
            Map.entry("iceberg.engine.hive.enabled", true),
            Map.entry("iceberg.engine.hive.lock-enabled", false),
            Map.entry("conditional-commit", ConditionalCommit.NEVER),
            Map.entry("iceberg.hive.keep.stats", true),
            Map.entry("iceberg.hive.lock-timeout-ms", Duration.ofMillis(9)),
            Map.entry("iceberg.hive.lock-check-min-wait-ms", Duration.ofMillis(10)),
            Map.entry("iceberg.hive.lock-check-max-wait-ms", Duration.ofMillis(11)),
            Map.entry("iceberg.hive.lock-creation-timeout-ms", Duration.ofMillis(12)),
            Map.entry("iceberg.hive.lock-creation-min-wait-ms", Duration.ofMillis(13)),
            Map.entry("iceberg.hive.lock-creation-max-wait-ms", Duration.ofMillis(14)),
            Map.entry("iceberg.hive.lock-heartbeat-interval-ms", Duration.ofMillis(15)));

    private final Configuration hadoop = new Configuration(false);

    /** Key and value of each declared option. */
    private static Map<String, Object> values(HmsCatalogOptions options) {
        return HmsCatalogOptions.all().stream().collect(Collectors.toMap(Option::key, options::get));
    }

    private static Map<String, Object> perOption(Function<Option<?>, Object> value) {
        return HmsCatalogOptions.all().stream().collect(Collectors.toMap(Option::key, value));
    }

    private HmsCatalogOptions parse(String key, String value) {
        return HmsCatalogOptions.parse(Map.of(key, value), hadoop);
    }

    private List<String> problems(Map<String, String> properties) {
        return catchThrowableOfType(InvalidConfigException.class, () -> HmsCatalogOptions.parse(properties, hadoop))
                .problems();
    }

    @Test
    void everyDeclaredOptionStandsInASection() throws IllegalAccessException {
        List<Object> declared = new ArrayList<>();
        for (Field field : HmsCatalogOptions.class.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers()) && Declaration.class.isAssignableFrom(field.getType())) {
                field.setAccessible(true);
                declared.add(field.get(null));
            }
        }

        assertThat(HmsCatalogOptions.DECLARATIONS)
                .doesNotHaveDuplicates()
                .hasSizeGreaterThan(30)
                .hasSameElementsAs(
                        declared.stream().map(Declaration.class::cast).toList());
    }

    @Test
    void everyOptionHasItsDefault() {
        assertThat(values(HmsCatalogOptions.parse(Map.of(), hadoop))).isEqualTo(DEFAULTS);
    }

    @Test
    void everyOptionIsReadFromTheCatalogProperties() {
        assertThat(values(HmsCatalogOptions.parse(FULL, hadoop))).isEqualTo(MAPPED);
        assertThat(MAPPED).allSatisfy((key, value) -> assertThat(value).as(key).isNotEqualTo(DEFAULTS.get(key)));
    }

    @Test
    void anOptionIsReadFromTheHadoopConfigurationWhereItIsValidThere() {
        FULL.forEach(hadoop::set);

        assertThat(values(HmsCatalogOptions.parse(Map.of(), hadoop)))
                .isEqualTo(perOption(
                        option -> (option.validInHadoop() ? MAPPED : DEFAULTS).getOrDefault(option.key(), "?")));
        assertThat(HmsCatalogOptions.all().stream().filter(Option::validInHadoop))
                .hasSize(16);
    }

    @Test
    void aCatalogPropertyWinsOverTheHadoopConfiguration() {
        FULL.forEach(hadoop::set);
        Map<String, String> defaults = new HashMap<>();
        for (Option<?> option : HmsCatalogOptions.all()) {
            defaults.put(option.key(), option.defaultText());
        }

        assertThat(values(HmsCatalogOptions.parse(defaults, hadoop))).isEqualTo(DEFAULTS);
    }

    @Test
    void poolAndLocksGetTheirValues() {
        HmsCatalogOptions defaults = HmsCatalogOptions.parse(Map.of(), hadoop);
        HmsCatalogOptions full = HmsCatalogOptions.parse(FULL, hadoop);

        assertThat(defaults.pool()).isEqualTo(ClientPoolConfig.DEFAULT);
        assertThat(defaults.lock()).isEqualTo(LockConfig.DEFAULT);
        assertThat(full.pool())
                .isEqualTo(new ClientPoolConfig(
                        3,
                        Duration.ofMillis(4),
                        Duration.ofMillis(5),
                        Duration.ofMillis(6),
                        Duration.ofMillis(7),
                        List.of(
                                new PoolKeyElement.Ugi(),
                                new PoolKeyElement.UserName(),
                                new PoolKeyElement.Conf("Some.Key"))));
        assertThat(full.lock())
                .isEqualTo(new LockConfig(
                        Duration.ofMillis(9),
                        Duration.ofMillis(10),
                        Duration.ofMillis(11),
                        Duration.ofMillis(12),
                        Duration.ofMillis(13),
                        Duration.ofMillis(14),
                        Duration.ofMillis(15)));
    }

    @ParameterizedTest
    @CsvSource({
        "clients, 1, 1000000",
        "client.pool.acquire-timeout-ms, 1, 2147483647",
        "client.pool.idle-timeout-ms, 1, 9223372036854",
        "client.pool.max-lifetime-ms, 1, 9223372036854",
        "client.pool.cache.eviction-interval-ms, 1, 9223372036854",
        "iceberg.hive.table-property-max-size, 0, 9223372036854775807",
        "iceberg.hive.metadata-refresh-max-retries, 0, 100",
        "iceberg.hive.lock-timeout-ms, 1, 9223372036854",
        "iceberg.hive.lock-creation-timeout-ms, 1, 9223372036854",
        "iceberg.hive.lock-heartbeat-interval-ms, 1, 9223372036854",
    })
    void bothEndsOfARangeAreAllowedAndNothingBeyond(String key, long least, long most) {
        assertThat(parse(key, "" + least)).isNotNull();
        assertThat(parse(key, "" + most)).isNotNull();
        assertThat(problems(Map.of(key, "" + (least - 1))))
                .singleElement()
                .asString()
                .startsWith(key + "=" + (least - 1) + ": must be a whole number of ")
                .endsWith(" from " + least + " to " + most);
        assertThat(problems(Map.of(key, Long.toUnsignedString(most + 1)))).hasSize(1);
    }

    @Test
    void theFirstPauseMayBeAsLongAsTheLongest() {
        Map<String, String> equal = Map.of(
                "iceberg.hive.lock-check-min-wait-ms", "9223372036854",
                "iceberg.hive.lock-check-max-wait-ms", "9223372036854",
                "iceberg.hive.lock-creation-min-wait-ms", "1",
                "iceberg.hive.lock-creation-max-wait-ms", "1");

        LockConfig config = HmsCatalogOptions.parse(equal, hadoop).lock();

        assertThat(config.checkMinWait().toNanos()).isPositive();
        assertThat(config.creationMaxWait()).isEqualTo(Duration.ofMillis(1));
        assertThat(problems(Map.of("iceberg.hive.lock-check-min-wait-ms", "5001")))
                .containsExactly("iceberg.hive.lock-check-min-wait-ms=5001: must not be more than"
                        + " iceberg.hive.lock-check-max-wait-ms=5000");
    }

    @Test
    void aFirstPauseThatNobodySetGivesWayToAShorterLongest() {
        hadoop.set("iceberg.hive.lock-check-max-wait-ms", "20");

        assertThat(HmsCatalogOptions.parse(Map.of(), hadoop).lock().checkMinWait())
                .isEqualTo(Duration.ofMillis(20));
    }

    @Test
    void aBlankSettingOfTheHadoopConfigurationIsNone() {
        hadoop.set("list-all-tables", " ");

        assertThat(HmsCatalogOptions.parse(Map.of(), hadoop).listAllTables()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"two", "", "1.5", "99999999999999999999"})
    void whatIsNoWholeNumberIsAnError(String value) {
        assertThat(problems(Map.of("clients", value)))
                .containsExactly("clients=" + value + ": must be a whole number of connections from 1 to 1000000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ugi,color", "ugi,UGI", "ugi,", "conf:"})
    void aWrongListIsAnError(String value) {
        assertThat(problems(Map.of("client-pool-cache-keys", value)))
                .containsExactly("client-pool-cache-keys=" + value
                        + ": must be a comma-separated list of ugi, user_name, conf:KEY, each once");
    }

    @Test
    void allProblemsAreInOneError() {
        hadoop.set("iceberg.hive.lock-timeout-ms", "soon");

        assertThat(problems(Map.of(
                        "clients", "0",
                        "list-all-tables", "yes",
                        "iceberg.hive.keep.stats", "",
                        "conditional-commit", "perhaps",
                        "iceberg.hive.lock-time-ms", "1")))
                .containsExactlyInAnyOrder(
                        "clients=0: must be a whole number of connections from 1 to 1000000",
                        "list-all-tables=yes: must be true or false",
                        "iceberg.hive.keep.stats=: must be true or false",
                        "conditional-commit=perhaps: must be one of auto, always, never",
                        "iceberg.hive.lock-timeout-ms=soon: must be a whole number of ms from 1 to 9223372036854",
                        "iceberg.hive.lock-time-ms: there is no such option; the nearest is"
                                + " iceberg.hive.lock-timeout-ms");
    }

    @Test
    void icebergsFormerNameOfTheNumberOfConnectionsIsRead() {
        HmsCatalogOptions former = parse("iceberg.hive.client-pool-size", "5");
        HmsCatalogOptions both =
                HmsCatalogOptions.parse(Map.of("iceberg.hive.client-pool-size", "5", "clients", "6"), hadoop);

        assertThat(former.pool().clients()).isEqualTo(5);
        assertThat(former.warnings()).isEmpty();
        assertThat(both.pool().clients()).isEqualTo(6);
        assertThat(both.warnings())
                .containsExactly(
                        "iceberg.hive.client-pool-size: the former name of clients, which is set too and wins");
        assertThat(problems(Map.of("iceberg.hive.client-pool-size", "0")))
                .containsExactly(
                        "iceberg.hive.client-pool-size=0: must be a whole number of connections from 1 to 1000000");
    }

    @Test
    void aNeedlessOptionOfIcebergIsOneWarning() {
        String key = "iceberg.hive.table-level-lock-evict-ms";
        hadoop.set(key, "1");

        assertThat(HmsCatalogOptions.parse(Map.of(), hadoop).warnings())
                .singleElement()
                .asString()
                .startsWith(key + ": needless");
        assertThat(parse(key, "2").warnings()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "client.pool.aquire-timeout-ms, client.pool.acquire-timeout-ms",
        "client-pool-cache-key, client-pool-cache-keys",
        "iceberg.hive.lock-timeout, iceberg.hive.lock-timeout-ms",
        "iceberg.engine.hive.lock.enabled, iceberg.engine.hive.lock-enabled",
        "iceberg.hive.client-pool, iceberg.hive.client-pool-size"
    })
    void anUnknownPropertyUnderAnOwnPrefixIsAnErrorThatNamesTheNearest(String key, String nearest) {
        assertThat(problems(Map.of(key, "geheim")))
                .containsExactly(key + ": there is no such option; the nearest is " + nearest);
    }

    @Test
    void anUnknownKeyInTheSharedHadoopConfigurationIsAWarning() {
        hadoop.set("iceberg.hive.lock-timeout", "1");
        hadoop.set("client.pool.idle-timeout-ms", "2");
        hadoop.set("conditional-comit", "never");

        assertThat(HmsCatalogOptions.parse(Map.of(), hadoop).warnings())
                .containsExactly(
                        "client.pool.idle-timeout-ms in the Hadoop configuration: ignored, since"
                                + " client.pool.idle-timeout-ms is an option as catalog property only",
                        "iceberg.hive.lock-timeout in the Hadoop configuration: there is no such option; the nearest is"
                                + " iceberg.hive.lock-timeout-ms");
    }

    @ParameterizedTest
    @CsvSource({
        "conditional-comit, conditional-commit",
        "list-all-table, list-all-tables",
        "client, clients",
        "url, uri",
        "unique_table_location, unique-table-location"
    })
    void aPropertyNamedAlmostLikeAnOptionIsAWarning(String key, String nearest) {
        assertThat(parse(key, "geheim").warnings())
                .containsExactly(key + ": no option of this catalog, and ignored by it; is " + nearest + " meant?");
    }

    @Test
    void whatEnginesPassAlongIsNoWarning() {
        Map<String, String> engines = Map.of(
                "type", "iceberg",
                "catalog-impl", "io.hmscatalog.HmsCatalog",
                "cache-enabled", "false",
                "default-namespace", "db",
                "property-version", "1",
                "lock-impl", "x",
                "user", "anna",
                "table-default.io-imp", "y",
                "s3.endpoint", "http://s");

        assertThat(HmsCatalogOptions.parse(engines, hadoop).warnings()).isEmpty();
    }

    /** The texts of problems show values. */
    @Test
    void noOptionIsASecret() {
        assertThat(HmsCatalogOptions.all()).noneMatch(option -> Secrets.isSecret(option.key()));
    }

    @Test
    void theDistanceOfKeysIsTheNumberOfWrongLetters() {
        assertThat(OptionKeys.distance("", "abc")).isEqualTo(3);
        assertThat(OptionKeys.distance("abc", "abc")).isZero();
        assertThat(OptionKeys.distance("kitten", "sitting")).isEqualTo(3);
        assertThat(OptionKeys.distance("abcd", "acbd")).isEqualTo(2);
    }
}
