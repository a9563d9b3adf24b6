package io.hmscatalog.it;

import io.hmscatalog.HmsCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.catalog.CatalogTests;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Iceberg's own tests of catalogs. */
final class CatalogKitIT extends CatalogTests<HmsCatalog> {

    private static @Nullable KitMetastore metastore;
    private @Nullable HmsCatalog catalog;

    @BeforeAll
    static void startMetastore(@TempDir Path folder) {
        metastore = KitMetastore.start(folder);
    }

    @AfterAll
    static void stopMetastore() {
        MetastoreSuite.required(metastore).close();
    }

    @BeforeEach
    void openCatalog() {
        catalog = initCatalog("hms", Map.of());
    }

    @AfterEach
    void emptyMetastore() throws IOException {
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
        return MetastoreSuite.required(metastore).open(name, all);
    }

    @Override
    protected HmsCatalog catalog() {
        return MetastoreSuite.required(catalog);
    }

    @Override
    protected boolean requiresNamespaceCreate() {
        return true;
    }

    @Override
    protected boolean supportsNamesWithSlashes() {
        return false;
    }

    @Override
    protected boolean supportsNamesWithDot() {
        return false;
    }
}
