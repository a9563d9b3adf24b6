package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;

class HmsNamesTest {

    @Test
    void oneLevelIsADatabase() {
        assertThat(HmsNames.isDatabase(Namespace.of("db"))).isTrue();
        assertThat(HmsNames.isDatabase(Namespace.empty())).isFalse();
        assertThat(HmsNames.isDatabase(Namespace.of("a", "b"))).isFalse();
        assertThat(HmsNames.newDatabase(Namespace.of("db"))).isEqualTo("db");
    }

    @Test
    void aNewDatabaseHasExactlyOneLevel() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HmsNames.newDatabase(Namespace.of("a", "b")))
                .withMessageContaining("'a.b'")
                .withMessageContaining("this has 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HmsNames.newDatabase(Namespace.empty()))
                .withMessageContaining("this has 0");
    }

    @Test
    void aDatabaseHas128CharactersAtMost() {
        assertThatCode(() -> HmsNames.newDatabase(Namespace.of("d".repeat(128))))
                .doesNotThrowAnyException();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HmsNames.newDatabase(Namespace.of("d".repeat(129))))
                .withMessageContaining("129 characters; a metastore holds at most 128");
    }

    @Test
    void aTableHas256CharactersAtMostInADatabaseOf128() {
        assertThatCode(() -> HmsNames.requireNewTable(TableIdentifier.of("d".repeat(128), "t".repeat(256))))
                .doesNotThrowAnyException();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HmsNames.requireNewTable(TableIdentifier.of("d", "t".repeat(257))))
                .withMessageContaining("Table name")
                .withMessageContaining("257 characters; a metastore holds at most 256");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HmsNames.requireNewTable(TableIdentifier.of("d".repeat(129), "t")))
                .withMessageContaining("Namespace name");
    }

    @Test
    void blankNamesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HmsNames.newDatabase(Namespace.of(" ")))
                .withMessage("Namespace name ' ' is blank");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HmsNames.requireNewTable(TableIdentifier.of("d", " ")))
                .withMessage("Table name ' ' is blank");
    }
}
