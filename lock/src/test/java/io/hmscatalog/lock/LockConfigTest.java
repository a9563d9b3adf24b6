package io.hmscatalog.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.InvalidConfigException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

final class LockConfigTest {

    private final Configuration base = new Configuration(false);

    @Test
    void theDefaultsAreThoseOfIceberg() {
        assertThat(LockConfig.parse(Map.of(), base))
                .isEqualTo(new LockConfig(
                        Duration.ofMinutes(3),
                        Duration.ofMillis(50),
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(3),
                        Duration.ofMillis(50),
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(4)));
    }

    @Test
    void everyOptionIsRead() {
        Map<String, String> properties = new HashMap<>();
        properties.put("iceberg.hive.lock-timeout-ms", "1");
        properties.put("iceberg.hive.lock-check-min-wait-ms", "2");
        properties.put("iceberg.hive.lock-check-max-wait-ms", "3");
        properties.put("iceberg.hive.lock-creation-timeout-ms", "4");
        properties.put("iceberg.hive.lock-creation-min-wait-ms", "5");
        properties.put("iceberg.hive.lock-creation-max-wait-ms", "6");
        properties.put("iceberg.hive.lock-heartbeat-interval-ms", "7");

        LockConfig expected = new LockConfig(
                Duration.ofMillis(1),
                Duration.ofMillis(2),
                Duration.ofMillis(3),
                Duration.ofMillis(4),
                Duration.ofMillis(5),
                Duration.ofMillis(6),
                Duration.ofMillis(7));
        assertThat(LockConfig.parse(properties, base)).isEqualTo(expected);
        properties.forEach(base::set);
        assertThat(LockConfig.parse(Map.of(), base)).isEqualTo(expected);
    }

    @Test
    void aCatalogPropertyWinsOverTheConfiguration() {
        base.set("iceberg.hive.lock-timeout-ms", "1");

        assertThat(LockConfig.parse(Map.of("iceberg.hive.lock-timeout-ms", "2"), base)
                        .lockTimeout())
                .isEqualTo(Duration.ofMillis(2));
    }

    @Test
    void allProblemsAreInOneException() {
        Map<String, String> properties = Map.of(
                "iceberg.hive.lock-timeout-ms", "0",
                "iceberg.hive.lock-heartbeat-interval-ms", "soon",
                "iceberg.hive.lock-check-min-wait-ms", "60",
                "iceberg.hive.lock-check-max-wait-ms", "59");

        assertThatThrownBy(() -> LockConfig.parse(properties, base))
                .isInstanceOfSatisfying(
                        InvalidConfigException.class,
                        e -> assertThat(e.problems())
                                .hasSize(3)
                                .anySatisfy(problem ->
                                        assertThat(problem).startsWith("iceberg.hive.lock-timeout-ms=0: must be"))
                                .anySatisfy(problem -> assertThat(problem)
                                        .startsWith("iceberg.hive.lock-heartbeat-interval-ms=soon: must be"))
                                .anySatisfy(problem -> assertThat(problem)
                                        .isEqualTo("iceberg.hive.lock-check-min-wait-ms=60: must not be more than"
                                                + " iceberg.hive.lock-check-max-wait-ms=59")));
    }
}
