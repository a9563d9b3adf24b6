package io.hmscatalog.sql;

import java.util.List;
import java.util.Objects;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotChanges;
import org.apache.iceberg.Table;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;

/**
 * What a suite of facts gets from a pair with Flink: a session in batch mode. Its catalogs are {@code lake} of type hms, {@code
 * uncached} and {@code brief} (500 ms) with other caches, {@code plain} and {@code plain_brief} of type iceberg. Statements may have
 * arguments, as in {@link String#format}.
 */
@SuppressWarnings("AnnotateFormatMethod") // The annotation is in a library that the tests do not have.
interface FlinkFixture extends EngineFixture {

    default List<List<@Nullable String>> sql(String statement, Object... arguments) {
        return sql(statement.formatted(arguments));
    }

    default List<@Nullable String> column(String query, Object... arguments) {
        return column(query.formatted(arguments));
    }

    default String value(String query, Object... arguments) {
        return value(query.formatted(arguments));
    }

    default AbstractThrowableAssert<?, ?> assertRefused(String statement, Object... arguments) {
        return assertRefused(statement.formatted(arguments));
    }

    /** Names and types of a table's columns. */
    default List<String> columns(String table) {
        return sql("DESCRIBE %s", table).stream()
                .map(row -> row.get(0) + " " + row.get(1))
                .toList();
    }

    /** The table as another process sees it now. */
    default Table table(String name) {
        return otherWriter().loadTable(identifier(name));
    }

    default Snapshot newestSnapshot(String table) {
        return Objects.requireNonNull(table(table).currentSnapshot());
    }

    /** Another process appends a file of the newest snapshot once more. */
    default void appendElsewhere(String name) {
        Table table = table(name);
        SnapshotChanges newest =
                SnapshotChanges.builderFor(table).snapshot(newestSnapshot(name)).build();
        table.newFastAppend()
                .appendFile(newest.addedDataFiles().iterator().next())
                .commit();
    }
}
