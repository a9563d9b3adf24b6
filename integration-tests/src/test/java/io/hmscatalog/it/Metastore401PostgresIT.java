package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.PostgresServer;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;

final class Metastore401PostgresIT extends MetastoreSuite
        implements NamespaceFacts,
                TableFacts,
                BadInputFacts,
                CommitFacts,
                RpcCountFacts,
                LostReplyFacts,
                LostCommitFacts,
                CallFacts {

    private @Nullable PostgresServer database;

    @Override
    RunningMetastore start(Path folder) {
        database = PostgresServer.start(folder.resolve("database"));
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
