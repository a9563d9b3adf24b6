package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.exceptions.ValidationException;
import org.junit.jupiter.api.Test;

final class Metastore2310DerbyIT extends MetastoreSuite
        implements BeforeHive4Facts,
                TableFacts,
                ColumnFacts,
                ContentFacts,
                ViewFacts,
                BadInputFacts,
                EncryptionFacts,
                CatalogEndFacts,
                SerializationFacts,
                ErrorFacts,
                CommitFacts,
                RpcCountFacts,
                MetadataCacheFacts,
                LostReplyFacts,
                ResentCommitFacts,
                CallFacts {

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V2_3_10).folder(folder).start();
    }

    @Override
    public boolean altersComments() {
        return false;
    }

    @Override
    public int altersPerQuestion() {
        return 1;
    }

    @Test
    void aServersOwnCatalogIsRefusedSinceThisServerHasNone() {
        HmsCatalog named = anotherCatalog(Map.of(MetastoreConfigLoader.CATALOG_NAME, "spark"));

        assertThatThrownBy(named::listNamespaces)
                .isInstanceOf(ValidationException.class)
                .hasMessageContaining(MetastoreConfigLoader.CATALOG_NAME + "=spark needs a metastore 3.0 or later");
    }
}
