package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.HmsCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.view.View;
import org.junit.jupiter.api.Test;

/** Names in any letter case, and with characters that have a meaning elsewhere. */
interface NameFacts extends CatalogFixture {

    /** The characters besides letters, digits and _ that the server takes in the name of a table. */
    default String oddCharactersOfTables() {
        return " !\"#$%&'()*+,-./:;<=>?@[]^`{|}~";
    }

    /** Likewise, of a database. */
    default String oddCharactersOfDatabases() {
        return " !\"#$%&'()*+,-./;<=>?@[]^`{|}~";
    }

    private TableIdentifier upper(String name) {
        return TableIdentifier.of(namespace().level(0).toUpperCase(Locale.ROOT), name.toUpperCase(Locale.ROOT));
    }

    private String folder() {
        return Objects.requireNonNull(
                catalog().loadNamespaceMetadata(namespace()).get("location"));
    }

    @Test
    default void oneTableInEveryLetterCase() {
        Table created = catalog().createTable(upper("t"), Rows.SCHEMA);

        assertThat(created.name()).isEqualTo("test." + table("t"));
        assertThat(created.location()).isEqualTo(folder() + "/t");
        assertThat(catalog().listTables(upper("t").namespace())).containsExactly(table("t"));
        assertThat(catalog().tableExists(upper("t"))).isTrue();
        Table lower = catalog().loadTable(table("t"));
        Rows.append(lower, 1);
        Rows.append(created, 2);
        assertThat(Rows.read(catalog().loadTable(upper("t")))).containsExactly(1L, 2L);
        assertThat(catalog()
                        .loadTable(TableIdentifier.of(upper("t").namespace().level(0), "T", "FILES"))
                        .name())
                .isEqualTo("test." + table("t") + ".files");

        catalog()
                .buildTable(upper("t"), Rows.SCHEMA)
                .createOrReplaceTransaction()
                .commitTransaction();
        assertThat(catalog().loadTable(table("t")).uuid()).isEqualTo(created.uuid());
        assertThat(catalog().registerTable(upper("t"), pointer("t"), true).uuid())
                .isEqualTo(created.uuid());
        assertThatThrownBy(() -> catalog().registerTable(upper("t"), pointer("t")))
                .isInstanceOf(AlreadyExistsException.class);
        assertThatThrownBy(() -> catalog().renameTable(table("t"), upper("t")))
                .isInstanceOf(AlreadyExistsException.class);

        catalog().renameTable(upper("t"), upper("u"));
        assertThat(catalog().listTables(namespace())).containsExactly(table("u"));
        assertThat(catalog().dropTable(upper("u"), false)).isTrue();
        assertThat(catalog().listTables(namespace())).isEmpty();
    }

    @Test
    default void aTableCreatedAgainInAnotherLetterCaseIsNotTheOldOne() {
        Table old = createTable("t");
        catalog().dropTable(upper("t"), false);
        catalog().createTable(upper("t"), Rows.SCHEMA);

        assertThatThrownBy(() -> Rows.append(old, 1))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("dropped and created again");
    }

    @Test
    default void oneViewInEveryLetterCase() {
        View created = catalog()
                .buildView(upper("v"))
                .withSchema(Rows.SCHEMA)
                .withDefaultNamespace(namespace())
                .withQuery("spark", "select 1")
                .create();

        assertThat(catalog().listViews(upper("v").namespace())).containsExactly(table("v"));
        assertThat(catalog().viewExists(upper("v"))).isTrue();
        assertThat(catalog().loadView(upper("v")).uuid()).isEqualTo(created.uuid());
        created.updateProperties().set("colour", "green").commit();
        catalog().renameView(upper("v"), upper("w"));
        assertThat(catalog().loadView(table("w")).properties()).containsEntry("colour", "green");
        assertThat(catalog().dropView(upper("w"))).isTrue();
        assertThat(catalog().viewExists(table("w"))).isFalse();
    }

    @Test
    default void oneNamespaceInEveryLetterCase() {
        Namespace mixed = Namespace.of("Mixed_" + namespace().level(0));
        Namespace lower = Namespace.of("mixed_" + namespace().level(0));
        catalog().createNamespace(mixed);

        assertThat(catalog().listNamespaces()).contains(lower).doesNotContain(mixed);
        catalog().setProperties(mixed, Map.of("colour", "green"));
        assertThat(catalog().loadNamespaceMetadata(lower))
                .containsEntry("colour", "green")
                .containsEntry(
                        "location", catalog().loadNamespaceMetadata(mixed).get("location"));
        assertThatThrownBy(() -> catalog().createNamespace(lower)).isInstanceOf(AlreadyExistsException.class);
        assertThat(catalog().dropNamespace(mixed)).isTrue();
        assertThat(catalog().namespaceExists(lower)).isFalse();
    }

    @Test
    default void spacesAroundANameAreNoPartOfIt() {
        UUID uuid = catalog().createTable(table(" spaced "), Rows.SCHEMA).uuid();

        assertThat(catalog().listTables(namespace())).containsExactly(table("spaced"));
        assertThat(catalog().loadTable(table(" spaced")).uuid()).isEqualTo(uuid);
        assertThat(catalog().dropTable(table("spaced "), true)).isTrue();
    }

    @Test
    default void aTableWithAnOddCharacterWorksOrIsRefused() {
        StringBuilder taken = new StringBuilder();
        for (char c = ' '; c <= '~'; c++) {
            if (!Character.isLetterOrDigit(c) && c != '_' && isTaken("a" + c + "b")) {
                taken.append(c);
            }
        }

        assertThat(taken).hasToString(oddCharactersOfTables());
    }

    private boolean isTaken(String name) {
        String location = folder() + "/" + name;
        Table created;
        try {
            created = catalog().createTable(table(name), Rows.SCHEMA);
        } catch (ValidationException | IllegalArgumentException e) {
            assertThat(e).hasMessageContaining(name);
            assertThat(Folder.filesBelow(folder())).as(name).isEmpty();
            assertThat(catalog().tableExists(table(name))).as(name).isFalse();
            return false;
        }
        assertThat(created.location()).isEqualTo(location);
        assertThat(catalog().listTables(namespace())).containsExactly(table(name));
        Rows.append(created, 1);
        catalog().renameTable(table(name), table("plain"));
        catalog().renameTable(table("plain"), table(name));
        Table loaded = catalog().loadTable(table(name));
        Rows.append(loaded, 2);
        assertThat(Rows.read(catalog().loadTable(table(name)))).as(name).containsExactly(1L, 2L);
        assertThat(catalog().dropTable(table(name), true)).as(name).isTrue();
        assertThat(catalog().listTables(namespace())).as(name).isEmpty();
        assertThat(Folder.filesBelow(folder())).as(name).isEmpty();
        return true;
    }

    @Test
    default void aNamespaceWithAnOddCharacterWorksOrIsRefused() {
        StringBuilder taken = new StringBuilder();
        for (char c = ' '; c <= '~'; c++) {
            if (!Character.isLetterOrDigit(c)
                    && c != '_'
                    && isTaken(Namespace.of(namespace().level(0) + c + "x"))) {
                taken.append(c);
            }
        }

        assertThat(taken).hasToString(oddCharactersOfDatabases());
    }

    private boolean isTaken(Namespace odd) {
        try {
            catalog().createNamespace(odd);
        } catch (ValidationException | IllegalArgumentException e) {
            assertThat(e).hasMessageContaining(odd.level(0));
            assertThat(catalog().namespaceExists(odd)).as(odd.level(0)).isFalse();
            return false;
        }
        assertThat(catalog().listNamespaces()).contains(odd);
        TableIdentifier t = TableIdentifier.of(odd, "t");
        Rows.append(catalog().createTable(t, Rows.SCHEMA), 1);
        assertThat(catalog().listTables(odd)).containsExactly(t);
        catalog().renameTable(t, table("elsewhere"));
        catalog().renameTable(table("elsewhere"), t);
        catalog().setProperties(odd, Map.of("colour", "green"));
        assertThat(catalog().loadNamespaceMetadata(odd)).containsEntry("colour", "green");
        assertThat(Rows.read(catalog().loadTable(t))).as(odd.level(0)).containsExactly(1L);
        assertThat(catalog().dropTable(t, true)).isTrue();
        assertThat(catalog().dropNamespace(odd)).as(odd.level(0)).isTrue();
        return true;
    }

    @Test
    default void aNameThatNoMetastoreHoldsIsRefusedBeforeAFileIsWritten() {
        List<String> names = List.of(
                "na\u00efve",
                "\u8868",
                "tab\tulator",
                "back\\slash",
                "..",
                "t.",
                "a/../b",
                "/a",
                "a/",
                "x".repeat(257));
        for (String name : names) {
            proxy().resetCounts();

            assertThatThrownBy(() -> catalog().createTable(table(name), Rows.SCHEMA))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining(name);

            assertThat(proxy().counts()).as(name).isEmpty();
        }
        assertThat(Folder.filesBelow(folder())).isEmpty();
    }

    @Test
    default void aNamespacesNameIsNoPattern() {
        createTable("t");
        String database = namespace().level(0);
        List<String> patterns = List.of(
                "*",
                "%",
                database.substring(0, 2) + "*",
                database + "|default",
                database.substring(0, database.length() - 1) + "_",
                database.substring(0, database.length() - 1) + ".",
                "'" + database + "'",
                database + "' or '1'='1",
                "@hive#" + database,
                "@" + database);
        HmsCatalog listingAll = anotherCatalog(Map.of("list-all-tables", "true"));
        for (String pattern : patterns) {
            Namespace missing = Namespace.of(pattern);
            for (HmsCatalog catalog : List.of(catalog(), listingAll)) {
                assertThatThrownBy(() -> catalog.listTables(missing))
                        .as(pattern)
                        .isInstanceOf(NoSuchNamespaceException.class);
            }
            assertThatThrownBy(() -> catalog().listViews(missing))
                    .as(pattern)
                    .isInstanceOf(NoSuchNamespaceException.class);
            assertThat(catalog().namespaceExists(missing)).as(pattern).isFalse();
            assertThat(catalog().dropNamespace(missing)).as(pattern).isFalse();
            assertThat(catalog().tableExists(TableIdentifier.of(missing, "t")))
                    .as(pattern)
                    .isFalse();
            assertThatThrownBy(() -> catalog().loadTable(TableIdentifier.of(missing, "t")))
                    .as(pattern)
                    .isInstanceOf(NoSuchTableException.class);
        }
        assertThat(catalog().listTables(namespace())).containsExactly(table("t"));
    }

    @Test
    default void aTablesNameIsNoPattern() {
        createTable("axb");
        createTable("a_b");

        List<String> patterns = new ArrayList<>(List.of("a%b", "*", "a*", "a.b", "axb|a_b", "'axb'", "a_"));
        for (String pattern : patterns) {
            assertThat(catalog().tableExists(table(pattern))).as(pattern).isFalse();
            assertThat(catalog().dropTable(table(pattern), false)).as(pattern).isFalse();
        }
        assertThat(catalog().dropTable(table("a_b"), false)).isTrue();
        assertThat(catalog().listTables(namespace())).containsExactly(table("axb"));
    }
}
