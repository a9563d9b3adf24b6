package io.hmscatalog.benchmarks.worker;

import org.apache.iceberg.catalog.TableIdentifier;

/** Loads a table whose metadata file has {@code scale} bytes; whether another process has changed it is not known here. */
final class LoadTableScenario implements Scenario {

    @Override
    public Session prepare(Subject subject, Order order) throws Exception {
        TableIdentifier table = TableIdentifier.parse(order.table());
        new PreparedTables(subject.catalog()).withMetadataOf(table, order.locked(), order.scale());
        return Session.serial(subject.loadTable(table));
    }
}
