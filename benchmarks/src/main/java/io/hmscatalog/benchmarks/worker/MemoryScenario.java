package io.hmscatalog.benchmarks.worker;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;

/** The heap that loaded tables keep: all of the namespace that the order's table is in. */
final class MemoryScenario implements Scenario {

    @Override
    public Session prepare(Subject subject, Order order) {
        Catalog catalog = subject.catalog();
        TableIdentifier first = TableIdentifier.parse(order.table());
        List<TableIdentifier> names = catalog.listTables(first.namespace());
        // Classes and connections are there before the first look.
        Expected.that(!catalog.loadTable(first).schema().columns().isEmpty(), first);
        return operations -> {
            List<Table> loaded = new ArrayList<>(names.size());
            long before = usedBytes();
            names.forEach(name -> loaded.add(catalog.loadTable(name)));
            long after = usedBytes();
            return Answer.ofHeap((after - before) / loaded.size());
        };
    }

    private static long usedBytes() {
        System.gc();
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
