package io.hmscatalog.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerTimeoutTest {

    @ParameterizedTest
    @CsvSource({"300s,300000", "300,300000", "6sec,6000", "6000ms,6000", "5m,300000", "1 hour,3600000", "2d,172800000"})
    void isReadAsHiveWritesTimes(String value, long millis) {
        assertThat(ServerTimeout.parse(value)).isEqualTo(new ServerTimeout(Duration.ofMillis(millis), true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "0s", "-1s", "5 parsecs"})
    void whatIsNoTimeIsUnknown(String value) {
        assertThat(ServerTimeout.parse(value)).isEqualTo(ServerTimeout.unknown());
    }

    @Test
    void beatsComeAtLeastThreeTimesInAKnownTimeout() {
        Duration option = Duration.ofMinutes(4);

        assertThat(ServerTimeout.parse("6s").beatInterval(option)).isEqualTo(Duration.ofSeconds(2));
        assertThat(ServerTimeout.parse("6s").beatInterval(Duration.ofSeconds(1)))
                .isEqualTo(Duration.ofSeconds(1));
        assertThat(ServerTimeout.unknown().beatInterval(option)).isEqualTo(option);
    }
}
