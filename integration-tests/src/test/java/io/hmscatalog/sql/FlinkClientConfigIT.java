package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.engines.SqlFailure;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Where the folders {@code hive-conf-dir} and {@code hadoop-conf-dir} have to be: a session, a cluster and a metastore in processes of
 * their own, tables on a real HDFS. A relative folder is one that only the client has, since each process has a working directory of its own.
 */
@ParameterizedClass
@MethodSource("versions")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class FlinkClientConfigIT {

    /** A name that only {@code hdfs-site.xml} resolves. */
    private static final String LOGICAL = "hdfs://lake";

    @TempDir
    static Path folder;

    @Parameter
    @Nullable
    EngineVersion version;

    private @Nullable HdfsServer hdfs;
    private @Nullable MetastoreServer metastore;
    private @Nullable FlinkCluster cluster;
    private @Nullable EngineProcess client;

    static Stream<EngineVersion> versions() {
        return EnginePairs.flinks(EngineVersion.FLINK_2_1);
    }

    @BeforeParameterizedClassInvocation
    void start() throws IOException, InterruptedException {
        hdfs = HdfsServer.start(home().resolve("hdfs"));
        metastore = MetastoreServer.builder(MetastoreVersion.V4_1_0)
                .folder(home().resolve("hms"))
                .settings(logicalName(hdfs.uri()))
                .start();
        cluster = FlinkCluster.builder(required(version), home().resolve("cluster"))
                .setting("restart-strategy.type", "none")
                .start(1);
        client = EngineProcess.builder(required(version), clientFolder())
                .jvmOptions("-XX:TieredStopAtLevel=1")
                .arguments(cluster.clientSettings())
                .arguments(
                        "execution.runtime-mode=streaming",
                        "parallelism.default=1",
                        "table.dml-sync=true",
                        "execution.checkpointing.interval=500 ms")
                .start();
    }

    @AfterParameterizedClassInvocation
    void stop() throws Exception {
        for (@Nullable AutoCloseable resource : new @Nullable AutoCloseable[] {client, cluster, metastore, hdfs}) {
            if (resource != null) {
                resource.close();
            }
        }
    }

    @Test
    void jobsNeedNoFolderWithTypeHms() throws IOException {
        Path conf = clientConf("conf");
        sql("CREATE CATALOG shipped WITH ('type'='hms', 'hive-conf-dir'='conf')");
        delete(conf);
        sql("CREATE DATABASE shipped.shipped");
        writeAndRead("shipped.shipped");
    }

    @Test
    void hadoopConfDirIsShippedToo() throws IOException {
        Path hadoop = clientFolder().resolve("hadoop");
        SiteFile.in(hadoop, "hdfs-site.xml", logicalName(required(hdfs).uri()));
        sql(
                "CREATE CATALOG logical WITH ('type'='hms', 'uri'='%s', 'warehouse'='%s/logical', 'hadoop-conf-dir'='hadoop')"
                        .formatted(required(metastore).uri(), LOGICAL));
        delete(hadoop);
        sql("CREATE DATABASE logical.logical");
        writeAndRead("logical.logical");
        assertThat(locations("logical.logical"))
                .allSatisfy(file -> assertThat(file).startsWith(LOGICAL));
    }

    @Test
    void hiveConfDirIsOnHdfsAndTheTablesToo() throws IOException {
        String uri = required(hdfs).uri();
        try (FileSystem files = required(hdfs).files();
                OutputStream out = files.create(new org.apache.hadoop.fs.Path("/conf/hive-site.xml"))) {
            out.write(SiteFile.xml(hiveSite(uri + "/warehouse")).getBytes(StandardCharsets.UTF_8));
        }
        sql("CREATE CATALOG remote WITH ('type'='hms', 'hive-conf-dir'='%s/conf')".formatted(uri));
        sql("CREATE DATABASE remote.remote");
        writeAndRead("remote.remote");
        assertThat(locations("remote.remote"))
                .allSatisfy(file -> assertThat(file).startsWith(uri));
    }

    @Test
    void typeIcebergWorksWhereEveryNodeHasTheFolder() throws IOException {
        Path everywhere = home().resolve("everywhere");
        SiteFile.in(
                everywhere, "hive-site.xml", hiveSite(home().resolve("plain").toString()));
        sql(
                "CREATE CATALOG plain WITH ('type'='iceberg', 'catalog-impl'='io.hmscatalog.HmsCatalog', 'hive-conf-dir'='%s')"
                        .formatted(everywhere));
        sql("CREATE DATABASE plain.plain");
        writeAndRead("plain.plain");
    }

    @Test
    void typeIcebergSaysWhatToDoWhereOnlyTheClientHasTheFolder() throws IOException {
        clientConf("alone");
        sql(
                "CREATE CATALOG alone WITH ('type'='iceberg', 'catalog-impl'='io.hmscatalog.HmsCatalog', 'hive-conf-dir'='alone')");
        sql("CREATE DATABASE alone.alone");
        sql("CREATE TABLE alone.alone.t (id BIGINT)");
        assertThatThrownBy(() -> sql("INSERT INTO alone.alone.t VALUES (1)"))
                .isInstanceOf(SqlFailure.class)
                .hasMessageContaining("JobExecutionException")
                .hasMessageContaining("hive-conf-dir=alone: there is no such folder")
                .hasMessageContaining("'type'='hms'");
    }

    /** An INSERT of some values, and a streaming one with checkpoints. */
    private void writeAndRead(String database) {
        sql("CREATE TABLE %s.t (id BIGINT)".formatted(database));
        sql("INSERT INTO %s.t VALUES (1), (2)".formatted(database));
        sql("""
                CREATE TEMPORARY TABLE default_catalog.default_database.numbers_of_%s (id BIGINT) WITH (
                  'connector'='datagen', 'rows-per-second'='100',
                  'fields.id.kind'='sequence', 'fields.id.start'='3', 'fields.id.end'='300')""".formatted(database.replace('.', '_')));
        sql("INSERT INTO %s.t SELECT id FROM default_catalog.default_database.numbers_of_%s"
                .formatted(database, database.replace('.', '_')));
        assertThat(rows("SELECT id FROM %s.t".formatted(database))).hasSize(300).doesNotHaveDuplicates();
    }

    private List<String> locations(String database) {
        return rows("SELECT file_path FROM %s.`t$files`".formatted(database)).stream()
                .map(row -> String.valueOf(row.get(0)))
                .toList();
    }

    private void sql(String statement) {
        required(client).sql(statement);
    }

    private List<List<@Nullable String>> rows(String query) {
        return required(client).rows(query);
    }

    private Path home() {
        return folder.resolve(required(version).toString());
    }

    private Path clientFolder() {
        return home().resolve("client");
    }

    private Path clientConf(String name) throws IOException {
        Path conf = clientFolder().resolve(name);
        return SiteFile.in(conf, "hive-site.xml", hiveSite(home().resolve(name).toString()));
    }

    private Map<String, String> hiveSite(String warehouse) {
        return Map.of(
                "hive.metastore.uris", required(metastore).uri(), "hive.metastore.warehouse.external.dir", warehouse);
    }

    private static Map<String, String> logicalName(String uri) {
        return new TreeMap<>(Map.of(
                "dfs.nameservices", "lake",
                "dfs.ha.namenodes.lake", "one",
                "dfs.namenode.rpc-address.lake.one", uri.substring("hdfs://".length()),
                "dfs.client.failover.proxy.provider.lake",
                        "org.apache.hadoop.hdfs.server.namenode.ha.ConfiguredFailoverProxyProvider"));
    }

    private static void delete(Path conf) throws IOException {
        try (Stream<Path> files = Files.list(conf)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(conf);
    }

    private static <T> T required(@Nullable T started) {
        if (started == null) {
            throw new IllegalStateException("It did not start");
        }
        return started;
    }
}
