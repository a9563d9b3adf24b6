package io.hmscatalog.kit;

import io.hmscatalog.metastore.MetastoreVersion;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ViewCatalogKit401IT extends ViewCatalogKit {

    @RegisterExtension
    static final KitMetastore METASTORE = KitMetastore.onPostgres(MetastoreVersion.V4_0_1);

    ViewCatalogKit401IT() {
        super(METASTORE);
    }
}
