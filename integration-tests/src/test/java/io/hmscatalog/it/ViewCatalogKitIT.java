package io.hmscatalog.it;

import io.hmscatalog.HmsCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.view.ViewCatalogTests;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Iceberg's own tests of view catalogs. */
final class ViewCatalogKitIT extends ViewCatalogTests<HmsCatalog> {

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
        catalog = MetastoreSuite.required(metastore)
                .open(
                        "hms",
                        Map.of(
                                "view-default.key1", "catalog-default-key1",
                                "view-default.key2", "catalog-default-key2",
                                "view-default.key3", "catalog-default-key3",
                                "view-override.key3", "catalog-override-key3",
                                "view-override.key4", "catalog-override-key4"));
    }

    @AfterEach
    void emptyMetastore() throws IOException {
        KitMetastore.empty(catalog());
    }

    @Override
    protected HmsCatalog catalog() {
        return MetastoreSuite.required(catalog);
    }

    @Override
    protected Catalog tableCatalog() {
        return catalog();
    }

    @Override
    protected boolean requiresNamespaceCreate() {
        return true;
    }
}
