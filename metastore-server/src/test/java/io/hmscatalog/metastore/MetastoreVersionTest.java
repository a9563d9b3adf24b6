package io.hmscatalog.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class MetastoreVersionTest {
    @Test
    void isFoundByItsNumber() {
        assertThat(MetastoreVersion.of("3.1.3")).isEqualTo(MetastoreVersion.V3_1_3);
        assertThatThrownBy(() -> MetastoreVersion.of("3.0.0"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3.0.0")
                .hasMessageContaining("4.0.1");
    }

    @Test
    void saysWhichJavaItRunsOn() {
        assertThat(MetastoreVersion.V4_2_0.minimumJdk()).isEqualTo(21);
        assertThat(MetastoreVersion.V4_2_0.jdks()).hasToString("JDK 21 or newer");
        assertThat(MetastoreVersion.V4_1_0.jdks()).hasToString("JDK 17 to 23");
    }
}
