package io.hmscatalog.kit;

import io.hmscatalog.metastore.MetastoreVersion;
import org.junit.jupiter.api.extension.RegisterExtension;

final class CatalogKit420IT extends CatalogKit {

    @RegisterExtension
    static final KitMetastore METASTORE = KitMetastore.onDerby(MetastoreVersion.V4_2_0);

    CatalogKit420IT() {
        super(METASTORE);
    }
}
