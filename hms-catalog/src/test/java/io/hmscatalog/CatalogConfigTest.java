package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.InvalidConfigException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogConfigTest {

    private static final String SECRET = "geheim";

    @TempDir
    private Path folder;

    private final Configuration hadoop = new Configuration(false);

    private void site(String name, Map<String, String> settings) throws IOException {
        StringBuilder xml = new StringBuilder("<configuration>");
        settings.forEach((key, value) ->
                xml.append("<property><name>%s</name><value>%s</value></property>".formatted(key, value)));
        Files.writeString(folder.resolve(name), xml.append("</configuration>"));
    }

    private Map<String, String> properties(String... keysAndValues) {
        Map<String, String> properties = new HashMap<>(Map.of("uri", "thrift://a:1", "hive-conf-dir", folder + "/"));
        if (Files.exists(folder.resolve("core-site.xml"))) {
            properties.put("hadoop-conf-dir", folder.toString());
        }
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return properties;
    }

    private List<EffectiveSetting> explain(Map<String, String> properties) {
        return CatalogConfig.load(properties, hadoop).explain();
    }

    private static EffectiveSetting row(List<EffectiveSetting> rows, String key) {
        assertThat(rows).filteredOn(row -> row.key().equals(key)).hasSize(1);
        return find(rows, key).orElseThrow();
    }

    private static Optional<EffectiveSetting> find(List<EffectiveSetting> rows, String key) {
        return rows.stream().filter(row -> row.key().equals(key)).findFirst();
    }

    @Test
    void everyOptionIsThereWithItsDefault() {
        List<EffectiveSetting> rows = explain(Map.of("uri", "thrift://a:1"));

        assertThat(rows)
                .map(EffectiveSetting::key)
                .containsExactlyElementsOf(
                        HmsCatalogOptions.all().stream().map(Option::key).toList());
        for (Option<?> option : HmsCatalogOptions.all()) {
            if (!option.key().equals("uri")) {
                assertThat(row(rows, option.key()))
                        .isEqualTo(new EffectiveSetting(option.key(), option.defaultText(), "default"));
            }
        }
        assertThat(row(rows, "uri")).isEqualTo(new EffectiveSetting("uri", "thrift://a:1", "catalog property"));
    }

    @Test
    void theSourceOfEachValueIsTheOneThatWon() throws IOException {
        site("core-site.xml", Map.of("iceberg.hive.lock-timeout-ms", "1", "iceberg.hive.keep.stats", "true"));
        site(
                "hive-site.xml",
                Map.of(
                        "iceberg.hive.lock-timeout-ms", "2",
                        "iceberg.hive.lock-check-min-wait-ms", "3",
                        "iceberg.hive.lock-creation-timeout-ms", "4",
                        "clients", "9"));
        hadoop.set("iceberg.hive.lock-check-min-wait-ms", "5");
        hadoop.set("iceberg.hive.lock-creation-timeout-ms", "6");

        List<EffectiveSetting> rows = explain(properties("iceberg.hive.lock-creation-timeout-ms", "7"));

        assertThat(rows)
                .contains(
                        new EffectiveSetting("iceberg.hive.keep.stats", "true", folder + "/core-site.xml"),
                        new EffectiveSetting("iceberg.hive.lock-timeout-ms", "2", folder + "/hive-site.xml"),
                        new EffectiveSetting("iceberg.hive.lock-check-min-wait-ms", "3", folder + "/hive-site.xml"),
                        new EffectiveSetting("iceberg.hive.lock-creation-timeout-ms", "7", "catalog property"),
                        new EffectiveSetting("iceberg.hive.lock-heartbeat-interval-ms", "240000", "default"),
                        new EffectiveSetting("clients", "16", "default"));
    }

    @Test
    void aFormerNameIsPartOfTheSource() {
        assertThat(explain(Map.of("uri", "thrift://a:1", "iceberg.hive.client-pool-size", "5")))
                .contains(new EffectiveSetting("clients", "5", "catalog property iceberg.hive.client-pool-size"));
    }

    @Test
    void whereTheMetastoreIsComesFromAHiveSettingToo() throws IOException {
        site("hive-site.xml", Map.of("hive.metastore.uris", "thrift://site:1"));
        Map<String, String> properties = Map.of("hive-conf-dir", folder.toString());

        assertThat(explain(properties))
                .contains(
                        new EffectiveSetting("uri", "thrift://site:1", folder + "/hive-site.xml (hive.metastore.uris)"),
                        new EffectiveSetting("hive.metastore.uris", "thrift://site:1", folder + "/hive-site.xml"));
        hadoop.set("hive.metastore.warehouse.dir", "/w");
        assertThat(explain(properties))
                .contains(new EffectiveSetting("warehouse", "/w", "set by program (hive.metastore.warehouse.dir)"));
    }

    @Test
    void everyHiveSettingThatSomebodySetIsThereOnce() throws IOException {
        site("hive-site.xml", Map.of("metastore.client.socket.timeout", "1s", "hive.a", "b", "fs.c", "d"));
        hadoop.set("hive.metastore.e", "f");

        List<EffectiveSetting> rows =
                explain(properties("hive.metastore.client.socket.timeout", "2s", "metastore.g", "h"));

        assertThat(rows)
                .filteredOn(row -> row.key().startsWith("hive.") || row.key().startsWith("metastore."))
                .containsExactly(
                        new EffectiveSetting("metastore.catalog.default", "", "default"),
                        new EffectiveSetting("hive.a", "b", folder + "/hive-site.xml"),
                        new EffectiveSetting("hive.metastore.client.socket.timeout", "2s", "catalog property"),
                        new EffectiveSetting("hive.metastore.e", "f", "set by program"),
                        new EffectiveSetting("metastore.g", "h", "catalog property"));
        assertThat(find(rows, "fs.c")).isEmpty();
    }

    @Test
    void aFileOfTheClassPathHasItsPath() throws IOException {
        site("core-site.xml", Map.of("hive.a", "core"));
        site("hive-site.xml", Map.of("hive.b", "site"));
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            Configuration engine = new Configuration(true);

            List<EffectiveSetting> rows =
                    CatalogConfig.load(Map.of("uri", "thrift://a:1"), engine).explain();

            assertThat(row(rows, "hive.a").source()).isEqualTo(url("core-site.xml"));
            assertThat(row(rows, "hive.b").source()).isEqualTo(url("hive-site.xml"));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private String url(String file) throws IOException {
        return folder.resolve(file).toUri().toURL().toString();
    }

    @Test
    void propertiesOfNewTablesAreThereUnderTheirKeys() {
        assertThat(explain(Map.of("uri", "thrift://a:1", "table-default.x", "1", "view-override.y", "2")))
                .contains(
                        new EffectiveSetting("table-default.x", "1", "catalog property"),
                        new EffectiveSetting("view-override.y", "2", "catalog property"));
    }

    @Test
    void secretsAreMaskedWhereverTheyComeFrom() throws IOException {
        site(
                "hive-site.xml",
                Map.of(
                        "hive.metastore.truststore.password",
                        SECRET,
                        "hive.site.passwd",
                        SECRET,
                        "hive.metastore.authentication.ldap.bindpw",
                        SECRET,
                        "hive.conf.hidden.list",
                        "hive.other, hive.hidden",
                        "hive.hidden",
                        SECRET,
                        "hive.site.url",
                        "jdbc:mysql://anna:geheim@host/db",
                        "metastore.dbaccess.ssl.properties",
                        "trustStore=/f,trustStorePassword=" + SECRET));
        site("core-site.xml", Map.of("hadoop.security.sensitive-config-keys", "sauce$", "hive.secret.sauce", SECRET));
        hadoop.set("hive.some.Token", SECRET);
        hadoop.set("hive.plain.sauce", SECRET);

        List<EffectiveSetting> rows =
                explain(properties("hive.my-credentials", SECRET, "table-default.key-secret", SECRET));

        assertThat(rows).noneMatch(row -> row.toString().contains(SECRET));
        assertThat(rows)
                .filteredOn(row -> row.value().equals("<redacted>"))
                .map(EffectiveSetting::key)
                .containsExactlyInAnyOrder(
                        "hive.metastore.truststore.password",
                        "hive.site.passwd",
                        "hive.metastore.authentication.ldap.bindpw",
                        "hive.hidden",
                        "hive.site.url",
                        "metastore.dbaccess.ssl.properties",
                        "hive.secret.sauce",
                        "hive.some.Token",
                        "hive.plain.sauce",
                        "hive.my-credentials",
                        "table-default.key-secret");
    }

    @Test
    void itsNameShowsNoSetting() {
        assertThat(CatalogConfig.load(Map.of("uri", "thrift://a:1", "hive.x", SECRET), hadoop))
                .hasToString("configuration of a catalog on thrift://a:1");
    }

    @Test
    void allProblemsOfFilesAndOptionsAreInOneErrorThatShowsNoSecret() throws IOException {
        site(
                "hive-site.xml",
                Map.of("hive.metastore.truststore.password", SECRET, "hive.metastore.client.socket.timeout", "soon"));

        assertThatThrownBy(() -> explain(properties(
                        "clients", "0",
                        "iceberg.hive.password", SECRET,
                        "hive.metastore.token", SECRET)))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageStartingWith("3 problems")
                .hasMessageContaining("hive.metastore.client.socket.timeout=soon")
                .hasMessageContaining("clients=0")
                .hasMessageContaining("iceberg.hive.password: there is no such option")
                .hasMessageNotContaining(SECRET);
    }
}
