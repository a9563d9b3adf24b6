package io.hmscatalog.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

@EnabledIfSystemProperty(
        named = "hmscatalog.metastore.container",
        matches = "true",
        disabledReason = "containers are off; metastore-server/container says how to switch them on")
class ContainerProviderIT {
    @Test
    void containerServesAndSharesTheWarehouse(@TempDir Path folder) throws Exception {
        try (RunningMetastore metastore = MetastoreProvider.configured().start(describe(folder))) {
            ThriftCalls.createDatabase(port(metastore), "sales");

            assertThat(ThriftCalls.databases(port(metastore))).contains("default", "sales");
            assertThat(metastore.warehouse().resolve("sales.db")).isDirectory();
            assertThat(metastore.log()).content().contains("HiveMetaStore.audit: ugi=");
        }
    }

    @Test
    void failedStartCarriesTheLog(@TempDir Path folder) {
        MetastoreServer.Builder description = describe(folder)
                .database(MetastoreDatabase.at(new JdbcConnection(
                        DatabaseProduct.POSTGRESQL, "jdbc:postgresql://127.0.0.1:1/none", "a", "b")));

        assertThatThrownBy(() -> MetastoreProvider.configured().start(description))
                .isInstanceOf(MetastoreStartException.class)
                .hasMessageContaining("exit code 1")
                .hasMessageContaining("Connection to 127.0.0.1:1 refused");
    }

    private static MetastoreServer.Builder describe(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V4_0_1).folder(folder);
    }

    private static int port(RunningMetastore metastore) {
        return URI.create(metastore.uri()).getPort();
    }
}
