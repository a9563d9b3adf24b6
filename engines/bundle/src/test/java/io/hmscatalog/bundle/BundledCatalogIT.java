package io.hmscatalog.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreConnector;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The bundle works beside Flink's Iceberg and Hadoop alone, and writes what Iceberg's HiveCatalog writes. */
class BundledCatalogIT {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(
            value = MetastoreVersion.class,
            names = {"V2_3_10", "V4_1_0"})
    void theMetastoreHoldsWhatHiveCatalogWrites(MetastoreVersion version) throws Exception {
        try (MetastoreServer server = MetastoreServer.builder(version)
                .folder(folder.resolve("server"))
                .start()) {
            String uri = "uri=" + server.uri();
            String warehouse = "warehouse=" + server.warehouse();
            assertThat(run("create", "", uri, warehouse))
                    .contains("io.hmscatalog.shaded.org.apache.hadoop.hive.metastore.HiveMetaStoreClient");

            try (MetastoreConnection raw = connect(server)) {
                Table plain = raw.getTable("birds", "renamed");
                assertThat(formats(plain))
                        .containsExactly(
                                "org.apache.hadoop.mapred.FileInputFormat",
                                "org.apache.hadoop.mapred.FileOutputFormat",
                                "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe");
                assertThat(plain.getParameters())
                        .doesNotContainKey("storage_handler")
                        .containsEntry("table_type", "ICEBERG")
                        .containsEntry("comment", "seen");
                assertThat(plain.getTableType()).isEqualTo("EXTERNAL_TABLE");

                Table forHive = raw.getTable("birds", "for_hive");
                assertThat(formats(forHive))
                        .containsExactly(
                                "org.apache.iceberg.mr.hive.HiveIcebergInputFormat",
                                "org.apache.iceberg.mr.hive.HiveIcebergOutputFormat",
                                "org.apache.iceberg.mr.hive.HiveIcebergSerDe");
                assertThat(forHive.getParameters())
                        .containsEntry("storage_handler", "org.apache.iceberg.mr.hive.HiveIcebergStorageHandler");
                assertThat(List.of(plain.toString(), forHive.toString()))
                        .noneMatch(entry -> entry.contains("io.hmscatalog"));

                run("drop", "", uri, warehouse);
                assertThat(raw.getAllDatabases()).doesNotContain("birds");
            }
        }
    }

    @Test
    void classesThatAHiveSiteNamesForHivesClientAreNotLookedFor() throws Exception {
        try (MetastoreServer server = MetastoreServer.builder(MetastoreVersion.V4_1_0)
                .folder(folder.resolve("server"))
                .start()) {
            Path site = Files.createDirectory(folder.resolve("site"));
            Files.writeString(site.resolve("hive-site.xml"), """
                    <configuration>
                      <property><name>hive.metastore.uris</name><value>%s</value></property>
                      <property><name>hive.metastore.warehouse.dir</name><value>%s</value></property>
                      <property><name>hive.metastore.filter.hook</name>
                        <value>org.apache.hadoop.hive.ql.security.authorization.plugin.AuthorizationMetaStoreFilterHook</value>
                      </property>
                      <property><name>metastore.filter.hook</name>
                        <value>org.apache.hadoop.hive.metastore.DefaultMetaStoreFilterHookImpl</value>
                      </property>
                      <property><name>metastore.uri.resolver</name><value>org.apache.hive.NoResolver</value></property>
                      <property><name>hive.metastore.uri.resolver</name><value>org.apache.hive.NoResolver</value></property>
                      <property><name>hive.metastore.service.discovery.mode</name><value>zookeeper</value></property>
                    </configuration>
                    """.formatted(server.uri(), server.warehouse()));

            // As a catalog property, and where engines have it: in a folder of the class path.
            String log = run("create", "", "hive-conf-dir=" + site) + run("drop", site + File.pathSeparator);

            assertThat(log)
                    .containsPattern(
                            "WARN .*hive\\.metastore\\.filter\\.hook=.*AuthorizationMetaStoreFilterHook is ignored: ")
                    .containsPattern(
                            "WARN .*hive\\.metastore\\.uri\\.resolver=org\\.apache\\.hive\\.NoResolver is ignored: ")
                    .containsPattern("WARN .*hive\\.metastore\\.service\\.discovery\\.mode=zookeeper is ignored: ")
                    .doesNotContain("DefaultMetaStoreFilterHookImpl", "ClassNotFoundException", "NoClassDefFoundError");
        }
    }

    private static List<String> formats(Table table) {
        StorageDescriptor descriptor = table.getSd();
        return List.of(
                descriptor.getInputFormat(),
                descriptor.getOutputFormat(),
                descriptor.getSerdeInfo().getSerializationLib());
    }

    private static MetastoreConnection connect(MetastoreServer server) {
        MetastoreConfig config = MetastoreConfigLoader.load(Map.of("uri", server.uri()), new Configuration(false));
        return new MetastoreConnector(config, UserGroupInformation.createRemoteUser("ann"))
                .connect(URI.create(server.uri()), Duration.ofSeconds(20));
    }

    /** The program's log. */
    private String run(String order, String firstOfClassPath, String... properties)
            throws IOException, InterruptedException {
        try (EngineClassPath engine = EngineClassPath.with("iceberg-flink-runtime-1.20")) {
            Path log = folder.resolve(order + ".log");
            List<String> command = new ArrayList<>(List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xmx256m",
                    "-XX:+UseSerialGC",
                    "-cp",
                    firstOfClassPath + engine.asOption() + File.pathSeparator + Path.of("target/test-classes"),
                    CatalogProgram.class.getName(),
                    order));
            command.addAll(List.of(properties));
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
            assertThat(process.waitFor()).as(() -> logOf(log)).isZero();
            return Files.readString(log);
        }
    }

    private static String logOf(Path log) {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
