package io.hmscatalog.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseIT {
    @Test
    void twoServersShareOnePostgresDatabase(@TempDir Path folder) throws Exception {
        try (PostgresServer postgres = PostgresServer.start(folder.resolve("postgres"))) {
            MetastoreDatabase database = postgres.createDatabase("metastore");
            try (MetastoreServer first = on(database, folder.resolve("first")).start();
                    MetastoreServer second = on(database, folder.resolve("second"))
                            .warehouse(first.warehouse())
                            .start()) {
                ThriftCalls.createDatabase(first.port(), "sales");

                assertThat(ThriftCalls.databases(second.port())).contains("default", "sales");
            }
        }
    }

    @Test
    void runsOnMariaDb(@TempDir Path folder) throws Exception {
        assumeTrue(MariaDbServer.isInstalled(), "mariadbd is not installed");
        try (MariaDbServer mariaDb = MariaDbServer.start(folder.resolve("mariadb"));
                MetastoreServer server = on(mariaDb.createDatabase("metastore"), folder.resolve("server"))
                        .start()) {
            ThriftCalls.createDatabase(server.port(), "sales");

            assertThat(ThriftCalls.databases(server.port())).contains("default", "sales");
        }
    }

    private static MetastoreServer.Builder on(MetastoreDatabase database, Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V4_0_1)
                .database(database)
                .folder(folder);
    }
}
