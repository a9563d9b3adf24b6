package io.hmscatalog.sql;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import org.apache.hadoop.hive.metastore.api.FieldSchema;
import org.apache.hadoop.hive.metastore.api.SerDeInfo;
import org.apache.hadoop.hive.metastore.api.StorageDescriptor;
import org.apache.hadoop.hive.metastore.api.Table;

/** A metastore that Spark sessions of a test work on. */
final class SparkServer implements AutoCloseable {

    private final Path folder;
    private final SharedMetastore metastore;

    private SparkServer(Path folder, SharedMetastore metastore) {
        this.folder = folder;
        this.metastore = metastore;
    }

    static SparkServer start(MetastoreVersion version, Path folder) {
        return new SparkServer(folder, SharedMetastore.start(version, folder.resolve("metastore")));
    }

    String uri() {
        return metastore.uri();
    }

    String warehouse() {
        return metastore.warehouse();
    }

    /** The server itself, by raw calls. */
    MetastoreClient metastore() {
        return metastore.server();
    }

    /** A plain table of Hive, made by nobody's engine. */
    void createHiveTable(String database, String name) {
        StorageDescriptor storage = new StorageDescriptor();
        storage.setCols(List.of(new FieldSchema("id", "int", null)));
        storage.setLocation(warehouse() + name);
        storage.setInputFormat("org.apache.hadoop.mapred.TextInputFormat");
        storage.setOutputFormat("org.apache.hadoop.hive.ql.io.HiveIgnoreKeyTextOutputFormat");
        storage.setSerdeInfo(
                new SerDeInfo(null, "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe", new HashMap<>()));
        metastore()
                .createTable(new Table(
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

    /** A session with Hive support whose own metastore this is. */
    EngineProcess.Builder session(EngineVersion version) {
        return EngineProcess.builder(version, folder.resolve("spark"))
                .arguments(
                        "hive",
                        SparkSettings.EXTENSIONS,
                        "spark.hadoop.hive.metastore.uris=" + uri(),
                        "spark.sql.warehouse.dir=" + warehouse());
    }

    /** The same, whose session catalog is ours. */
    EngineProcess.Builder sessionWithOurCatalog(EngineVersion version) {
        return session(version).arguments(SparkSettings.sessionCatalog());
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
    public void close() throws IOException {
        metastore.close();
    }
}
