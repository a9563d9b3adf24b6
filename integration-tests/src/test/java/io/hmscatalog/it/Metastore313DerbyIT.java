package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;

final class Metastore313DerbyIT extends MetastoreSuite
        implements CatalogNameFacts,
                NamespaceFacts,
                TableFacts,
                BadInputFacts,
                CommitFacts,
                RefusedCommitFacts,
                LostReplyFacts,
                LostCommitFacts,
                CallFacts {

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V3_1_3).folder(folder).start();
    }
}
