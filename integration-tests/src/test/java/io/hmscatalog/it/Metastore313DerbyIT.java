package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.junit.jupiter.api.Test;

final class Metastore313DerbyIT extends MetastoreSuite
        implements CatalogNameFacts,
                BeforeHive4Facts,
                TableFacts,
                ColumnFacts,
                ContentFacts,
                ViewFacts,
                BadInputFacts,
                ErrorFacts,
                CommitFacts,
                RefusedCommitFacts,
                LostReplyFacts,
                LostCommitFacts,
                CallFacts {

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V3_1_3).folder(folder).start();
    }

    /** Without a condition a second alter could overwrite another writer's version if the first one arrives late. */
    @Test
    void aCommitThatIsLostOnItsWayIsNotSentAgainAndUnknown() {
        Table table = quickTable();
        int files = Folder.metadataFilesBelow(table.location()).size();
        proxy().on(RpcCountFacts.ALTER_TABLE).nth(1).cutRequest();
        proxy().resetCounts();

        assertThatThrownBy(() -> Rows.append(table, 1)).isInstanceOf(CommitStateUnknownException.class);

        assertThat(proxy().counts()).containsEntry(RpcCountFacts.ALTER_TABLE, 1);
        assertThat(Folder.metadataFilesBelow(table.location())).hasSize(files + 1);
        assertReadable();
    }
}
