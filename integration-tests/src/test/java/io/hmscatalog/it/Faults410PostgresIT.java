package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.PostgresServer;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;

/** A server that enforces conditions and never expires a lock. */
final class Faults410PostgresIT extends MetastoreSuite
        implements RenameInterleavingFacts,
                PausedWriterFacts,
                KilledWriterFacts,
                LockedCommitFacts,
                WireFacts,
                RefusalFacts {

    private @Nullable PostgresServer postgres;

    @Override
    RunningMetastore start(Path folder) {
        PostgresServer started = PostgresServer.start(folder.resolve("database"));
        postgres = started;
        return MetastoreServer.builder(MetastoreVersion.V4_1_0)
                .folder(folder)
                .database(started.createDatabase("metastore"))
                .settings(LockSettings.neverExpiring())
                .start();
    }

    @AfterAll
    void stopDatabase() {
        if (postgres != null) {
            postgres.close();
        }
    }
}
