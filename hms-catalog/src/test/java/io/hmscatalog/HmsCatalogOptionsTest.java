package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hmscatalog.compat.InvalidConfigException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class HmsCatalogOptionsTest {

    /** No value equals its default. */
    private static final Map<String, String> FULL = Map.of(
            "list-all-tables", "true",
            "unique-table-location", "TRUE",
            "iceberg.hive.table-property-max-size", "4000",
            "iceberg.hive.metadata-refresh-max-retries", " 5 ",
            "iceberg.engine.hive.enabled", "true",
            "iceberg.engine.hive.lock-enabled", "false",
            "conditional-commit", "never",
            "iceberg.hive.keep.stats", "True");

    private static final HmsCatalogOptions MAPPED =
            new HmsCatalogOptions(true, true, 4000, 5, true, false, ConditionalCommit.NEVER, true);

    private final Configuration hadoop = new Configuration(false);

    @Test
    void defaultsAreIcebergs() {
        assertThat(HmsCatalogOptions.parse(Map.of(), hadoop))
                .isEqualTo(new HmsCatalogOptions(false, false, 32_672, 2, false, true, ConditionalCommit.AUTO, false));
    }

    @Test
    void everyOptionIsReadFromTheCatalogsProperties() {
        assertThat(HmsCatalogOptions.parse(FULL, hadoop)).isEqualTo(MAPPED);
    }

    @Test
    void everyOptionIsReadFromTheHadoopConfiguration() {
        FULL.forEach(hadoop::set);

        assertThat(HmsCatalogOptions.parse(Map.of(), hadoop)).isEqualTo(MAPPED);
    }

    @Test
    void theCatalogsPropertyWins() {
        hadoop.set("iceberg.engine.hive.enabled", "true");
        hadoop.set("iceberg.hive.table-property-max-size", "9");

        HmsCatalogOptions options = HmsCatalogOptions.parse(
                Map.of("iceberg.engine.hive.enabled", "false", "iceberg.hive.table-property-max-size", "0"), hadoop);

        assertThat(options.hiveEngineEnabled()).isFalse();
        assertThat(options.tablePropertyMaxSize()).isZero();
    }

    @Test
    void limitsAreValid() {
        Map<String, String> limits = Map.of(
                "iceberg.hive.table-property-max-size",
                String.valueOf(Long.MAX_VALUE),
                "iceberg.hive.metadata-refresh-max-retries",
                "100");

        assertThat(HmsCatalogOptions.parse(limits, hadoop))
                .isEqualTo(new HmsCatalogOptions(
                        false, false, Long.MAX_VALUE, 100, false, true, ConditionalCommit.AUTO, false));
    }

    @Test
    void allBadValuesAreInOneError() {
        Map<String, String> bad = Map.of(
                "list-all-tables", "yes",
                "unique-table-location", "",
                "iceberg.hive.table-property-max-size", "-1",
                "iceberg.hive.metadata-refresh-max-retries", "101",
                "iceberg.engine.hive.enabled", "1",
                "iceberg.engine.hive.lock-enabled", "off",
                "conditional-commit", "perhaps",
                "iceberg.hive.keep.stats", "on");

        assertThatExceptionOfType(InvalidConfigException.class)
                .isThrownBy(() -> HmsCatalogOptions.parse(bad, hadoop))
                .satisfies(e -> assertThat(e.problems())
                        .containsExactlyInAnyOrder(
                                "list-all-tables=yes: neither true nor false",
                                "unique-table-location=: neither true nor false",
                                "iceberg.hive.table-property-max-size=-1: not a whole number from 0 to "
                                        + Long.MAX_VALUE,
                                "iceberg.hive.metadata-refresh-max-retries=101: not a whole number from 0 to 100",
                                "iceberg.engine.hive.enabled=1: neither true nor false",
                                "iceberg.engine.hive.lock-enabled=off: neither true nor false",
                                "conditional-commit=perhaps: must be one of auto, always, never",
                                "iceberg.hive.keep.stats=on: neither true nor false"));
    }

    @Test
    void aWordIsNotANumber() {
        assertThatExceptionOfType(InvalidConfigException.class)
                .isThrownBy(
                        () -> HmsCatalogOptions.parse(Map.of("iceberg.hive.table-property-max-size", "many"), hadoop))
                .withMessageStartingWith("iceberg.hive.table-property-max-size=many: not a whole number");
    }
}
