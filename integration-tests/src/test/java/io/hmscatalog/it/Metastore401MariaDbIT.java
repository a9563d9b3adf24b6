package io.hmscatalog.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hmscatalog.metastore.MariaDbServer;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

final class Metastore401MariaDbIT extends MetastoreSuite
        implements NamespaceFacts,
                TableFacts,
                BadInputFacts,
                CommitFacts,
                RpcCountFacts,
                LostReplyFacts,
                LostCommitFacts,
                CallFacts {

    private @Nullable MariaDbServer database;

    @BeforeAll
    static void requireMariaDb() {
        assumeTrue(MariaDbServer.isInstalled(), "MariaDB is not installed (Debian package mariadb-server)");
    }

    @Override
    RunningMetastore start(Path folder) {
        database = MariaDbServer.start(folder.resolve("database"));
        return MetastoreServer.builder(MetastoreVersion.V4_0_1)
                .folder(folder)
                .database(database.createDatabase("metastore"))
                .start();
    }

    @AfterAll
    void stopDatabase() {
        if (database != null) {
            database.close();
        }
    }

    @Override
    public boolean altersComments() {
        return true;
    }

    @Override
    public int altersPerQuestion() {
        return 0;
    }
}
