package io.hmscatalog;

import io.hmscatalog.compat.InvalidConfigException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.hadoop.ConfigProperties;
import org.apache.iceberg.util.PropertyUtil;
import org.jspecify.annotations.Nullable;

/**
 * The catalog's own options, under Iceberg's names and with Iceberg's meaning. Each is valid as a catalog property and,
 * under the same key, in the Hadoop configuration; the catalog property wins.
 *
 * @param listAllTables {@value #LIST_ALL_TABLES}, default false: lists plain Hive tables and views too
 * @param uniqueTableLocation {@code unique-table-location}, default false: default locations end in a random suffix
 * @param tablePropertyMaxSize {@value #TABLE_PROPERTY_MAX_SIZE}, characters, default 32672: longer derived values
 *     (schema, snapshot summary, partition spec, sort order) and properties are left out of the metastore's table parameters;
 *     0 leaves all derived values out; more than the default lets types and a view's SQL be that long too
 * @param metadataRefreshMaxRetries {@value #METADATA_REFRESH_MAX_RETRIES}, default 2: repetitions of a failed read of a
 *     metadata file that is not missing
 * @param hiveEngineEnabled {@code iceberg.engine.hive.enabled}, default false: tables are readable by Hive; the table
 *     property {@code engine.hive.enabled} wins
 * @param lockEnabled {@code iceberg.engine.hive.lock-enabled}, default true: tables are changed under the metastore's lock;
 *     the table property {@code engine.hive.lock-enabled} wins
 * @param conditionalCommit {@value #CONDITIONAL_COMMIT}, default auto: whether alters carry a condition
 * @param keepHiveStats {@code iceberg.hive.keep.stats}, default false: Hive's own column statistics marks survive commits
 */
record HmsCatalogOptions(
        boolean listAllTables,
        boolean uniqueTableLocation,
        long tablePropertyMaxSize,
        int metadataRefreshMaxRetries,
        boolean hiveEngineEnabled,
        boolean lockEnabled,
        ConditionalCommit conditionalCommit,
        boolean keepHiveStats) {

    static final String LIST_ALL_TABLES = "list-all-tables";
    static final String CONDITIONAL_COMMIT = "conditional-commit";
    static final String TABLE_PROPERTY_MAX_SIZE = "iceberg.hive.table-property-max-size";
    static final String METADATA_REFRESH_MAX_RETRIES = "iceberg.hive.metadata-refresh-max-retries";

    /** The length of PARAM_VALUE in the metastore's schema on Derby (HIVE-12274). */
    private static final long TABLE_PROPERTY_MAX_SIZE_DEFAULT = 32_672;

    private static final int METADATA_REFRESH_MAX_RETRIES_DEFAULT = 2;

    /**
     * Reads the options.
     *
     * @throws InvalidConfigException with everything that is wrong
     */
    static HmsCatalogOptions parse(Map<String, String> properties, Configuration hadoop) {
        Parser parser = new Parser(properties, hadoop);
        HmsCatalogOptions options = new HmsCatalogOptions(
                parser.flag(LIST_ALL_TABLES, false),
                parser.flag(CatalogProperties.UNIQUE_TABLE_LOCATION, CatalogProperties.UNIQUE_TABLE_LOCATION_DEFAULT),
                parser.count(TABLE_PROPERTY_MAX_SIZE, TABLE_PROPERTY_MAX_SIZE_DEFAULT, Long.MAX_VALUE),
                (int) parser.count(METADATA_REFRESH_MAX_RETRIES, METADATA_REFRESH_MAX_RETRIES_DEFAULT, 100),
                parser.flag(ConfigProperties.ENGINE_HIVE_ENABLED, TableProperties.ENGINE_HIVE_ENABLED_DEFAULT),
                parser.flag(ConfigProperties.LOCK_HIVE_ENABLED, TableProperties.HIVE_LOCK_ENABLED_DEFAULT),
                parser.oneOf(CONDITIONAL_COMMIT, ConditionalCommit.AUTO),
                parser.flag(ConfigProperties.KEEP_HIVE_STATS, false));
        if (!parser.problems.isEmpty()) {
            throw new InvalidConfigException(parser.problems);
        }
        return options;
    }

    /** Characters of a property that the metastore gets. */
    long longestProperty() {
        return tablePropertyMaxSize == 0 ? TABLE_PROPERTY_MAX_SIZE_DEFAULT : tablePropertyMaxSize;
    }

    /** Characters of a column's type and of a view's SQL; their columns are as wide as a parameter's. */
    long longestText() {
        return Math.max(tablePropertyMaxSize, TABLE_PROPERTY_MAX_SIZE_DEFAULT);
    }

    /** Whether a table with these properties is changed under its lock. */
    boolean isLockEnabled(Map<String, String> tableProperties) {
        return PropertyUtil.propertyAsBoolean(tableProperties, TableProperties.HIVE_LOCK_ENABLED, lockEnabled);
    }

    private static final class Parser {

        private final Map<String, String> properties;
        private final Configuration hadoop;
        private final List<String> problems = new ArrayList<>();

        Parser(Map<String, String> properties, Configuration hadoop) {
            this.properties = properties;
            this.hadoop = hadoop;
        }

        boolean flag(String key, boolean defaultValue) {
            Optional<String> value = value(key);
            if (value.isEmpty()) {
                return defaultValue;
            }
            if (!value.get().equalsIgnoreCase("true") && !value.get().equalsIgnoreCase("false")) {
                problems.add("%s=%s: neither true nor false".formatted(key, value.get()));
            }
            return Boolean.parseBoolean(value.get());
        }

        <E extends Enum<E>> E oneOf(String key, E defaultValue) {
            Optional<String> value = value(key);
            E[] all = defaultValue.getDeclaringClass().getEnumConstants();
            for (E constant : all) {
                if (value.filter(constant.name()::equalsIgnoreCase).isPresent()) {
                    return constant;
                }
            }
            value.ifPresent(text -> problems.add("%s=%s: must be one of %s"
                    .formatted(
                            key,
                            text,
                            Arrays.stream(all)
                                    .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                                    .collect(Collectors.joining(", ")))));
            return defaultValue;
        }

        long count(String key, long defaultValue, long max) {
            Optional<String> value = value(key);
            if (value.isEmpty()) {
                return defaultValue;
            }
            try {
                long count = Long.parseLong(value.get());
                if (count >= 0 && count <= max) {
                    return count;
                }
            } catch (NumberFormatException e) {
                // Reported below like a number out of range.
            }
            problems.add("%s=%s: not a whole number from 0 to %d".formatted(key, value.get(), max));
            return defaultValue;
        }

        private Optional<String> value(String key) {
            @Nullable String property = properties.get(key);
            return Optional.ofNullable(property == null ? hadoop.get(key) : property)
                    .map(String::trim);
        }
    }
}
