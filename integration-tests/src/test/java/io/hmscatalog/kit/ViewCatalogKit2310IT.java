package io.hmscatalog.kit;

import io.hmscatalog.metastore.MetastoreVersion;
import org.junit.jupiter.api.extension.RegisterExtension;

final class ViewCatalogKit2310IT extends ViewCatalogKit {

    @RegisterExtension
    static final KitMetastore METASTORE = KitMetastore.onDerby(MetastoreVersion.V2_3_10);

    ViewCatalogKit2310IT() {
        super(METASTORE);
    }
}
