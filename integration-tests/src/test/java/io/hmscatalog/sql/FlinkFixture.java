package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.engines.SqlFailure;
import io.hmscatalog.metastore.MetastoreServer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.catalog.TableIdentifier;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;

/**
 * What a suite of facts gets from a pair: a session of Flink in batch mode whose current database is one for this fact alone. Its
 * catalogs are {@code lake} of type hms, {@code uncached} and {@code brief} (500 ms) with other caches, {@code plain} and {@code
 * plain_brief} of type iceberg.
 */
interface FlinkFixture {

    /** For a JVM that lives a minute: half the processor time of the default. */
    String QUICK_START = "-XX:TieredStopAtLevel=1";

    EnginePair pair();

    EngineProcess flink();

    MetastoreServer metastore();

    /** The server itself, by raw calls. */
    MetastoreClient server();

    /** Another writer, in another process than Flink. */
    HmsCatalog otherWriter();

    /** The database of this fact. */
    String database();

    default List<List<@Nullable String>> sql(String statement, Object... arguments) {
        return flink().sql(arguments.length == 0 ? statement : statement.formatted(arguments))
                .rows();
    }

    /** The first column. */
    default List<@Nullable String> column(String query, Object... arguments) {
        return sql(query, arguments).stream().map(row -> row.get(0)).toList();
    }

    /** The only row's first column. */
    default String value(String query, Object... arguments) {
        List<@Nullable String> values = column(query, arguments);
        if (values.size() != 1) {
            throw new AssertionError(query + ": not one row but " + values);
        }
        return Objects.requireNonNull(values.get(0), query);
    }

    static List<@Nullable String> row(@Nullable String... values) {
        return Arrays.asList(values);
    }

    /** Names and types of a table's columns. */
    default List<String> columns(String table) {
        return sql("DESCRIBE %s", table).stream()
                .map(row -> row.get(0) + " " + row.get(1))
                .toList();
    }

    default AbstractThrowableAssert<?, ?> assertRefused(String statement, Object... arguments) {
        return assertThatThrownBy(() -> sql(statement, arguments)).isInstanceOf(SqlFailure.class);
    }

    default Table entry(String name) {
        return server().getTable(database(), name);
    }

    default TableIdentifier identifier(String name) {
        return TableIdentifier.of(database(), name);
    }

    /** The table as another process sees it now. */
    default org.apache.iceberg.Table table(String name) {
        return otherWriter().loadTable(identifier(name));
    }

    default Snapshot newestSnapshot(String table) {
        return Objects.requireNonNull(table(table).currentSnapshot());
    }

    /** Another process appends the rows of the newest snapshot once more. */
    default void appendElsewhere(String name) {
        org.apache.iceberg.Table table = table(name);
        DataFile file = newestSnapshot(name).addedDataFiles(table.io()).iterator().next();
        table.newFastAppend().appendFile(file).commit();
    }
}
