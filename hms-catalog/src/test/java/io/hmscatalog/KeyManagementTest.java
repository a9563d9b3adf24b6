package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hmscatalog.compat.InvalidConfigException;
import java.util.Map;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.Test;

class KeyManagementTest {

    @Test
    void theClientIsOfTheClassThatIsNamed() {
        KeyManagement keys = KeyManagement.open(Map.of("encryption.kms-impl", MemoryKeys.class.getName()));

        MemoryKeys client = (MemoryKeys) keys.clientFor("cat.db.t");
        keys.close();

        assertThat(client.closed()).isEqualTo(1);
    }

    @Test
    void withoutOneTheOptionIsNamedThatAnEncryptedTableNeeds() {
        KeyManagement none = KeyManagement.open(Map.of());

        assertThatExceptionOfType(ValidationException.class)
                .isThrownBy(() -> none.clientFor("cat.db.t"))
                .withMessageContaining("Table cat.db.t is encrypted")
                .withMessageContaining("encryption.kms-impl");
        none.close();
    }

    @Test
    void aClassThatIsNotThereIsAProblemOfTheConfiguration() {
        assertThatExceptionOfType(InvalidConfigException.class)
                .isThrownBy(() -> KeyManagement.open(Map.of("encryption.kms-impl", "no.such.Client")))
                .withMessageContaining("encryption.kms-impl")
                .withMessageContaining("no.such.Client");
    }

    @Test
    void aTypeThatIcebergDoesNotKnowIsAProblemOfTheConfiguration() {
        assertThatExceptionOfType(InvalidConfigException.class)
                .isThrownBy(() -> KeyManagement.open(Map.of("encryption.kms-type", "paper")))
                .withMessageContaining("paper");
    }

    @Test
    void whatTheClientDoesNotLikeIsAProblemOfTheConfiguration() {
        assertThatExceptionOfType(InvalidConfigException.class)
                .isThrownBy(() -> KeyManagement.open(Map.of(
                        "encryption.kms-impl", MemoryKeys.class.getName(), MemoryKeys.PROBLEM, "no region given")))
                .withMessageContaining("no region given")
                .withCauseInstanceOf(IllegalArgumentException.class);
    }
}
