package io.hmscatalog.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.HiveMetaStoreClient;
import org.apache.hadoop.hive.metastore.api.MetaException;
import org.apache.hadoop.hive.metastore.hooks.URIResolverHook;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SuppressedSettingTest {

    @ParameterizedTest
    @CsvSource({
        "hive.metastore.filter.hook, no.such.Filter, server's authorization",
        "metastore.filter.hook, no.such.Filter, server's authorization",
        "hive.metastore.uri.resolver, no.such.Resolver, as they are written",
        "metastore.uri.resolver, no.such.Resolver, as they are written",
        "hive.metastore.service.discovery.mode, zookeeper, catalog property uri",
        "metastore.service.discovery.mode, zookeeper, catalog property uri"
    })
    void theWarningNamesKeyValueAndConsequence(String key, String value, String consequence) {
        Configuration configuration = new Configuration(false);
        configuration.set(key, value);

        assertThat(SuppressedSetting.warning(configuration))
                .hasValueSatisfying(warning -> assertThat(warning)
                        .startsWith(key + "=" + value + " is ignored: ")
                        .contains(consequence));
    }

    @Test
    void allOfThemAreInOneWarning() {
        Configuration configuration = new Configuration(false);
        configuration.set("hive.metastore.filter.hook", "no.such.Filter");
        configuration.set("metastore.uri.resolver", "no.such.Resolver");

        assertThat(SuppressedSetting.warning(configuration))
                .hasValueSatisfying(warning ->
                        assertThat(warning).contains("no.such.Filter").contains("no.such.Resolver"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "org.apache.hadoop.hive.metastore.DefaultMetaStoreFilterHookImpl"})
    void aFilterThatFiltersNothingIsNotWorthAWarning(String value) {
        Configuration configuration = new Configuration(false);
        configuration.set("hive.metastore.filter.hook", value);

        assertThat(SuppressedSetting.warning(configuration)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "hive.metastore.filter.hook, no.such.Filter",
        "metastore.filter.hook, no.such.Filter",
        "hive.metastore.uri.resolver, io.hmscatalog.compat.SuppressedSettingTest$RefusingResolver",
        "metastore.uri.resolver, io.hmscatalog.compat.SuppressedSettingTest$RefusingResolver",
        "hive.metastore.service.discovery.mode, zookeeper",
        "metastore.service.discovery.mode, zookeeper"
    })
    void hivesClientFailsOnTheSettingAndTheConnectorDoesNot(String key, String value) throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            URI server = URI.create("thrift://127.0.0.1:" + silent.getLocalPort());
            MetastoreConfig config = MetastoreConfigLoader.load(
                    Map.of("uri", server.toString(), "hive.metastore.client.socket.timeout", "1s", key, value),
                    new Configuration(false));
            MetastoreConnector connector = new MetastoreConnector(config, UserGroupInformation.createRemoteUser("ann"));

            assertThatThrownBy(() -> new HiveMetaStoreClient(config.configuration()))
                    .isInstanceOfAny(RuntimeException.class, MetaException.class, NoClassDefFoundError.class);
            assertThatThrownBy(() -> connector.connect(server, Duration.ofMillis(200)))
                    .as("what the server that never answers was asked first")
                    .isInstanceOf(MetastoreException.class)
                    .hasMessageContaining("set_ugi");
            assertThat(config.configuration().get(key)).isEqualTo(value);
        }
    }

    /** Found by Hive's client, unlike a class of the Hive that a file was written for. */
    public static final class RefusingResolver implements URIResolverHook {

        @Override
        public List<URI> resolveURI(URI uri) {
            throw new IllegalStateException("asked for " + uri);
        }
    }
}
