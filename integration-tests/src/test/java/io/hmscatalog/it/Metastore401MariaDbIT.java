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
        assumeTrue(
                MariaDbServer.isInstalled(),
                "MariaDB is not installed (Debian packages mariadb-server-core and mariadb-client-core)");
    }

    /** Its character set is Latin-1, as in Hive's own scripts for it, and it is not strict. */
    @Override
    public String stored(String text) {
        return text.codePoints()
                .map(point -> point > 0xFF ? '?' : point)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Override
    DatabaseServer startDatabase(Path folder) {
        return MariaDbServer.start(folder);
    }
}
