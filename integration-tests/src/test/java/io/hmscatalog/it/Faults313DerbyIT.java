package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;

/** A server that neither enforces conditions nor expires a lock. */
final class Faults313DerbyIT extends MetastoreSuite
        implements UnbrokenLockFacts, LockedCommitFacts, WireFacts, RefusalFacts {

    @Override
    public boolean isConditional() {
        return false;
    }

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V3_1_3)
                .folder(folder)
                .settings(LockSettings.neverExpiring())
                .start();
    }

    @Override
    public int altersPerQuestion() {
        return 1;
    }
}
