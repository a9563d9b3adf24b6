package io.hmscatalog.benchmarks.worker;

import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.catalog.TableIdentifier;

/** Threads that ask whether a table exists that does. */
final class TableExistsScenario implements Scenario {

    @Override
    public Session prepare(Subject subject, Order order) throws Exception {
        TableIdentifier table = PreparedTables.another(TableIdentifier.parse(order.table()));
        new PreparedTables(subject.catalog()).empty(table, order.locked());
        List<Operation> ofThreads = new ArrayList<>();
        for (int thread = 0; thread < order.threads(); thread++) {
            ofThreads.add(subject.tableExists(table));
        }
        return Session.concurrent(ofThreads);
    }
}
