package io.hmscatalog.compat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerVersionTest {

    @ParameterizedTest
    @ValueSource(strings = {"4.0.1", "4.1.0", "4.2.0", "4.10.3", "5.0.0"})
    void releasesFromFourZeroOneOnEnforceTheCondition(String version) {
        assertThat(new ServerVersion(version).enforcesCondition()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.0", "3.1.3", "2.3.10", "4.0.0", "4.0.0-beta-1", "4.1.0-SNAPSHOT", "4.0.1.7.2", "", "x"})
    void whatIsNotSuchAReleaseProvesNothing(String version) {
        assertThat(new ServerVersion(version).enforcesCondition()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"4.0.0", "4.0.0-alpha-2", "4.0.0-beta-1"})
    void fourZeroZeroChecksWithoutWritingInOneStep(String version) {
        assertThat(new ServerVersion(version).checksConditionOnly()).isTrue();
    }
}
