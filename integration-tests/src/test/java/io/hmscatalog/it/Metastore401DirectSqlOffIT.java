package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;

final class Metastore401DirectSqlOffIT extends MetastoreSuite implements DirectSqlOffFacts {

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V4_0_1)
                .folder(folder)
                .settings(SETTINGS)
                .start();
    }
}
