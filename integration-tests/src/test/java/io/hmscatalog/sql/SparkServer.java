package io.hmscatalog.sql;

import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.compat.MetastoreConfigLoader;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.compat.MetastoreConnector;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.security.UserGroupInformation;

/** A metastore that Spark sessions of a test work on. */
final class SparkServer implements AutoCloseable {

    static final String EXTENSIONS =
            "spark.sql.extensions=org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions";
    static final String OWN_CATALOG = ".catalog-impl=io.hmscatalog.HmsCatalog";

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    private final Path folder;
    private final MetastoreServer server;

    private SparkServer(Path folder, MetastoreServer server) {
        this.folder = folder;
        this.server = server;
    }

    static SparkServer start(MetastoreVersion version, Path folder) {
        return new SparkServer(
                folder,
                MetastoreServer.builder(version)
                        .folder(folder.resolve("metastore"))
                        .start());
    }

    String uri() {
        return server.uri();
    }

    String warehouse() {
        return server.warehouse().toUri().toString();
    }

    /** A raw connection, for the caller to close. */
    MetastoreConnection connect() throws IOException {
        MetastoreConfig config = MetastoreConfigLoader.load(Map.of("uri", uri()), new Configuration(false));
        return new MetastoreConnector(config, UserGroupInformation.getCurrentUser())
                .connect(config.servers().get(0), CONNECT_TIMEOUT);
    }

    /** A plain table of Hive, made by nobody's engine. */
    void createHiveTable(String database, String name) throws IOException {
        try (MetastoreConnection connection = connect()) {
            StorageDescriptor storage = new StorageDescriptor();
            storage.setCols(List.of(new FieldSchema("id", "int", null)));
            storage.setLocation(warehouse() + name);
            storage.setInputFormat("org.apache.hadoop.mapred.TextInputFormat");
            storage.setOutputFormat("org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat");
            storage.setSerdeInfo(
                    new SerDeInfo(null, "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe", new HashMap<>()));
            connection.createTable(new Table(
                    name,
                    database,
                    "somebody",
                    1,
                    1,
                    0,
                    storage,
                    List.of(),
                    new HashMap<>(),
                    null,
                    null,
                    "EXTERNAL_TABLE"));
        }
    }

    /** A session with Hive support whose own metastore this is. */
    EngineProcess.Builder session(EngineVersion version) {
        return EngineProcess.builder(version, folder.resolve("spark"))
                .arguments(
                        "hive",
                        EXTENSIONS,
                        "spark.hadoop.hive.metastore.uris=" + uri(),
                        "spark.sql.warehouse.dir=" + warehouse());
    }

    /** The same, whose session catalog is ours. */
    EngineProcess.Builder sessionWithOurCatalog(EngineVersion version) {
        return session(version)
                .arguments(
                        "spark.sql.catalog.spark_catalog=org.apache.iceberg.spark.SparkSessionCatalog",
                        "spark.sql.catalog.spark_catalog" + OWN_CATALOG);
    }

    /** A folder with a {@code hive-site.xml} that has one setting. */
    static Path siteFolder(Path folder, String key, String value) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(
                folder.resolve("hive-site.xml"),
                "<configuration><property><name>%s</name><value>%s</value></property></configuration>"
                        .formatted(key, value));
        return folder;
    }

    @Override
    public void close() {
        server.close();
    }
}
