package io.hmscatalog.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hmscatalog.metastore.DatabaseServer;
import io.hmscatalog.metastore.MariaDbServer;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;

final class Metastore401MariaDbIT extends DatabaseServerSuite
        implements NamespaceFacts,
                TableFacts,
                ColumnFacts,
                ContentFacts,
                ViewFacts,
                BadInputFacts,
                CommitFacts,
                RpcCountFacts,
                LostReplyFacts,
                ResentCommitFacts,
                CallFacts {

    @BeforeAll
    static void requireMariaDb() {
        assumeTrue(MariaDbServer.isInstalled(), "MariaDB is not installed (Debian package mariadb-server-core)");
    }

    @Override
    DatabaseServer startDatabase(Path folder) {
        return MariaDbServer.start(folder);
    }
}
