package io.hmscatalog.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.InvalidConfigException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientPoolConfigTest {

    @Test
    void defaultsAreThoseDocumented() {
        assertThat(ClientPoolConfig.parse(Map.of()))
                .isEqualTo(new ClientPoolConfig(
                        16,
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(30),
                        Duration.ofMinutes(5),
                        List.of()));
    }

    @Test
    void everyOptionIsRead() {
        assertThat(ClientPoolConfig.parse(Map.of(
                        "clients", "3",
                        "client.pool.acquire-timeout-ms", "4",
                        "client.pool.idle-timeout-ms", "5",
                        "client.pool.max-lifetime-ms", "6",
                        "client.pool.cache.eviction-interval-ms", "7",
                        "client-pool-cache-keys", "UGI, user_name,conf:Some.Key")))
                .isEqualTo(new ClientPoolConfig(
                        3,
                        Duration.ofMillis(4),
                        Duration.ofMillis(5),
                        Duration.ofMillis(6),
                        Duration.ofMillis(7),
                        List.of(
                                new PoolKeyElement.Ugi(),
                                new PoolKeyElement.UserName(),
                                new PoolKeyElement.Conf("Some.Key"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-1", "two", "", "1.5", "99999999999999999999", "1000001"})
    void numberOutOfRangeIsAnErrorThatNamesIt(String value) {
        assertThatThrownBy(() -> ClientPoolConfig.parse(Map.of("clients", value)))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessage(
                        "clients=%s: must be a whole number of connections from 1 to 1000000, for example 16", value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "2147483648", "3000000000"})
    void acquireTimeoutIsOneThatASocketCanTake(String value) {
        assertThatThrownBy(() -> ClientPoolConfig.parse(Map.of("client.pool.acquire-timeout-ms", value)))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessage(
                        "client.pool.acquire-timeout-ms=%s: must be a whole number of ms from 1 to 2147483647, for"
                                + " example 30000",
                        value);
        assertThat(ClientPoolConfig.parse(Map.of("client.pool.acquire-timeout-ms", "2147483647"))
                        .acquireTimeout()
                        .toMillis())
                .isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void allProblemsAreReportedAtOnce() {
        assertThatThrownBy(() -> ClientPoolConfig.parse(Map.of(
                        "clients", "none",
                        "client.pool.idle-timeout-ms", "0",
                        "client-pool-cache-keys", "ugi,color,UGI")))
                .isInstanceOfSatisfying(
                        InvalidConfigException.class,
                        e -> assertThat(e.problems())
                                .hasSize(4)
                                .contains(
                                        "client-pool-cache-keys=ugi,color,UGI: 'color' is none of ugi, user_name,"
                                                + " conf:<key>",
                                        "client-pool-cache-keys=ugi,color,UGI: 'UGI' is there twice"));
    }

    @Test
    void longestTimeDoesNotOverflow() {
        assertThat(ClientPoolConfig.parse(Map.of("client.pool.max-lifetime-ms", "9223372036854"))
                        .maxLifetime()
                        .toNanos())
                .isPositive();
    }
}
