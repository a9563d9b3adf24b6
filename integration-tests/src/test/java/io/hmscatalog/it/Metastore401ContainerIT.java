package io.hmscatalog.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hmscatalog.metastore.MetastoreProvider;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;

/** The same facts on a server in a container, started by the fixture's second provider. */
final class Metastore401ContainerIT extends MetastoreSuite
        implements NamespaceFacts,
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
    static void requireContainers() {
        assumeTrue(
                Boolean.getBoolean("hmscatalog.metastore.container"),
                "containers are off; switch them on with -Dhmscatalog.metastore.container=true");
    }

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreProvider.configured()
                .start(MetastoreServer.builder(MetastoreVersion.V4_0_1).folder(folder));
    }
}
