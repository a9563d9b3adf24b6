package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StatusChecksTest {

    @Test
    void defaultsAreIcebergs() {
        assertThat(StatusChecks.of(Map.of()))
                .isEqualTo(new StatusChecks(3, Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofMinutes(30)));
    }

    @Test
    void tablePropertiesReplaceTheDefaults() {
        Map<String, String> properties = Map.of(
                "commit.status-check.num-retries", "7",
                "commit.status-check.min-wait-ms", "20",
                "commit.status-check.max-wait-ms", "300",
                "commit.status-check.total-timeout-ms", "900");

        assertThat(StatusChecks.of(properties))
                .isEqualTo(new StatusChecks(7, Duration.ofMillis(20), Duration.ofMillis(300), Duration.ofMillis(900)));
    }

    @Test
    void theFirstLookWaitsForNothingAndLaterOnesDoubleUpToTheLimit() {
        StatusChecks checks = new StatusChecks(5, Duration.ofMillis(100), Duration.ofMillis(500), Duration.ofHours(1));

        assertThat(checks.waitBefore(1)).isEqualTo(Duration.ZERO);
        assertThat(checks.waitBefore(2)).isEqualTo(Duration.ofMillis(100));
        assertThat(checks.waitBefore(3)).isEqualTo(Duration.ofMillis(200));
        assertThat(checks.waitBefore(4)).isEqualTo(Duration.ofMillis(400));
        assertThat(checks.waitBefore(5)).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void manyLooksDoNotOverflow() {
        StatusChecks checks = new StatusChecks(1000, Duration.ofSeconds(1), Duration.ofMinutes(1), Duration.ofHours(1));

        assertThat(checks.waitBefore(66)).isEqualTo(Duration.ofMinutes(1));
        assertThat(checks.waitBefore(1000)).isEqualTo(Duration.ofMinutes(1));
    }
}
