package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;

final class Metastore410DerbyIT extends MetastoreSuite
        implements CatalogNameFacts,
                NamespaceFacts,
                TableFacts,
                ColumnFacts,
                ContentFacts,
                ViewFacts,
                BadInputFacts,
                EncryptionFacts,
                CatalogEndFacts,
                SerializationFacts,
                NameFacts,
                ErrorFacts,
                CommitFacts,
                RpcCountFacts,
                MetadataCacheFacts,
                LostReplyFacts,
                ResentCommitFacts,
                CallFacts {

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V4_1_0).folder(folder).start();
    }
}
