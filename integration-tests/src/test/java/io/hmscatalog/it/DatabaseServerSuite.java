package io.hmscatalog.it;

import io.hmscatalog.metastore.DatabaseServer;
import io.hmscatalog.metastore.JdbcConnection;
import io.hmscatalog.metastore.MetastoreDatabase;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;

/** A metastore 4.0.1 on a database server of its own. */
abstract class DatabaseServerSuite extends MetastoreSuite {

    private @Nullable DatabaseServer database;
    private @Nullable MetastoreDatabase tables;

    abstract DatabaseServer startDatabase(Path folder);

    @Override
    final RunningMetastore start(Path folder) {
        DatabaseServer started = startDatabase(folder.resolve("database"));
        database = started;
        MetastoreDatabase created = started.createDatabase("metastore");
        tables = created;
        return MetastoreServer.builder(MetastoreVersion.V4_0_1)
                .folder(folder)
                .database(created)
                .start();
    }

    /** The metastore's own tables, for the caller to close. */
    final Connection openDatabase() throws SQLException {
        JdbcConnection to = required(tables).connection(folder);
        return DriverManager.getConnection(to.url(), to.user(), to.password());
    }

    @AfterAll
    final void stopDatabase() {
        if (database != null) {
            database.close();
        }
    }
}
