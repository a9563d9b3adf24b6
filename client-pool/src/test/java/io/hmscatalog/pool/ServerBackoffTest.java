package io.hmscatalog.pool;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServerBackoffTest {

    private static final long ANY_AGE = Long.MAX_VALUE / 2;
    private final RuntimeException refused = new IllegalStateException("Connection refused");
    private final ServerBackoff server = new ServerBackoff(URI.create("thrift://a:9083"));

    private static long millis(long millis) {
        return Duration.ofMillis(millis).toNanos();
    }

    private boolean claim(long nowNanos) {
        return server.tryClaim(nowNanos, ANY_AGE);
    }

    @Test
    void delayDoublesFromFiftyMillisecondsToOneMinute() {
        List<Long> delaysMillis = new ArrayList<>();
        long nowNanos = 0;
        for (int i = 0; i < 13; i++) {
            server.failed(nowNanos, nowNanos, refused);
            long delayNanos = server.nanosUntilAttempt(nowNanos, ANY_AGE);
            delaysMillis.add(Duration.ofNanos(delayNanos).toMillis());
            assertThat(claim(nowNanos + delayNanos - 1)).isFalse();
            assertThat(claim(nowNanos + delayNanos)).isTrue();
            nowNanos += delayNanos;
        }
        assertThat(delaysMillis)
                .containsExactly(
                        50L, 100L, 200L, 400L, 800L, 1_600L, 3_200L, 6_400L, 12_800L, 25_600L, 51_200L, 60_000L,
                        60_000L);
    }

    @Test
    void answerEndsTheBackoffAndResetsTheDelay() {
        server.failed(0, 0, refused);
        server.failed(millis(50), millis(50), refused);
        server.answered(millis(60));
        assertThat(claim(millis(60))).isTrue();

        server.failed(millis(70), millis(70), refused);
        assertThat(server.nanosUntilAttempt(millis(70), ANY_AGE)).isEqualTo(millis(50));
    }

    @Test
    void callsThatBreakTogetherAreOneStep() {
        for (int i = 0; i < 16; i++) {
            server.failed(millis(0), millis(10 + i), refused);
        }
        assertThat(server.nanosUntilAttempt(millis(10), ANY_AGE)).isEqualTo(millis(50));
    }

    @Test
    void oneCallerTriesWhenTheBackoffEnds() {
        server.failed(0, 0, refused);
        assertThat(claim(millis(50))).isTrue();
        assertThat(claim(millis(50))).isFalse();
        assertThat(claim(millis(51))).isFalse();
    }

    @Test
    void abandonedClaimGoesToTheNextCaller() {
        server.failed(0, 0, refused);
        assertThat(claim(millis(50))).isTrue();
        server.abandoned();
        assertThat(claim(millis(50))).isTrue();
    }

    @Test
    void claimNeverReportedOnEndsAfterAMinute() {
        server.failed(0, 0, refused);
        assertThat(claim(millis(50))).isTrue();
        assertThat(claim(millis(60_049))).isFalse();
        assertThat(claim(millis(60_050))).isTrue();
    }

    @Test
    void impatientCallerTriesBeforeALongBackoffEnds() {
        for (int i = 0; i < 12; i++) {
            server.failed(i, i, refused);
        }
        assertThat(server.tryClaim(millis(14_999), millis(15_000))).isFalse();
        assertThat(server.tryClaim(millis(15_001), millis(15_000))).isTrue();
    }

    @Test
    void statusTellsWhetherTheServerAnswered() {
        assertThat(server.status(0).describe()).isEqualTo("thrift://a:9083 not called yet");

        server.answered(millis(1_000));
        assertThat(server.status(millis(1_012)).describe()).isEqualTo("thrift://a:9083 last answered 12 ms ago");

        server.failed(millis(2_000), millis(2_000), refused);
        server.failed(
                millis(2_050), millis(2_050), new IllegalStateException("thrift://a:9083: cannot connect as alice"));
        assertThat(server.status(millis(2_080)).describe())
                .isEqualTo(
                        "thrift://a:9083 has not answered for 1080 ms: cannot connect as alice, next attempt in 70 ms");
    }
}
