package io.hmscatalog.kit;

import io.hmscatalog.metastore.MetastoreVersion;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ViewCatalogKit410IT extends ViewCatalogKit {

    @RegisterExtension
    static final KitMetastore METASTORE = KitMetastore.onDerby(MetastoreVersion.V4_1_0);

    ViewCatalogKit410IT() {
        super(METASTORE);
    }
}
