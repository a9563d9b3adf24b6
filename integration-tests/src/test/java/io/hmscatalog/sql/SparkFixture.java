package io.hmscatalog.sql;

import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** What a suite of facts gets from a pair with Spark. The temporary view {@code birds} has 10,000 rows of bird strikes. */
interface SparkFixture extends EngineFixture {

    /** A folder of this fact. */
    Path folder();

    default long number(String query) {
        return Long.parseLong(value(query));
    }

    /** A table of all birds, {@code id} from 0. */
    default void createStrikes(String properties) {
        sql("""
                CREATE TABLE strikes PARTITIONED BY (size) TBLPROPERTIES (%s)
                AS SELECT * FROM birds""".formatted(properties));
    }

    /** The newest snapshot of a table, by its metadata table. */
    default String newestSnapshot(String table) {
        return value("SELECT snapshot_id FROM {db}.%s.refs WHERE name = 'main'".formatted(table));
    }

    default Path locationOf(String table) {
        return path(otherWriter().loadTable(identifier(table)).location());
    }

    static Path path(String location) {
        return location.startsWith("file:") ? Path.of(URI.create(location).getPath()) : Path.of(location);
    }

    /** All files below a folder without Hadoop's checksums; none if there is no such folder. */
    static List<Path> filesBelow(Path root) {
        if (!Files.exists(root)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.getFileName().toString().endsWith(".crc"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    default boolean isBeforeHive4() {
        return pair().metastore().compareTo(MetastoreVersion.V4_0_1) < 0;
    }
}
