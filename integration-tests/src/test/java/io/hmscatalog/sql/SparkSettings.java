package io.hmscatalog.sql;

import java.util.Arrays;
import java.util.stream.Stream;

/** Settings of Spark that name our catalog, as arguments of a session. */
final class SparkSettings {

    static final String EXTENSIONS =
            "spark.sql.extensions=org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions";

    private SparkSettings() {}

    /** A catalog of ours. */
    static String[] catalog(String name, String... properties) {
        return settings(name, "SparkCatalog", properties);
    }

    /** Spark's own catalog for tables of all kinds, ours behind it for those of Iceberg. */
    static String[] sessionCatalog(String... properties) {
        return settings("spark_catalog", "SparkSessionCatalog", properties);
    }

    private static String[] settings(String name, String type, String... properties) {
        String prefix = "spark.sql.catalog." + name;
        return Stream.concat(
                        Stream.of(
                                prefix + "=org.apache.iceberg.spark." + type,
                                prefix + ".catalog-impl=io.hmscatalog.HmsCatalog"),
                        Arrays.stream(properties).map(property -> prefix + "." + property))
                .toArray(String[]::new);
    }
}
