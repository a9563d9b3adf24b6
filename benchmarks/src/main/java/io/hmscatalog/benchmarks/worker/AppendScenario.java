package io.hmscatalog.benchmarks.worker;

import org.apache.iceberg.catalog.TableIdentifier;

/** An append of one data file to a table of {@code scale} snapshots. */
final class AppendScenario implements Scenario {

    @Override
    public Session prepare(Subject subject, Order order) throws Exception {
        TableIdentifier table = PreparedTables.another(TableIdentifier.parse(order.table()));
        new PreparedTables(subject.catalog()).withSnapshots(table, order.locked(), order.scale());
        return Session.serial(subject.append(table, order.locked()));
    }
}
