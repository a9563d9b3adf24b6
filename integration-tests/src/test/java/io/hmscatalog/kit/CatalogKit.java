package io.hmscatalog.kit;

import io.hmscatalog.HmsCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.iceberg.catalog.CatalogTests;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Iceberg's own tests of catalogs, for a class of one metastore each. False of what a catalog may support stays: namespaces in
 * namespaces and one without a name, because a metastore has one level of databases and no table outside one; retries at the
 * server, because it is a REST server that makes them. docs/kits.md lists the tests that abort for it.
 */
@ExtendWith(ListedAborts.class)
abstract class CatalogKit extends CatalogTests<HmsCatalog> {

    private final KitMetastore metastore;
    private @Nullable HmsCatalog catalog;

    CatalogKit(KitMetastore metastore) {
        this.metastore = metastore;
    }

    @BeforeEach
    final void openCatalog() {
        catalog = initCatalog("hms", Map.of());
    }

    @AfterEach
    final void emptyMetastore() throws IOException {
        KitMetastore.empty(catalog());
    }

    @Override
    protected HmsCatalog initCatalog(String name, Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(Map.of(
                "table-default.default-key1", "catalog-default-key1",
                "table-default.default-key2", "catalog-default-key2",
                "table-default.override-key3", "catalog-default-key3",
                "table-override.override-key3", "catalog-override-key3",
                "table-override.override-key4", "catalog-override-key4"));
        all.putAll(properties);
        return metastore.open(name, all);
    }

    @Override
    protected HmsCatalog catalog() {
        return Objects.requireNonNull(catalog);
    }

    /** A file that was read is not missed when somebody removes it, so this one reads each time. */
    @Test
    @Override
    public final void testLoadTableWithMissingMetadataFile(@TempDir Path tempDir) throws IOException {
        catalog().close();
        catalog = initCatalog("hms", KitMetastore.WITHOUT_METADATA_CACHE);
        super.testLoadTableWithMissingMetadataFile(tempDir);
    }

    @Override
    protected boolean requiresNamespaceCreate() {
        return true;
    }
}
