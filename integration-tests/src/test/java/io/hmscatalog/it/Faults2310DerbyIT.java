package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;

/** A server that enforces conditions, which only its behaviour tells, and never expires a lock. */
final class Faults2310DerbyIT extends MetastoreSuite
        implements RenameInterleavingFacts, LockedCommitFacts, WireFacts, RefusalFacts {

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V2_3_10)
                .folder(folder)
                .settings(LockSettings.neverExpiring())
                .start();
    }

    @Override
    public int altersPerQuestion() {
        return 1;
    }
}
