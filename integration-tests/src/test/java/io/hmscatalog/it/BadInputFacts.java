package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.InvalidConfigException;
import java.util.Map;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.Test;

/** Each a definite error that names the value. */
interface BadInputFacts extends CatalogFixture {

    @Test
    default void allThatIsWrongWithTheOptionsIsInOneError() {
        assertThatThrownBy(() -> anotherCatalog(Map.of(
                        "uri", "thrift//host:9083",
                        "hive-conf-dir", "/no/such/hive-conf",
                        "clients", "0",
                        "list-all-tables", "perhaps")))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("4 problems")
                .hasMessageContaining("'thrift//host:9083'")
                .hasMessageContaining("hive-conf-dir=/no/such/hive-conf")
                .hasMessageContaining("clients=0")
                .hasMessageContaining("list-all-tables=perhaps");
    }

    @Test
    default void aNestedNamespaceIsRefused() {
        Namespace nested = Namespace.of("a", "b");

        assertThatThrownBy(() -> catalog().createNamespace(nested))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a.b");
        assertThatThrownBy(() -> catalog().listTables(nested))
                .isInstanceOf(NoSuchNamespaceException.class)
                .hasMessageContaining("a.b");
        assertThatThrownBy(() -> catalog().createTable(TableIdentifier.of(nested, "t"), Rows.SCHEMA))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a.b.t");
        assertThat(catalog().namespaceExists(nested)).isFalse();
        assertThat(catalog().dropNamespace(nested)).isFalse();
    }

    @Test
    default void aNamespaceWhoseNameIsTooLongIsRefused() {
        assertThatThrownBy(() -> catalog().createNamespace(Namespace.of("y".repeat(129))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("129");
    }

    @Test
    default void aMissingMetadataFileIsNamed() {
        createTable("t");
        String pointer = pointer("t");
        catalog().loadTable(table("t")).io().deleteFile(pointer);

        assertThatThrownBy(() -> readingCatalog(Map.of()).loadTable(table("t")))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining(pointer)
                .hasMessageContaining(table("t").toString());
        assertThat(catalog().dropTable(table("t"), true)).isTrue();
    }

    @Test
    default void registeringAMissingMetadataFileIsRefused() {
        String missing = catalog().loadNamespaceMetadata(namespace()).get("location") + "/none.metadata.json";

        assertThatThrownBy(() -> catalog().registerTable(table("t"), missing))
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining(missing);
        assertThat(catalog().tableExists(table("t"))).isFalse();
    }

    @Test
    default void aMissingTableIsSaidToBeMissing() {
        assertThatThrownBy(() -> catalog().loadTable(table("nothing")))
                .isInstanceOf(NoSuchTableException.class)
                .hasMessageContaining("nothing");
    }

    @Test
    default void anEncryptedTableIsRefusedWithoutAKeyManagementAndLeavesNoFile() {
        String location = catalog().loadNamespaceMetadata(namespace()).get("location") + "/secret";

        assertThatThrownBy(() -> catalog()
                        .buildTable(table("t"), Rows.SCHEMA)
                        .withLocation(location)
                        .withProperty("format-version", "3")
                        .withProperty("encryption.key-id", "k")
                        .create())
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("encryption.kms-impl");
        assertThat(Folder.filesBelow(location)).isEmpty();
    }
}
