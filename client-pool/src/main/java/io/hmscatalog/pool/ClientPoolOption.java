package io.hmscatalog.pool;

import java.util.List;
import java.util.Map;

/** The options of a connection pool, as catalog properties. Immutable. */
public enum ClientPoolOption {
    /** Iceberg's {@code clients}, whose default is 2. */
    CLIENTS(
            "clients",
            "16",
            "connections",
            1_000_000,
            "Most connections that ordinary calls use at a time. Unlock and heartbeat have "
                    + Permits.RESERVED
                    + " more in reserve."),

    ACQUIRE_TIMEOUT(
            "client.pool.acquire-timeout-ms",
            "30000",
            "ms",
            Integer.MAX_VALUE,
            "Longest wait for a connection, with fail-over to other servers; also the time, counted from its start, in"
                    + " which a read whose connection broke is sent again."),

    IDLE_TIMEOUT("client.pool.idle-timeout-ms", "60000", "ms", "A connection unused for so long is closed."),

    MAX_LIFETIME(
            "client.pool.max-lifetime-ms",
            "1800000",
            "ms",
            "A connection is closed at this age when it is not in use, up to a tenth earlier so that not all end at"
                    + " once."),

    /** Iceberg's option of the same name. */
    EVICTION_INTERVAL(
            "client.pool.cache.eviction-interval-ms",
            "300000",
            "ms",
            "A pool that no open catalog uses and that was not called for so long is retired."),

    /** Iceberg's option of the same name. Users and effective configurations never share a pool without it too. */
    CACHE_KEYS(
            "client-pool-cache-keys",
            "",
            "list",
            "What else keeps two catalogs from sharing a pool, comma-separated: ugi (the login object itself),"
                    + " user_name, conf:<key> (the value of a Hadoop setting).");

    private final String key;
    private final String defaultValue;
    private final String unit;
    private final long most;
    private final String description;

    ClientPoolOption(String key, String defaultValue, String unit, String description) {
        this(key, defaultValue, unit, Long.MAX_VALUE / 1_000_000, description);
    }

    ClientPoolOption(String key, String defaultValue, String unit, long most, String description) {
        this.key = key;
        this.defaultValue = defaultValue;
        this.unit = unit;
        this.most = most;
        this.description = description;
    }

    public String key() {
        return key;
    }

    /** The value, as it would be written, that an unset option has. */
    public String defaultValue() {
        return defaultValue;
    }

    /** What a number counts, or {@code list}. */
    public String unit() {
        return unit;
    }

    public String description() {
        return description;
    }

    String text(Map<String, String> properties) {
        return properties.getOrDefault(key, defaultValue).trim();
    }

    /** The number that is set; a text that is no number in range becomes a problem, and the default is returned. */
    long number(Map<String, String> properties, List<String> problems) {
        String text = text(properties);
        try {
            long value = Long.parseLong(text);
            check(value, problems);
            return value;
        } catch (NumberFormatException e) {
            problems.add(mustBe(text));
            return Long.parseLong(defaultValue);
        }
    }

    void check(long value, List<String> problems) {
        if (value < 1 || value > most) {
            problems.add(mustBe(Long.toString(value)));
        }
    }

    private String mustBe(String value) {
        return "%s=%s: must be a whole number of %s from 1 to %d, for example %s"
                .formatted(key, value, unit, most, defaultValue);
    }
}
