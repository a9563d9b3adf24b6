package io.hmscatalog.lock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class LockConfigTest {

    @Test
    void noTimeIsShorterThanAMillisecond() {
        assertThat(LockConfig.DEFAULT.withLockTimeout(Duration.ofMillis(1)).lockTimeout())
                .isEqualTo(Duration.ofMillis(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LockConfig.DEFAULT.withLockTimeout(Duration.ZERO))
                .withMessageStartingWith("lockTimeout: ");
    }

    @Test
    void theFirstPauseIsNotLongerThanTheLongest() {
        Duration pause = Duration.ofMillis(7);

        assertThat(LockConfig.DEFAULT.withCheckWaits(pause, pause).checkMaxWait())
                .isEqualTo(pause);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LockConfig.DEFAULT.withCheckWaits(pause, pause.minusMillis(1)))
                .withMessageStartingWith("checkMaxWait: ");
    }
}
