package io.hmscatalog.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
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
            assertThat(ThriftProbe.databases("127.0.0.1", server.port())).contains("default");
            assertThat(server.log()).content().containsPattern("HiveMetaStore.audit: ugi=.*cmd=.*get_(all_)?databases");
        }
    }
}
