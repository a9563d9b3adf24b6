package io.hmscatalog.compat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetastoreConfigLoaderTest {

    @TempDir
    Path folder;

    @Test
    void catalogPropertiesNameServersAndWarehouse() {
        MetastoreConfig config =
                load(Map.of("uri", "thrift://a:9083, thrift://b:9084", "warehouse", "hdfs://nn/warehouse//"));

        assertThat(config.servers()).containsExactly(URI.create("thrift://a:9083"), URI.create("thrift://b:9084"));
        assertThat(config.warehouse()).hasValue("hdfs://nn/warehouse");
        assertThat(config.catalogName()).isEmpty();
    }

    @Test
    void issue1437_hiveSiteOfTheFolderIsRead() throws IOException {
        site("hive-site.xml", Map.of("hive.metastore.uris", "thrift://site:9083"));

        assertThat(load(Map.of("hive-conf-dir", folder.toString())).servers())
                .containsExactly(URI.create("thrift://site:9083"));
    }

    @Test
    void issue1437_theFolderMayBeOnAnyHadoopFilesystem() throws IOException {
        site("hive-site.xml", Map.of("hive.metastore.uris", "thrift://site:9083"));

        assertThat(load(Map.of("hive-conf-dir", folder.toUri().toString())).servers())
                .containsExactly(URI.create("thrift://site:9083"));
    }

    @Test
    void coreSiteOfTheHadoopFolderIsRead() throws IOException {
        site("core-site.xml", Map.of("fs.defaultFS", "hdfs://nn"));

        MetastoreConfig config = load(Map.of("uri", "thrift://a:1", "hadoop-conf-dir", folder.toString()));

        assertThat(config.configuration().get("fs.defaultFS")).isEqualTo("hdfs://nn");
    }

    @Test
    void hiveSiteOfTheClassPathIsTheFallback() throws IOException {
        site("hive-site.xml", Map.of("hive.metastore.uris", "thrift://classpath:9083"));
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);

            assertThat(load(Map.of()).servers()).containsExactly(URI.create("thrift://classpath:9083"));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void aPortableConfigurationTakesNothingFromTheClassPath() throws IOException {
        MetastoreConfig config = load(Map.of("uri", "thrift://a:1", "hive.metastore.warehouse.dir", "/${user.name}"));
        site("hive-site.xml", Map.of("hive.metastore.client.socket.timeout", "1s"));
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);

            Configuration elsewhere =
                    MetastoreConfigLoader.load(Map.of(), config.portable()).configuration();

            assertThat(elsewhere.get("hive.metastore.client.socket.timeout")).isNull();
            assertThat(elsewhere.get("hive.metastore.uris")).isEqualTo("thrift://a:1");
            assertThat(elsewhere.getRaw("hive.metastore.warehouse.dir"))
                    .isEqualTo("/" + System.getProperty("user.name"));
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void aCatalogPropertyWinsOverBothSpellingsInAFile() throws IOException {
        site(
                "hive-site.xml",
                Map.of(
                        "metastore.thrift.uris", "thrift://file:1",
                        "metastore.client.socket.timeout", "600s"));

        MetastoreConfig config = load(Map.of(
                "hive-conf-dir", folder.toString(),
                "uri", "thrift://property:2",
                "hive.metastore.client.socket.timeout", "7s"));

        assertThat(config.servers()).containsExactly(URI.create("thrift://property:2"));
        assertThat(config.configuration().get("metastore.client.socket.timeout"))
                .isEqualTo("7s");
    }

    @Test
    void issue12699_anyHiveKeyIsForwarded() {
        MetastoreConfig config =
                load(Map.of("uri", "thrift://a:1", "hive.metastore.kerberos.principal", "hive/_HOST@R"));

        assertThat(config.configuration().get("hive.metastore.kerberos.principal"))
                .isEqualTo("hive/_HOST@R");
    }

    @Test
    void aFolderWinsOverValuesSetByTheEngine() throws IOException {
        site("hive-site.xml", Map.of("hive.metastore.uris", "thrift://file:1"));
        Configuration engine = new Configuration(false);
        engine.set("hive.metastore.uris", "thrift://engine:2");

        assertThat(MetastoreConfigLoader.load(Map.of("hive-conf-dir", folder.toString()), engine)
                        .servers())
                .containsExactly(URI.create("thrift://file:1"));
    }

    @Test
    void whatTheEngineWasGivenForTheCatalogWinsOverAFolder() throws IOException {
        site("hive-site.xml", Map.of("hive.metastore.uris", "thrift://file:1"));
        Configuration engine = new Configuration(false);
        engine.set("hive.metastore.uris", "thrift://catalog:2");

        assertThat(MetastoreConfigLoader.load(
                                Map.of(
                                        "hive-conf-dir",
                                        folder.toString(),
                                        "hadoop.hive.metastore.uris",
                                        "thrift://catalog:2"),
                                engine)
                        .servers())
                .containsExactly(URI.create("thrift://catalog:2"));
    }

    @Test
    void aSettingGivenForTheCatalogIsKnownInBothSpellingsAndInAnyCase() throws IOException {
        site("hive-site.xml", Map.of("metastore.thrift.uris", "thrift://file:1", "fs.defaultFS", "file:///file"));
        Configuration engine = new Configuration(false);
        engine.set("hive.metastore.uris", "thrift://catalog:2");
        engine.set("fs.defaultFS", "file:///catalog");

        MetastoreConfig config = MetastoreConfigLoader.load(
                Map.of(
                        "hive-conf-dir",
                        folder.toString(),
                        "hadoop.hive.metastore.uris",
                        "thrift://catalog:2",
                        "hadoop.fs.defaultfs",
                        "file:///catalog"),
                engine);

        assertThat(config.servers()).containsExactly(URI.create("thrift://catalog:2"));
        assertThat(config.configuration().get("fs.defaultFS")).isEqualTo("file:///catalog");
    }

    @Test
    void aFolderWinsOverTheOtherSpellingToo() throws IOException {
        site("hive-site.xml", Map.of("hive.metastore.uris", "thrift://file:1"));
        Configuration engine = new Configuration(false);
        engine.set("metastore.thrift.uris", "thrift://engine:2");

        assertThat(MetastoreConfigLoader.load(Map.of("hive-conf-dir", folder.toString()), engine)
                        .servers())
                .containsExactly(URI.create("thrift://file:1"));
    }

    @Test
    void whatTheEngineWasGivenForTheCatalogWinsOverTheOtherSpellingToo() {
        Configuration engine = new Configuration(false);
        engine.set("metastore.thrift.uris", "thrift://engine:2");
        engine.set("hive.metastore.uris", "thrift://catalog:3");

        assertThat(MetastoreConfigLoader.load(Map.of("hadoop.hive.metastore.uris", "thrift://catalog:3"), engine)
                        .servers())
                .containsExactly(URI.create("thrift://catalog:3"));
    }

    @Test
    void aPropertyThatTheEngineDoesNotApplyHidesNoSettingOfAFolder() throws IOException {
        site("hive-site.xml", Map.of("hive.metastore.uris", "thrift://file:1"));

        assertThat(MetastoreConfigLoader.load(
                                Map.of(
                                        "hive-conf-dir",
                                        folder.toString(),
                                        "hadoop.hive.metastore.uris",
                                        "thrift://nobody:2"),
                                new Configuration(false))
                        .servers())
                .containsExactly(URI.create("thrift://file:1"));
    }

    @Test
    void eachSettingSaysWhereItComesFrom() throws IOException {
        site("core-site.xml", Map.of("hadoop.tmp.dir", "/t", "hive.a", "core", "hive.b", "core"));
        site("hive-site.xml", Map.of("hive.b", "site", "hive.d", "site"));
        Configuration engine = new Configuration(false);
        engine.set("hive.c", "engine");

        Configuration configuration = MetastoreConfigLoader.load(
                        Map.of(
                                "uri",
                                "thrift://a:1",
                                "hive.d",
                                "property",
                                "hadoop-conf-dir",
                                folder.toString(),
                                "hive-conf-dir",
                                folder.toString()),
                        engine)
                .configuration();

        assertThat(configuration.getPropertySources("hadoop.tmp.dir")).containsExactly(folder + "/core-site.xml");
        assertThat(configuration.getPropertySources("hive.a")).containsExactly(folder + "/core-site.xml");
        assertThat(configuration.get("hive.b")).isEqualTo("site");
        assertThat(configuration.getPropertySources("hive.b")).containsExactly(folder + "/hive-site.xml");
        assertThat(configuration.get("hive.c")).isEqualTo("engine");
        assertThat(configuration.getPropertySources("hive.c")).containsExactly("programmatically");
        assertThat(configuration.get("hive.d")).isEqualTo("property");
        assertThat(configuration.getPropertySources("hive.d")).containsExactly("catalog property hive.d");
        assertThat(configuration.getPropertySources("metastore.thrift.uris")).containsExactly("catalog property uri");
    }

    @Test
    void theEnginesConfigurationIsNotModified() {
        Configuration engine = new Configuration(false);

        MetastoreConfigLoader.load(Map.of("uri", "thrift://a:1"), engine);

        assertThat(engine.get("hive.metastore.uris")).isNull();
    }

    @Test
    void hive6454_theFolderForExternalTablesIsTheDefaultForDatabases() throws IOException {
        Map<String, String> properties =
                new HashMap<>(Map.of("uri", "thrift://a:1", "hive-conf-dir", folder.toString()));
        site("hive-site.xml", Map.of("hive.metastore.warehouse.dir", "file:/managed"));
        assertThat(load(properties).warehouse()).hasValue("file:/managed");

        for (String key : List.of("metastore.warehouse.external.dir", "hive.metastore.warehouse.external.dir")) {
            site("hive-site.xml", Map.of("hive.metastore.warehouse.dir", "file:/managed", key, "file:/external//"));
            assertThat(load(properties).warehouse()).as(key).hasValue("file:/external");
        }

        properties.put("warehouse", "file:/own/");
        assertThat(load(properties).warehouse()).hasValue("file:/own");
    }

    @Test
    void hive6454_aBlankFolderForExternalTablesIsNone() {
        assertThat(load(Map.of(
                                "uri", "thrift://a:1",
                                "metastore.warehouse.external.dir", " ",
                                "metastore.warehouse.dir", "file:/managed"))
                        .warehouse())
                .hasValue("file:/managed");
    }

    @Test
    void theServersOwnCatalogIsAnOption() {
        assertThat(load(Map.of("uri", "thrift://a:1", "metastore.catalog.default", "spark"))
                        .catalogName())
                .hasValue("spark");
        assertThat(load(Map.of("uri", "thrift://a:1", "metastore.catalog.default", "hive"))
                        .catalogName())
                .isEmpty();
    }

    @Test
    void everythingThatIsWrongIsInOneError() throws IOException {
        Files.writeString(folder.resolve("hive-site.xml"), "<configuration><property>");

        InvalidConfigException error = catchThrowableOfType(
                InvalidConfigException.class,
                () -> load(Map.of(
                        "uri", "http://h:1,thrift://host,thrift://:9083,thrift://a:99999,,thrift://in valid:1",
                        "hive-conf-dir", folder.toString(),
                        "hadoop-conf-dir", "/no/such/folder",
                        "hive.metastore.client.socket.timeout", "soon",
                        "hive.metastore.sasl.enabled", "yes")));

        assertThat(error.problems()).hasSize(10);
        assertThat(error)
                .hasMessageContaining("'http://h:1' must begin with thrift://")
                .hasMessageContaining("'thrift://host' has no port")
                .hasMessageContaining("'thrift://:9083'")
                .hasMessageContaining("'thrift://a:99999'")
                .hasMessageContaining("'thrift://in valid:1' is not a URI")
                .hasMessageContaining("hive-site.xml cannot be read")
                .hasMessageContaining("hadoop-conf-dir=/no/such/folder: there is no such folder")
                .hasMessageContaining("hive.metastore.client.socket.timeout=soon")
                .hasMessageContaining("hive.metastore.sasl.enabled=yes");
    }

    @Test
    void aFolderThatIsNotOnThisMachineIsAnErrorThatNamesWhatNeedsNone() {
        assertThatThrownBy(() -> load(Map.of("uri", "thrift://a:1", "hive-conf-dir", "/no/such/folder")))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("hive-conf-dir=/no/such/folder: there is no such folder on file:///")
                .hasMessageContaining("'type'='hms'");
    }

    @Test
    void thriftOverHttpIsAnErrorThatSaysWhatToSet() {
        assertThatThrownBy(() ->
                        load(Map.of("uri", "thrift://a:1", "hive.metastore.client.thrift.transport.mode", "HTTP")))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("hive.metastore.client.thrift.transport.mode=HTTP")
                .hasMessageContaining("binary");
    }

    @Test
    void aFolderWithoutItsFileIsAnError() {
        assertThatThrownBy(() -> load(Map.of("uri", "thrift://a:1", "hive-conf-dir", folder.toString())))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("hive-conf-dir=" + folder)
                .hasMessageContaining("hive-site.xml");
    }

    @Test
    void noServerAtAllIsAnErrorThatSaysWhatToSet() {
        assertThatThrownBy(() -> load(Map.of()))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContaining("uri=thrift://host:9083")
                .hasMessageContaining("hive-site.xml");
    }

    private static MetastoreConfig load(Map<String, String> properties) {
        return MetastoreConfigLoader.load(properties, new Configuration(false));
    }

    private void site(String fileName, Map<String, String> values) throws IOException {
        StringBuilder xml = new StringBuilder("<configuration>");
        values.forEach((key, value) ->
                xml.append("<property><name>%s</name><value>%s</value></property>".formatted(key, value)));
        Files.writeString(folder.resolve(fileName), xml.append("</configuration>"));
    }
}
