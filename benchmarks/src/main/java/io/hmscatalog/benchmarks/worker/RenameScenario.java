package io.hmscatalog.benchmarks.worker;

import org.apache.iceberg.catalog.TableIdentifier;

/** Renames a table, and back. */
final class RenameScenario implements Scenario {

    @Override
    public Session prepare(Subject subject, Order order) throws Exception {
        TableIdentifier table = PreparedTables.another(TableIdentifier.parse(order.table()));
        new PreparedTables(subject.catalog()).empty(table, order.locked());
        return Session.serial(subject.rename(table));
    }
}
