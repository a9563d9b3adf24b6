package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;

final class Metastore420DerbyIT extends MetastoreSuite
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

    @BeforeAll
    static void requireJdk() {
        RequiredJdk.assumeFor(MetastoreVersion.V4_2_0);
    }

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V4_2_0).folder(folder).start();
    }
}
