package io.hmscatalog.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class OwnerTagTest {

    private static final Instant STARTED = Instant.parse("2026-11-30T03:04:05Z");

    @ParameterizedTest
    @EnumSource
    void isReadBackAsItWasWritten(AlterMode alters) {
        OwnerTag tag = new OwnerTag("0.1.0", "host-1.example.org", 4711, STARTED, "0123456789abcdef", alters);

        assertThat(OwnerTag.parse(tag.toString())).contains(tag);
    }

    @Test
    void isNeverTooLongForTheDatabaseAndStaysReadable() {
        OwnerTag tag = new OwnerTag(
                "100.200.300-SNAPSHOT-and-more",
                "h".repeat(300),
                Integer.MAX_VALUE,
                STARTED,
                "0123456789abcdef",
                AlterMode.UNCONDITIONAL);

        assertThat(tag.toString()).hasSize(128);
        assertThat(OwnerTag.parse(tag.toString())).hasValueSatisfying(read -> {
            assertThat(read.requestId()).isEqualTo("0123456789abcdef");
            assertThat(read.alters()).isEqualTo(AlterMode.UNCONDITIONAL);
            assertThat(read.host()).startsWith("hhhhhhhhhhhhhhhh");
        });
    }

    @Test
    void strangeHostNamesStayReadable() {
        OwnerTag tag = new OwnerTag("1", "my host\n", 1, STARTED, "0123456789abcdef", AlterMode.CONDITIONAL);

        assertThat(OwnerTag.parse(tag.toString()))
                .hasValueSatisfying(read -> assertThat(read.host()).isEqualTo("my_host_"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "unknown",
                "Iceberg-0123456789abcdef",
                "hms-catalog/1 pid=1 start=1 id=0123456789abcdef sometimes host=h",
                "x hms-catalog/1 pid=1 start=1 id=0123456789abcdef conditional host=h"
            })
    void theAgentsOfOthersAreNoTags(String agentInfo) {
        assertThat(OwnerTag.parse(agentInfo)).isEmpty();
    }
}
