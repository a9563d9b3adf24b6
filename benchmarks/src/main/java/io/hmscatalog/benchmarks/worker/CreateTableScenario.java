package io.hmscatalog.benchmarks.worker;

import org.apache.iceberg.catalog.TableIdentifier;

/** Creates a table of a name that was not there. */
final class CreateTableScenario implements Scenario {

    @Override
    public Session prepare(Subject subject, Order order) throws Exception {
        return Session.serial(subject.createTable(TableIdentifier.parse(order.table())));
    }
}
