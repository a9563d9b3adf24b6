package io.hmscatalog.benchmarks.worker;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.catalog.TableIdentifier;

/** Threads that each append to tables of their own in turn, {@code scale} tables in all. */
final class AppendTablesScenario implements Scenario {

    @Override
    public Session prepare(Subject subject, Order order) throws Exception {
        List<Operation> ofThreads = new ArrayList<>();
        for (int thread = 0; thread < order.threads(); thread++) {
            ofThreads.add(inTurn(subject, order));
        }
        return Session.concurrent(ofThreads);
    }

    private static Operation inTurn(Subject subject, Order order) throws Exception {
        List<Operation> appends = new ArrayList<>();
        for (int number = 0; number < order.scale() / order.threads(); number++) {
            TableIdentifier table = PreparedTables.another(TableIdentifier.parse(order.table()));
            new PreparedTables(subject.catalog()).empty(table, order.locked());
            appends.add(subject.append(table, order.locked()));
        }
        Iterator<Operation> endless =
                Stream.generate(() -> appends).flatMap(List::stream).iterator();
        return () -> endless.next().run();
    }
}
