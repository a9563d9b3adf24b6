package io.hmscatalog.kit;

import io.hmscatalog.metastore.MetastoreVersion;
import org.junit.jupiter.api.extension.RegisterExtension;

final class CatalogKit401IT extends CatalogKit {

    @RegisterExtension
    static final KitMetastore METASTORE = KitMetastore.onPostgres(MetastoreVersion.V4_0_1);

    CatalogKit401IT() {
        super(METASTORE);
    }
}
