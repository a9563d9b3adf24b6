package io.hmscatalog.pool;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.compat.MetastoreConfig;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class ServersTest {

    private static final URI A = URI.create("thrift://a:9083");
    private static final URI B = URI.create("thrift://b:9083");
    private static final URI C = URI.create("thrift://c:9083");

    private final FakeTime time = new FakeTime();
    private final Servers servers = new Servers(List.of(A, B), time, Duration.ofSeconds(30));

    private ServerBackoff claim(List<ServerBackoff> tried) {
        return servers.claim(tried).orElseThrow();
    }

    private void fail(ServerBackoff server) {
        server.failed(time.nanos(), time.nanos(), new IllegalStateException("Connection refused"));
    }

    @Test
    void serverThatFailedTheCallerComesAfterOneThatDidNotEvenIfItsBackoffIsOver() {
        ServerBackoff a = claim(List.of());
        assertThat(a.server()).isEqualTo(A);
        fail(a);
        time.advance(Duration.ofMillis(50));
        assertThat(claim(List.of(a)).server()).isEqualTo(B);
        assertThat(claim(List.of()).server()).isEqualTo(A);
    }

    @Test
    void serverThatFailedTheCallerIsTriedAgainWhenThereIsNoOther() {
        ServerBackoff a = claim(List.of());
        fail(a);
        ServerBackoff b = claim(List.of(a));
        fail(b);
        assertThat(servers.claim(List.of(a, b))).isEmpty();
        assertThat(Duration.ofNanos(servers.nanosUntilAttempt())).isEqualTo(Duration.ofMillis(50));
        time.advance(Duration.ofMillis(50));
        assertThat(claim(List.of(a, b)).server()).isEqualTo(A);
    }

    @Test
    void attemptIsNeverShorterThanASocketCanCount() {
        Deadline deadline = new Deadline(time, Duration.ofSeconds(30));
        time.advance(Duration.ofSeconds(30).minusNanos(1));
        assertThat(servers.attemptLimit(claim(List.of()), deadline)).isEqualTo(Duration.ofMillis(1));
        time.advance(Duration.ofNanos(1));
        assertThat(servers.attemptLimit(claim(List.of()), deadline)).isEqualTo(Duration.ofMillis(1));
    }

    @Test
    void attemptGetsItsServersShareOfTheTime() {
        Deadline deadline = new Deadline(time, Duration.ofMillis(5));
        assertThat(servers.attemptLimit(claim(List.of()), deadline))
                .isEqualTo(Duration.ofMillis(5).dividedBy(2));
    }

    private static MetastoreConfig config(String key, String selection) {
        Configuration configuration = new Configuration(false);
        configuration.set(key, selection);
        return new MetastoreConfig(List.of(A, B, C), Optional.empty(), Optional.empty(), configuration);
    }

    @Test
    void sequentialSelectionKeepsTheOrderInBothSpellings() {
        for (long seed = 0; seed < 10; seed++) {
            assertThat(Servers.order(config("hive.metastore.uri.selection", "SEQUENTIAL"), new Random(seed)))
                    .containsExactly(A, B, C);
            assertThat(Servers.order(config("metastore.thrift.uri.selection", "SEQUENTIAL"), new Random(seed)))
                    .containsExactly(A, B, C);
        }
    }

    @Test
    void randomSelectionIsTheDefault() {
        MetastoreConfig config = config("unrelated", "x");
        assertThat(new Random(1)
                        .longs(20)
                        .mapToObj(
                                seed -> Servers.order(config, new Random(seed)).get(0)))
                .contains(A, B, C);
    }
}
