package io.hmscatalog.sql;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

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
        return SiteFile.in(folder, "hive-site.xml", Map.of(key, value));
    }

    @Override
    public void close() throws IOException {
        metastore.close();
    }
}
