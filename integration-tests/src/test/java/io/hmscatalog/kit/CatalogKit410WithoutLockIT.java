package io.hmscatalog.kit;

import io.hmscatalog.metastore.MetastoreVersion;
import org.junit.jupiter.api.extension.RegisterExtension;

final class CatalogKit410WithoutLockIT extends CatalogKit {

    @RegisterExtension
    static final KitMetastore METASTORE =
            KitMetastore.onDerby(MetastoreVersion.V4_1_0).withoutLock();

    CatalogKit410WithoutLockIT() {
        super(METASTORE);
    }
}
