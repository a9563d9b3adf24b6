package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.engines.SqlFailure;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;

/**
 * What a suite of facts gets from a pair: a session of the engine whose current database is one for this fact alone, in the catalog
 * {@code lake}.
 */
interface EngineFixture {

    /** For a JVM that lives a minute: half the processor time of the default. */
    String QUICK_START = "-XX:TieredStopAtLevel=1";

    EnginePair pair();

    EngineProcess engine();

    SharedMetastore metastore();

    /** The database of this fact. */
    String database();

    /** The server itself, by raw calls. */
    default MetastoreClient server() {
        return metastore().server();
    }

    /** Another writer, in another process than the engine. */
    default HmsCatalog otherWriter() {
        return metastore().otherWriter();
    }

    /** Runs a statement, in which <code>{db}</code> is the database of this fact. */
    default List<List<@Nullable String>> sql(String statement) {
        return engine().rows(statement.replace("{db}", database()));
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
}
