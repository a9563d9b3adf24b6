package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;

final class Metastore401DerbyIT extends MetastoreSuite
        implements CatalogNameFacts,
                NamespaceFacts,
                TableFacts,
                ColumnFacts,
                ContentFacts,
                ViewFacts,
                BadInputFacts,
                NameFacts,
                ErrorFacts,
                CommitFacts,
                RpcCountFacts,
                LostReplyFacts,
                ResentCommitFacts,
                CallFacts {

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V4_0_1).folder(folder).start();
    }
}
