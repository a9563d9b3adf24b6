package io.hmscatalog.kit;

import io.hmscatalog.metastore.MetastoreVersion;
import org.junit.jupiter.api.extension.RegisterExtension;

final class CatalogKit313IT extends CatalogKitBeforeHive4 {

    @RegisterExtension
    static final KitMetastore METASTORE = KitMetastore.onDerby(MetastoreVersion.V3_1_3);

    CatalogKit313IT() {
        super(METASTORE);
    }
}
