package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreVersion;

final class SideBySide2310IT extends SideBySideSuite {

    @Override
    MetastoreVersion version() {
        return MetastoreVersion.V2_3_10;
    }
}
