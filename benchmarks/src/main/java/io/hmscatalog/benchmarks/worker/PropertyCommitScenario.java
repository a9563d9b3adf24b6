package io.hmscatalog.benchmarks.worker;

import org.apache.iceberg.catalog.TableIdentifier;

/** A change of one table property. */
final class PropertyCommitScenario implements Scenario {

    @Override
    public Session prepare(Subject subject, Order order) throws Exception {
        TableIdentifier table = PreparedTables.another(TableIdentifier.parse(order.table()));
        new PreparedTables(subject.catalog()).empty(table, order.locked());
        return Session.serial(subject.propertyCommit(table, order.locked()));
    }
}
