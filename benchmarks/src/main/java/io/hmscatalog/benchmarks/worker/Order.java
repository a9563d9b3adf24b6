package io.hmscatalog.benchmarks.worker;

import java.util.Map;

/**
 * What a worker is told, as a line of JSON.
 *
 * @param scenario which one
 * @param step what of it
 * @param catalog the catalog's properties; one catalog is kept open for each set of them
 * @param table the lane's own table or prefix of tables, {@code database.name}
 * @param locked whether commits take the metastore's lock
 * @param operations how many, of each thread
 * @param threads how many
 * @param scale what the scenario makes of it: snapshots, bytes, tables
 */
public record Order(
        ScenarioName scenario,
        Step step,
        Map<String, String> catalog,
        String table,
        boolean locked,
        int operations,
        int threads,
        int scale) {

    public enum Step {
        /** Makes what the operations need, untimed. */
        PREPARE,
        MEASURE
    }

    public Order prepare() {
        return with(Step.PREPARE, operations);
    }

    public Order measure(int count) {
        return with(Step.MEASURE, count);
    }

    public Order ofOneThread() {
        return new Order(scenario, step, catalog, table, locked, operations, 1, scale);
    }

    private Order with(Step next, int count) {
        return new Order(scenario, next, catalog, table, locked, count, threads, scale);
    }
}
