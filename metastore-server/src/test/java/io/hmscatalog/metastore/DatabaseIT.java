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
    void oldAndNewVersionsRunOnMariaDb(@TempDir Path folder) throws Exception {
        assumeTrue(MariaDbServer.isInstalled(), "mariadbd is not installed");
        try (MariaDbServer mariaDb = MariaDbServer.start(folder.resolve("mariadb"));
                MetastoreServer old = MetastoreServer.builder(MetastoreVersion.V3_1_3)
                        .database(mariaDb.createDatabase("old"))
                        .folder(folder.resolve("old"))
                        .start();
                MetastoreServer recent = on(mariaDb.createDatabase("recent"), folder.resolve("recent"))
                        .start()) {
            ThriftCalls.createDatabase(old.port(), "sales");
            ThriftCalls.createDatabase(recent.port(), "stock");

            assertThat(ThriftCalls.databases(old.port())).containsExactlyInAnyOrder("default", "sales");
            assertThat(ThriftCalls.databases(recent.port())).containsExactlyInAnyOrder("default", "stock");
        }
    }

    private static MetastoreServer.Builder on(MetastoreDatabase database, Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V4_0_1)
                .database(database)
                .folder(folder);
    }
}
