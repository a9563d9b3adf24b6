package io.hmscatalog.it;

import io.hmscatalog.metastore.DatabaseServer;
import io.hmscatalog.metastore.PostgresServer;
import java.nio.file.Path;

final class Metastore401PostgresIT extends DatabaseServerSuite
        implements NamespaceFacts,
                TableFacts,
                ColumnFacts,
                ContentFacts,
                ViewFacts,
                BadInputFacts,
                CommitFacts,
                RpcCountFacts,
                MetadataCacheFacts,
                LostReplyFacts,
                ResentCommitFacts,
                CallFacts {

    @Override
    DatabaseServer startDatabase(Path folder) {
        return PostgresServer.start(folder);
    }
}
