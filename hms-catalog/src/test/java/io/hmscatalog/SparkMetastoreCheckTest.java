package io.hmscatalog;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.compat.InvalidConfigException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.spark.SparkSessionCatalog;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SparkMetastoreCheckTest {

    /** A user's own. */
    static final class OwnSessionCatalog extends SparkSessionCatalog {}

    @TempDir
    private Path folder;

    /** As Spark hands it to the catalog. */
    private final Configuration session = new Configuration(false);

    private final Map<String, String> properties = new HashMap<>();

    @BeforeEach
    void sessionWithHiveSupport() {
        session.set("spark.sql.catalog.spark_catalog", "org.apache.iceberg.spark.SparkSessionCatalog");
        session.set("spark.sql.catalogImplementation", "hive");
    }

    private void sparkHas(String uris) {
        session.set("spark.hadoop.hive.metastore.uris", uris);
        session.set("hive.metastore.uris", uris, "Set by Spark from spark.hadoop..* configurations");
    }

    private void open(String name) {
        try (HmsCatalog catalog = new HmsCatalog()) {
            catalog.setConf(session);
            catalog.initialize(name, properties);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void assertRefused(String... parts) {
        assertThatThrownBy(() -> open("spark_catalog"))
                .isInstanceOf(InvalidConfigException.class)
                .hasMessageContainingAll(parts);
    }

    private void assertAccepted() {
        assertThatCode(() -> open("spark_catalog")).doesNotThrowAnyException();
    }

    @Test
    void anotherMetastoreThanSparksIsRefusedWithBothAndTheirSources() {
        sparkHas("thrift://one:9083");
        properties.put("uri", "thrift://two:9083");

        assertRefused(
                "thrift://one:9083 (spark.hadoop.hive.metastore.uris)",
                "thrift://two:9083 (catalog property)",
                "Set spark.hadoop.hive.metastore.uris to the catalog's, or leave spark.sql.catalog.spark_catalog.uri"
                        + " and spark.sql.catalog.spark_catalog.hive-conf-dir out");
    }

    @Test
    void aSettingOfTheSessionIsNamedAsSuch() {
        session.set("hive.metastore.uris", "thrift://one:9083");
        properties.put("uri", "thrift://two:9083");

        assertRefused("thrift://one:9083 (hive.metastore.uris, set in the session)");
    }

    @Test
    void theMetastoreOfAFolderIsComparedToo() throws IOException {
        session.addResource(site("session", "hive.metastore.uris", "thrift://one:9083"));
        properties.put("hive-conf-dir", folder(site("catalog", "hive.metastore.uris", "thrift://two:9083")));

        assertRefused("session/hive-site.xml)", "catalog/hive-site.xml (hive.metastore.uris))");
    }

    @Test
    void withoutAnyMetastoreSparkHasADatabaseOfItsOwn() {
        properties.put("uri", "thrift://two:9083");

        assertRefused("Spark's is none, but a Derby database of its own (hive.metastore.uris is not set)");
    }

    @Test
    void aBlankValueIsNone() {
        sparkHas(" ");
        properties.put("uri", "thrift://two:9083");

        assertRefused("Spark's is none");
    }

    @Test
    void theSpellingThatSparksClientDoesNotReadIsNone() {
        session.set("metastore.thrift.uris", "thrift://one:9083");

        assertRefused("Spark's is none", "thrift://one:9083");
    }

    @Test
    void aLaterClientReadsBothSpellings() {
        session.set("spark.sql.hive.metastore.version", "3.1.3");
        session.set("metastore.thrift.uris", "thrift://one:9083");

        assertAccepted();
    }

    @Test
    void aLaterClientReadsTheNewSpellingFirst() {
        session.set("spark.sql.hive.metastore.version", "3.1.3");
        session.set("metastore.thrift.uris", "thrift://one:9083");
        session.set("hive.metastore.uris", "thrift://two:9083");
        properties.put("uri", "thrift://two:9083");

        assertRefused("Spark's is thrift://one:9083 (metastore.thrift.uris");
    }

    @Test
    void whatWasSetLaterInTheSessionDoesNotReachSparksClient() {
        sparkHas("thrift://one:9083");
        session.set("hive.metastore.uris", "thrift://two:9083");

        assertRefused("thrift://one:9083 (spark.hadoop.hive.metastore.uris)", "thrift://two:9083");
    }

    @Test
    void serversThatSparkFindsInZooKeeperAreNotCompared() {
        sparkHas("zk1:2181,zk2:2181");
        session.set("hive.metastore.service.discovery.mode", "zookeeper");
        properties.put("uri", "thrift://one:9083");

        assertAccepted();
    }

    @Test
    void withoutMetastoreOfItsOwnTheCatalogTakesSparks() {
        sparkHas("thrift://one:9083");

        assertAccepted();
    }

    @Test
    void orderBlanksAndLetterCaseDoNotMatter() {
        sparkHas("thrift://One:9083, thrift://two:9083");
        properties.put("uri", "thrift://two:9083,thrift://one:9083");

        assertAccepted();
    }

    @Test
    void partOfTheServersIsAnotherMetastore() {
        sparkHas("thrift://one:9083,thrift://two:9083");
        properties.put("uri", "thrift://one:9083");

        assertRefused("thrift://one:9083,thrift://two:9083");
    }

    @Test
    void noNameIsLookedUp() {
        sparkHas("thrift://127.0.0.1:9083");
        properties.put("uri", "thrift://localhost:9083");

        assertRefused("Names of servers are compared as they are written");
    }

    @Test
    void whatIsNoUriIsAnotherMetastore() {
        sparkHas("thrift://one server:9083,one");
        properties.put("uri", "thrift://one:9083");

        assertRefused("thrift://one server:9083,one");
    }

    @Test
    void theCatalogsOwnHadoopSettingIsNotTakenForSparks() {
        session.set("spark.hadoop.hive.metastore.uris", "thrift://one:9083");
        ownHadoopSetting("hive.metastore.uris", "thrift://two:9083");

        assertRefused("thrift://one:9083 (spark.hadoop.hive.metastore.uris)", "thrift://two:9083");
    }

    @Test
    void theCatalogsOwnHadoopSettingMayNameSparksMetastore() {
        session.set("spark.hive.metastore.uris", "thrift://one:9083");
        session.set("spark.hadoop.hive.metastore.uris", "thrift://two:9083");
        ownHadoopSetting("hive.metastore.uris", "thrift://one:9083");

        assertAccepted();
    }

    @Test
    void theClassPathTellsWhatTheCatalogsOwnHadoopSettingHides() throws IOException {
        site("session", "hive.metastore.uris", "thrift://one:9083");
        ownHadoopSetting("hive.metastore.uris", "thrift://two:9083");

        withOnClassPath("session", () -> assertRefused("thrift://one:9083 (file:", "thrift://two:9083"));
    }

    @Test
    void whatTheCatalogsOwnHadoopSettingHidesIsNotGuessed() {
        ownHadoopSetting("hive.metastore.uris", "thrift://two:9083");

        assertAccepted();
    }

    @Test
    void aDatabaseThatAMetastoreMayServeTooIsNotCompared() {
        session.set("javax.jdo.option.ConnectionURL", "jdbc:postgresql://db/metastore");
        properties.put("uri", "thrift://two:9083");

        assertAccepted();
    }

    @Test
    void aSubclassIsASessionCatalogToo() {
        session.set("spark.sql.catalog.spark_catalog", OwnSessionCatalog.class.getName());
        properties.put("uri", "thrift://two:9083");

        assertRefused("Spark's is none");
    }

    @Test
    void aCatalogThatKeepsNothingInSparksIsNotCompared() {
        session.set("spark.sql.catalog.spark_catalog", "org.apache.iceberg.spark.SparkCatalog");
        properties.put("uri", "thrift://two:9083");

        assertAccepted();
    }

    @Test
    void tablesInTheMemoryOfTheSessionAreInNoMetastore() {
        session.set("spark.sql.catalogImplementation", "in-memory");
        sparkHas("thrift://one:9083");
        properties.put("uri", "thrift://two:9083");

        assertAccepted();
    }

    @Test
    void aCatalogOfAnotherNameMayHaveAnotherMetastore() {
        sparkHas("thrift://one:9083");
        properties.put("uri", "thrift://two:9083");

        assertThatCode(() -> open("lake")).doesNotThrowAnyException();
    }

    /** Spark puts it into the configuration and hands it on as a property. */
    private void ownHadoopSetting(String key, String value) {
        session.set(key, value);
        properties.put("hadoop." + key, value);
    }

    private URL site(String name, String key, String value) throws IOException {
        Path file = Files.createDirectories(folder.resolve(name)).resolve("hive-site.xml");
        Files.writeString(
                file,
                "<configuration><property><name>%s</name><value>%s</value></property></configuration>"
                        .formatted(key, value));
        return file.toUri().toURL();
    }

    private static String folder(URL site) {
        return site.toString().replace("/hive-site.xml", "");
    }

    private void withOnClassPath(String name, Runnable test) throws IOException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.resolve(name).toUri().toURL()}, before)) {
            thread.setContextClassLoader(loader);
            test.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
