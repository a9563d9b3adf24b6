package io.hmscatalog.kit;

import io.hmscatalog.metastore.MetastoreVersion;
import org.junit.jupiter.api.extension.RegisterExtension;

final class CatalogKit2310IT extends CatalogKitBeforeHive4 {

    @RegisterExtension
    static final KitMetastore METASTORE = KitMetastore.onDerby(MetastoreVersion.V2_3_10);

    CatalogKit2310IT() {
        super(METASTORE);
    }
}
