package io.hmscatalog.it;

import io.hmscatalog.metastore.DatabaseServer;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;

/** A metastore 4.0.1 on a database server of its own. */
abstract class DatabaseServerSuite extends MetastoreSuite {

    private @Nullable DatabaseServer database;

    abstract DatabaseServer startDatabase(Path folder);

    @Override
    final RunningMetastore start(Path folder) {
        DatabaseServer started = startDatabase(folder.resolve("database"));
        database = started;
        return MetastoreServer.builder(MetastoreVersion.V4_0_1)
                .folder(folder)
                .database(started.createDatabase("metastore"))
                .start();
    }

    @AfterAll
    final void stopDatabase() {
        if (database != null) {
            database.close();
        }
    }
}
