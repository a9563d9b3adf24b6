package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreConnector;
import io.hmscatalog.metastore.MetastoreServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.CatalogUtil;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Flink's SQL on real metastores. One session per pair, on a session cluster, with the bundle jar. */
@ParameterizedClass
@MethodSource("io.hmscatalog.sql.EnginePairs#flink")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
final class FlinkMatrixIT
        implements FlinkDatabaseFacts,
                FlinkTableFacts,
                FlinkRowFacts,
                FlinkSchemaFacts,
                FlinkTimeTravelFacts,
                FlinkStreamFacts,
                FlinkOtherKindFacts,
                FlinkCacheFacts,
                FlinkEntryFacts,
                FlinkErrorFacts {

    @Parameter
    @Nullable
    EnginePair pair;

    @TempDir
    static Path folder;

    private @Nullable MetastoreServer metastore;
    private @Nullable EngineProcess flink;
    private @Nullable MetastoreConnection server;
    private @Nullable HmsCatalog otherWriter;
    private int databases;

    @BeforeParameterizedClassInvocation
    void start() throws Exception {
        MetastoreServer started = MetastoreServer.builder(pair().metastore())
                .folder(home().resolve("hms"))
                .start();
        metastore = started;
        server = connect(started);
        otherWriter = (HmsCatalog) CatalogUtil.loadCatalog(
                HmsCatalog.class.getName(),
                "other-writer",
                Map.of("uri", started.uri(), "warehouse", warehouse()),
                new Configuration(false));
        flink = EngineProcess.builder(pair().engine(), home().resolve("flink"))
                .jvmOptions(FlinkFixture.QUICK_START)
                .arguments("table.dml-sync=true")
                .start();
        String hms = "'type'='hms'";
        String iceberg = "'type'='iceberg', 'catalog-impl'='io.hmscatalog.HmsCatalog'";
        String brief = ", 'cache.expiration-interval-ms'='500'";
        createCatalog("lake", hms);
        createCatalog("uncached", hms + ", 'cache-enabled'='false'");
        createCatalog("brief", hms + brief);
        createCatalog("plain", iceberg);
        createCatalog("plain_brief", iceberg + brief);
    }

    private Path home() {
        return folder.resolve(pair().toString().replace(' ', '-'));
    }

    private void createCatalog(String name, String options) {
        sql(
                "CREATE CATALOG %s WITH (%s, 'uri'='%s', 'warehouse'='%s')",
                name, options, metastore().uri(), warehouse());
    }

    private String warehouse() {
        return metastore().warehouse().toUri().toString();
    }

    private static MetastoreConnection connect(MetastoreServer started) {
        MetastoreConfig config = MetastoreConfigLoader.load(Map.of("uri", started.uri()), new Configuration(false));
        return new MetastoreConnector(config, UserGroupInformation.createRemoteUser("observer"))
                .connect(config.servers().get(0), Duration.ofSeconds(10));
    }

    @AfterParameterizedClassInvocation
    void stop() throws Exception {
        try {
            assertThat(server().showLocks(new ShowLocksRequest()).getLocks())
                    .as("locks that are left on the server")
                    .isEmpty();
        } finally {
            for (AutoCloseable resource : new @Nullable AutoCloseable[] {flink, otherWriter, server, metastore}) {
                if (resource != null) {
                    resource.close();
                }
            }
        }
    }

    @BeforeEach
    void createDatabase() {
        databases++;
        sql("CREATE DATABASE lake.%s", database());
        sql("USE lake.%s", database());
    }

    @Override
    public EnginePair pair() {
        return required(pair);
    }

    @Override
    public EngineProcess flink() {
        return required(flink);
    }

    @Override
    public MetastoreServer metastore() {
        return required(metastore);
    }

    @Override
    public MetastoreClient server() {
        return required(server);
    }

    @Override
    public HmsCatalog otherWriter() {
        return required(otherWriter);
    }

    @Override
    public String database() {
        return "db" + databases;
    }

    private static <T> T required(@Nullable T value) {
        if (value == null) {
            throw new IllegalStateException("the pair did not start");
        }
        return value;
    }
}
