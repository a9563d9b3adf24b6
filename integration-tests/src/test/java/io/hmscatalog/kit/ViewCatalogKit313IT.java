package io.hmscatalog.kit;

import io.hmscatalog.metastore.MetastoreVersion;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ViewCatalogKit313IT extends ViewCatalogKit {

    @RegisterExtension
    static final KitMetastore METASTORE = KitMetastore.onDerby(MetastoreVersion.V3_1_3);

    ViewCatalogKit313IT() {
        super(METASTORE);
    }
}
