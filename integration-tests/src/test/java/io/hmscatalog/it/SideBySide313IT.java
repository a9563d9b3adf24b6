package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreVersion;

final class SideBySide313IT extends SideBySideSuite {

    @Override
    MetastoreVersion version() {
        return MetastoreVersion.V3_1_3;
    }
}
