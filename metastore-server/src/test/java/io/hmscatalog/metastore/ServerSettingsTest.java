package io.hmscatalog.metastore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerSettingsTest {
    @Test
    void extraSettingsWin() {
        assertThat(settings(MetastoreVersion.V4_0_1, Map.of("metastore.compactor.cleaner.on", "true", "x", "y")))
                .containsEntry("metastore.compactor.cleaner.on", "true")
                .containsEntry("x", "y")
                .containsEntry("hive.metastore.uris", "thrift://127.0.0.1:9083");
    }

    @Test
    void onlyOldVersionsOnDerbyGetALargerPool() {
        String pool = "datanucleus.connectionPool.maxPoolSize";

        assertThat(settings(MetastoreVersion.V3_1_3, Map.of())).containsEntry(pool, "60");
        assertThat(settings(MetastoreVersion.V4_0_1, Map.of())).doesNotContainKey(pool);
    }

    @Test
    void siteXmlEscapesValues(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("hive-site.xml");
        new SiteXml(Map.of("javax.jdo.option.ConnectionURL", "jdbc:x?a=1&b=<2>")).write(file);

        assertThat(file)
                .content()
                .contains("<name>javax.jdo.option.ConnectionURL</name><value>jdbc:x?a=1&amp;b=&lt;2&gt;</value>");
    }

    private static Map<String, String> settings(MetastoreVersion version, Map<String, String> extra) {
        return new ServerSettings(
                        version,
                        MetastoreDatabase.derby().connection(Path.of("/server")),
                        "127.0.0.1",
                        "thrift://127.0.0.1:9083",
                        Path.of("/warehouse"),
                        extra)
                .toMap();
    }
}
