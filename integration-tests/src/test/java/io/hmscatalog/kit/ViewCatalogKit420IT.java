package io.hmscatalog.kit;

import io.hmscatalog.metastore.MetastoreVersion;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ViewCatalogKit420IT extends ViewCatalogKit {

    @RegisterExtension
    static final KitMetastore METASTORE = KitMetastore.onDerby(MetastoreVersion.V4_2_0);

    ViewCatalogKit420IT() {
        super(METASTORE);
    }
}
