package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.PostgresServer;
import java.nio.file.Path;
import java.util.List;

/** The two kinds of servers. */
enum MatrixServer {
    ENFORCES_CONDITIONS("a server that enforces conditions", "4.1.0 on PostgreSQL") {
        @Override
        MetastoreServer start(Path folder, List<AutoCloseable> resources) {
            PostgresServer postgres = PostgresServer.start(folder.resolve("database"));
            resources.add(postgres);
            return MetastoreServer.builder(MetastoreVersion.V4_1_0)
                    .folder(folder)
                    .database(postgres.createDatabase("metastore"))
                    .start();
        }
    },

    LOCK_ALONE("a server that does not, where the lock alone protects", "3.1.3 on Derby") {
        @Override
        MetastoreServer start(Path folder, List<AutoCloseable> resources) {
            return MetastoreServer.builder(MetastoreVersion.V3_1_3)
                    .folder(folder)
                    .start();
        }
    };

    private final String kind;
    private final String version;

    MatrixServer(String kind, String version) {
        this.kind = kind;
        this.version = version;
    }

    abstract MetastoreServer start(Path folder, List<AutoCloseable> resources);

    /** For a heading. */
    String title() {
        return "On %s (%s)".formatted(kind, version);
    }
}
