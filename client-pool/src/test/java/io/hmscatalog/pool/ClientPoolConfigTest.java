package io.hmscatalog.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientPoolConfigTest {

    private static final ClientPoolConfig DEFAULT = ClientPoolConfig.DEFAULT;

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void thereIsAtLeastOneClient(int clients) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULT.withClients(clients))
                .withMessage("clients: " + clients + " is less than 1");
        assertThat(DEFAULT.withClients(1).clients()).isEqualTo(1);
    }

    @Test
    void acquireTimeoutIsOneThatASocketCanTake() {
        Duration longest = Duration.ofMillis(Integer.MAX_VALUE);

        assertThat(DEFAULT.withAcquireTimeout(longest).acquireTimeout()).isEqualTo(longest);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULT.withAcquireTimeout(longest.plusMillis(1)))
                .withMessageStartingWith("acquireTimeout: ");
    }

    @Test
    void noTimeIsShorterThanAMillisecond() {
        Duration tooShort = Duration.ofNanos(999_999);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULT.withAcquireTimeout(tooShort))
                .withMessageStartingWith("acquireTimeout: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULT.withIdleTimeout(tooShort))
                .withMessageStartingWith("idleTimeout: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULT.withMaxLifetime(tooShort))
                .withMessageStartingWith("maxLifetime: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new ClientPoolConfig(
                        1, DEFAULT.acquireTimeout(), DEFAULT.idleTimeout(), DEFAULT.maxLifetime(), tooShort, List.of()))
                .withMessageStartingWith("evictionInterval: ");
    }
}
