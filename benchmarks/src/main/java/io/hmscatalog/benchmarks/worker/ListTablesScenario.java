package io.hmscatalog.benchmarks.worker;

import org.apache.iceberg.catalog.TableIdentifier;

/** Lists the namespace that the order's table is in. */
final class ListTablesScenario implements Scenario {

    @Override
    public Session prepare(Subject subject, Order order) throws Exception {
        return Session.serial(
                subject.listTables(TableIdentifier.parse(order.table()).namespace()));
    }
}
