package io.hmscatalog.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.InvalidConfigException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.flink.CatalogLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlinkOptionsTest {

    @TempDir
    private Path folder;

    private final Configuration cluster = new Configuration(false);

    private FlinkOptions parse(Map<String, String> options) {
        return FlinkOptions.parse("lake", options, cluster);
    }

    private static Path site(Path folder, String name, Map<String, String> settings) throws IOException {
        StringBuilder xml = new StringBuilder("<configuration>");
        settings.forEach((key, value) ->
                xml.append("<property><name>%s</name><value>%s</value></property>".formatted(key, value)));
        Files.createDirectories(folder);
        return Files.writeString(folder.resolve(name), xml.append("</configuration>"));
    }

    /** The loader as a TaskManager gets it. */
    private static CatalogLoader shipped(FlinkOptions options) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(options.loader().clone());
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (CatalogLoader) in.readObject();
        }
    }

    private static Configuration loadedWith(CatalogLoader loader) throws IOException {
        try (HmsCatalog catalog = (HmsCatalog) loader.loadCatalog()) {
            return new Configuration(catalog.getConf());
        }
    }

    @Test
    void defaultsAreThoseOfIcebergsFlinkCatalog() {
        FlinkOptions options = parse(Map.of("uri", "thrift://a:1"));

        assertThat(options.defaultDatabase()).isEqualTo("default");
        assertThat(options.isCacheEnabled()).isTrue();
        assertThat(options.cacheExpirationMillis()).isEqualTo(-1);
    }

    @Test
    void flinksAndIcebergsOwnKeysPass() {
        FlinkOptions options = parse(Map.of(
                "type", "hms",
                "property-version", "1",
                "catalog-impl", "io.hmscatalog.HmsCatalog",
                "default-database", "birds",
                "base-namespace", "",
                "cache-enabled", "false",
                "cache.expiration-interval-ms", "30000",
                "uri", "thrift://a:1",
                "warehouse", "/w",
                "clients", "5"));

        assertThat(options.defaultDatabase()).isEqualTo("birds");
        assertThat(options.isCacheEnabled()).isFalse();
        assertThat(options.cacheExpirationMillis()).isEqualTo(30_000);
    }

    @Test
    void everythingThatIsWrongIsInOneError() {
        InvalidConfigException error = catchThrowableOfType(
                InvalidConfigException.class,
                () -> parse(Map.of(
                        "catalog-type", "hive",
                        "catalog-impl", "com.example.Other",
                        "base-namespace", "a.b",
                        "default-database", " ",
                        "cache-enabled", "yes",
                        "cache.expiration-interval-ms", "0",
                        "hive-conf-dir", "/no/such/folder",
                        "client.pool.acquire-timeout", "1",
                        "uri", "http://a:1")));

        assertThat(error.problems()).hasSize(9);
        assertThat(error)
                .hasMessageContaining("catalog-type=hive")
                .hasMessageContaining("catalog-impl=com.example.Other")
                .hasMessageContaining("base-namespace=a.b")
                .hasMessageContaining("default-database= ")
                .hasMessageContaining("cache-enabled=yes")
                .hasMessageContaining("cache.expiration-interval-ms=0")
                .hasMessageContaining("hive-conf-dir=/no/such/folder: there is no such folder")
                .hasMessageContaining("client.pool.acquire-timeout: there is no such option")
                .hasMessageContaining("'http://a:1' must begin with thrift://");
    }

    @Test
    void aCacheTimeThatIsNoNumberIsAnError() {
        assertThat(catchThrowableOfType(
                        InvalidConfigException.class,
                        () -> parse(Map.of("uri", "thrift://a:1", "cache.expiration-interval-ms", "soon"))))
                .hasMessageContaining("cache.expiration-interval-ms=soon");
    }

    @Test
    void theSettingsOfBothFoldersAreShippedAndTheFoldersAreNotNeeded() throws Exception {
        Path hive = folder.resolve("hive");
        Path hadoop = folder.resolve("hadoop");
        Path hiveSite = site(hive, "hive-site.xml", Map.of("hive.metastore.uris", "thrift://site:1"));
        Path coreSite = site(hadoop, "core-site.xml", Map.of("fs.defaultFS", "file:///elsewhere"));
        cluster.set("io.file.buffer.size", "8192");
        FlinkOptions options = parse(Map.of("hive-conf-dir", hive.toString(), "hadoop-conf-dir", hadoop.toString()));
        for (Path gone : new Path[] {hiveSite, hive, coreSite, hadoop}) {
            Files.delete(gone);
        }

        Configuration loaded = loadedWith(shipped(options));

        assertThat(loaded.get("hive.metastore.uris")).isEqualTo("thrift://site:1");
        assertThat(loaded.get("fs.defaultFS")).isEqualTo("file:///elsewhere");
        assertThat(loaded.get("io.file.buffer.size")).isEqualTo("8192");
    }

    @Test
    void aHiveSiteOnTheClassPathOfATaskManagerChangesNothing() throws Exception {
        site(folder.resolve("client"), "hive-site.xml", Map.of("hive.metastore.uris", "thrift://site:1"));
        FlinkOptions options =
                parse(Map.of("hive-conf-dir", folder.resolve("client").toString()));
        CatalogLoader loader = shipped(options);
        Map<String, String> other = new HashMap<>();
        other.put("hive.metastore.uris", "thrift://other:1");
        other.put("metastore.thrift.uris", "thrift://other:1");
        other.put("hive.metastore.client.socket.timeout", "1s");
        site(folder.resolve("task"), "hive-site.xml", other);

        Configuration loaded = withClassPath(folder.resolve("task"), () -> loadedWith(loader));

        assertThat(loaded.get("hive.metastore.uris")).isEqualTo("thrift://site:1");
        assertThat(loaded.get("metastore.thrift.uris")).isNull();
        assertThat(loaded.get("hive.metastore.client.socket.timeout")).isNull();
    }

    @Test
    void theHiveSiteOnTheClientsClassPathIsShippedWhereNoFolderIsNamed() throws Exception {
        site(folder, "hive-site.xml", Map.of("hive.metastore.uris", "thrift://classpath:1"));

        FlinkOptions options = withClassPath(folder, () -> parse(Map.of()));

        assertThat(loadedWith(shipped(options)).get("hive.metastore.uris")).isEqualTo("thrift://classpath:1");
    }

    @Test
    void catalogPropertiesWinOverTheFilesOnATaskManagerToo() throws Exception {
        site(
                folder,
                "hive-site.xml",
                Map.of(
                        "metastore.thrift.uris", "thrift://site:1",
                        "hive.metastore.client.socket.timeout", "1s",
                        "hive.metastore.warehouse.dir", "/site"));
        Map<String, String> properties = Map.of(
                "hive-conf-dir", folder.toString(),
                "uri", "thrift://property:1",
                "hive.metastore.client.socket.timeout", "2s",
                "warehouse", "/property");

        Configuration loaded = loadedWith(shipped(parse(properties)));

        assertThat(loaded.get("metastore.thrift.uris")).isEqualTo("thrift://property:1");
        assertThat(loaded.get("hive.metastore.uris")).isEqualTo("thrift://property:1");
        assertThat(loaded.get("metastore.client.socket.timeout")).isEqualTo("2s");
        assertThat(loaded.get("hive.metastore.warehouse.dir")).isEqualTo("/property");
    }

    @Test
    void variablesInHiveSettingsHaveTheClientsValues() throws Exception {
        System.setProperty("flink.options.test", "client");
        CatalogLoader loader;
        try {
            site(folder, "hive-site.xml", Map.of("hive.metastore.uris", "thrift://${flink.options.test}:1"));
            loader = shipped(parse(Map.of("hive-conf-dir", folder.toString())));
        } finally {
            System.clearProperty("flink.options.test");
        }

        assertThat(loadedWith(loader).get("hive.metastore.uris")).isEqualTo("thrift://client:1");
    }

    private interface Work<T> {
        T run() throws Exception;
    }

    private static <T> T withClassPath(Path classPath, Work<T> work) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classPath.toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            return work.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
