package io.hmscatalog.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.apache.thrift.TException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MetastoreServerIT {
    @ParameterizedTest
    @EnumSource(MetastoreVersion.class)
    void everyVersionStartsOnDerbyAndLogsItsCalls(MetastoreVersion version, @TempDir Path folder) throws Exception {
        assumeTrue(version.jdk().isPresent(), () -> version + " needs " + version.jdks());
        try (MetastoreServer server =
                MetastoreServer.builder(version).folder(folder).start()) {
            ThriftCalls.createDatabase(server.port(), "sales");

            assertThat(ThriftCalls.databases(server.port())).contains("default", "sales");
            assertThat(server.log())
                    .content()
                    .containsPattern("HiveMetaStore.audit: ugi=\\S+\\s+ip=\\S+\\s+cmd=.*create_database")
                    .doesNotContain("direct SQL is disabled");
        }
    }

    @Test
    void keepsPortAndDataWhenKilledPausedAndRestarted(@TempDir Path folder) throws Exception {
        try (MetastoreServer server =
                MetastoreServer.builder(MetastoreVersion.V4_0_1).folder(folder).start()) {
            String uri = server.uri();
            ThriftCalls.createDatabase(server.port(), "sales");
            server.kill();
            assertThat(server.isRunning()).isFalse();
            server.start();
            assertThat(ThriftCalls.databases(server.port())).contains("sales");

            server.pause();
            assertThatThrownBy(() -> ThriftProbe.databases("127.0.0.1", server.port(), 500))
                    .isInstanceOf(TException.class);
            server.resume();
            assertThat(ThriftCalls.databases(server.port())).contains("sales");

            server.restart();
            assertThat(server.uri()).isEqualTo(uri);
            assertThat(ThriftCalls.databases(server.port())).contains("sales");
        }
    }

    @Test
    void failedStartCarriesTheLog(@TempDir Path folder) {
        MetastoreServer server = MetastoreServer.builder(MetastoreVersion.V4_0_1)
                .folder(folder)
                .database(MetastoreDatabase.at(
                        new JdbcConnection(DatabaseProduct.POSTGRESQL, "jdbc:postgresql://127.0.0.1:1/none", "a", "b")))
                .build();

        assertThatThrownBy(server::start)
                .isInstanceOf(MetastoreStartException.class)
                .hasMessageContaining("exit code 1")
                .hasMessageContaining("Connection to 127.0.0.1:1 refused");
        assertThat(server.isRunning()).isFalse();
    }
}
