package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.engines.SqlFailure;
import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;

/**
 * What a suite of facts gets from a pair: a session of Spark whose current namespace is one for this fact alone, in the catalog
 * {@code lake}. The temporary view {@code birds} has 10,000 rows of bird strikes.
 */
interface SparkFixture {

    EnginePair pair();

    EngineProcess spark();

    MetastoreServer metastore();

    /** The server itself, by raw calls. */
    MetastoreClient server();

    /** Another writer, in another process than Spark. */
    HmsCatalog otherWriter();

    /** The database of this fact. */
    String database();

    /** A folder of this fact. */
    Path folder();

    /** Runs a statement, in which <code>{db}</code> is the database of this fact. */
    default List<List<@Nullable String>> sql(String statement) {
        return spark().rows(statement.replace("{db}", database()));
    }

    /** The first column. */
    default List<@Nullable String> column(String query) {
        return sql(query).stream().map(row -> row.get(0)).toList();
    }

    /** The only row's first column. */
    default String value(String query) {
        List<@Nullable String> values = column(query);
        if (values.size() != 1) {
            throw new AssertionError(query + ": not one row but " + values);
        }
        return Objects.requireNonNull(values.get(0), query);
    }

    default long number(String query) {
        return Long.parseLong(value(query));
    }

    static List<@Nullable String> row(@Nullable String... values) {
        return Arrays.asList(values);
    }

    default AbstractThrowableAssert<?, ?> assertRefused(String statement) {
        return assertThatThrownBy(() -> sql(statement)).isInstanceOf(SqlFailure.class);
    }

    default Table entry(String name) {
        return server().getTable(database(), name);
    }

    default TableIdentifier identifier(String name) {
        return TableIdentifier.of(database(), name);
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
