package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void namesAreThoseThatTheServerStores() {
        assertThat(HmsNames.stored(TableIdentifier.of(" DB", "Table ", "FILES")))
                .isEqualTo(TableIdentifier.of("db", "table", "files"));
        assertThat(HmsNames.stored(Namespace.of("Db"))).isEqualTo(Namespace.of("db"));
        assertThat(HmsNames.stored(Namespace.empty())).isEqualTo(Namespace.empty());
        assertThat(HmsNames.stored(TableIdentifier.of("db", " "))).isEqualTo(TableIdentifier.of("db", " "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"na\u00efve", "\u8868", "tab\tulator", "back\\slash", "a\u00a0b", "\u0130"})
    void charactersThatNoServerTakesAreRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HmsNames.requireNewTable(TableIdentifier.of("d", name)))
                .withMessageContaining("Table name '%s' has a character that no metastore takes", name);
        assertThatIllegalArgumentException().isThrownBy(() -> HmsNames.newDatabase(Namespace.of(name)));
    }

    @ParameterizedTest
    @ValueSource(strings = {".", "..", "t.", "a/../b", "../a", "/a", "a/", "a//b"})
    void namesThatAreNoFolderOfTheirOwnAreRefused(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HmsNames.requireNewTable(TableIdentifier.of("d", name)))
                .withMessageContaining("is not the name of a folder of its own");
        assertThatIllegalArgumentException().isThrownBy(() -> HmsNames.newDatabase(Namespace.of(name)));
    }

    @Test
    void whatServersTakeForAnotherCatalogsDatabaseIsNoDatabase() {
        assertThat(HmsNames.isDatabase(Namespace.of("@spark#db"))).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HmsNames.newDatabase(Namespace.of("@spark#db")))
                .withMessageContaining("begins with @");
        assertThatCode(() -> HmsNames.requireNewTable(TableIdentifier.of("d", "@t")))
                .doesNotThrowAnyException();
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
