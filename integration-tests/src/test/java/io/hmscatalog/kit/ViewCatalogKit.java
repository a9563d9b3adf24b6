package io.hmscatalog.kit;

import io.hmscatalog.HmsCatalog;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.view.ViewCatalogTests;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** Iceberg's own tests of view catalogs, for a class of one metastore each; what is supported is as in {@link CatalogKit}. */
@ExtendWith(ListedAborts.class)
abstract class ViewCatalogKit extends ViewCatalogTests<HmsCatalog> {

    private final KitMetastore metastore;
    private @Nullable HmsCatalog catalog;

    ViewCatalogKit(KitMetastore metastore) {
        this.metastore = metastore;
    }

    @BeforeEach
    final void openCatalog() {
        catalog = metastore.open(
                "hms",
                Map.of(
                        "view-default.key1", "catalog-default-key1",
                        "view-default.key2", "catalog-default-key2",
                        "view-default.key3", "catalog-default-key3",
                        "view-override.key3", "catalog-override-key3",
                        "view-override.key4", "catalog-override-key4"));
    }

    @AfterEach
    final void emptyMetastore() throws IOException {
        KitMetastore.empty(catalog());
    }

    @Override
    protected HmsCatalog catalog() {
        return Objects.requireNonNull(catalog);
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
