package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;

/** A server that enforces no conditions and expires locks. */
final class Faults313DerbyExpiringIT extends MetastoreSuite implements ExpiredLockFacts {

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V3_1_3)
                .folder(folder)
                .settings(LockSettings.expiring(MetastoreVersion.V3_1_3))
                .start();
    }

    @Override
    public int altersPerQuestion() {
        return 1;
    }
}
