package io.hmscatalog.benchmarks.worker;

import org.apache.iceberg.catalog.TableIdentifier;

/** The names that a table has in turn. Single-threaded. */
final class TwoNames {

    private TableIdentifier present;
    private TableIdentifier next;

    TwoNames(TableIdentifier table) {
        present = table;
        next = TableIdentifier.of(table.namespace(), table.name() + "_renamed");
    }

    TableIdentifier present() {
        return present;
    }

    TableIdentifier next() {
        return next;
    }

    void swap() {
        TableIdentifier former = present;
        present = next;
        next = former;
    }
}
