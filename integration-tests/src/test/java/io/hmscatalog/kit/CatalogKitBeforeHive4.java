package io.hmscatalog.kit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.Test;

/**
 * Metastores before Hive 4 hold table names with a slash, but refuse every other name of the kit that is not letters, digits and
 * underscores (MetaStoreUtils.validateName); these tests abort, once that is seen.
 */
abstract class CatalogKitBeforeHive4 extends CatalogKit {

    CatalogKitBeforeHive4(KitMetastore metastore) {
        super(metastore);
    }

    @Test
    @Override
    public void testNamespaceWithSlash() {
        assertNoNamespace("new/db");
    }

    @Test
    @Override
    public void testNamespaceWithDot() {
        assertNoNamespace("new.db");
    }

    private void assertNoNamespace(String name) {
        assertThatThrownBy(() -> catalog().createNamespace(Namespace.of(name)))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining(name + " is not a valid database name");
        abort("The metastore refuses namespace " + name);
    }

    @Test
    @Override
    public void testTableNameWithDot() {
        catalog().createNamespace(NS);
        assertThatThrownBy(() -> catalog().createTable(TableIdentifier.of(NS, "ta.ble"), SCHEMA))
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining("ta.ble is not a valid object name");
        abort("The metastore refuses table name ta.ble");
    }
}
