package io.hmscatalog.benchmarks;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

final class RaceCheckTest {

    @Test
    void everyCommitIsInTheTableOnce() {
        assertThatCode(() -> RaceCheck.check("db.t", 16, 16, 16)).doesNotThrowAnyException();
        assertThatExceptionOfType(BenchmarkException.class)
                .isThrownBy(() -> RaceCheck.check("db.t", 16, 15, 20))
                .withMessage("db.t has 15 new snapshots after 16 commits");
        assertThatExceptionOfType(BenchmarkException.class).isThrownBy(() -> RaceCheck.check("db.t", 16, 17, 20));
    }

    @Test
    void noCommitIsWithoutAnAttempt() {
        assertThatExceptionOfType(BenchmarkException.class)
                .isThrownBy(() -> RaceCheck.check("db.t", 16, 16, 15))
                .withMessage("15 attempts are reported of 16 commits to db.t");
    }
}
