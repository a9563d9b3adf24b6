package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;

final class Metastore2310DirectSqlOffIT extends MetastoreSuite implements DirectSqlOffFacts {

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V2_3_10)
                .folder(folder)
                .settings(SETTINGS)
                .start();
    }
}
