package io.hmscatalog.benchmarks;

import io.hmscatalog.benchmarks.worker.CommitAttempts;
import io.hmscatalog.benchmarks.worker.ScenarioName;
import io.hmscatalog.benchmarks.worker.SystemUnderTest;
import io.hmscatalog.metastore.DatabaseProduct;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.inmemory.InMemoryFileIO;

/**
 * A scenario with its measures.
 *
 * @param name what it is called in the results
 * @param databases where it runs
 * @param locks the modes in which commits are made
 */
record Case(
        String name,
        Set<DatabaseProduct> databases,
        List<Boolean> locks,
        Set<SystemUnderTest> systems,
        Work work,
        Rounds rounds,
        Surroundings surroundings) {

    /**
     * What a round is made of.
     *
     * @param threads of each process
     * @param scale what the scenario makes of it
     */
    record Work(ScenarioName scenario, int processes, int threads, int scale) {}

    /**
     * How often.
     *
     * @param warmUps rounds that are not counted
     * @param operations of each thread in each round
     * @param fresh whether each round has a table of its own
     */
    record Rounds(int warmUps, int counted, int operations, boolean fresh) {}

    /**
     * What is around it.
     *
     * @param catalog properties of the catalogs
     * @param delay of each call on its way to the metastore
     * @param tables of a namespace that all share; none if the scenario makes its own
     * @param changed whether another process changes the table before each operation
     */
    record Surroundings(Map<String, String> catalog, Duration delay, int tables, boolean changed) {

        static final Surroundings LOCAL_FILES = new Surroundings(Map.of(), Duration.ZERO, 0, false);
        static final Surroundings CHANGED_BETWEEN = new Surroundings(Map.of(), Duration.ZERO, 0, true);
        static final Surroundings MEMORY_FILES = new Surroundings(
                Map.of(CatalogProperties.FILE_IO_IMPL, InMemoryFileIO.class.getName()), Duration.ZERO, 0, false);
        static final Surroundings ATTEMPTS_COUNTED = new Surroundings(
                Map.of(CatalogProperties.METRICS_REPORTER_IMPL, CommitAttempts.class.getName()),
                Duration.ZERO,
                0,
                false);

        static Surroundings delayed(int millis) {
            return new Surroundings(Map.of(), Duration.ofMillis(millis), 0, false);
        }

        static Surroundings sharedTables(int tables) {
            return new Surroundings(Map.of(), Duration.ZERO, tables, false);
        }
    }

    List<Lane> lanes(Collection<SystemUnderTest> available) {
        return systems.stream()
                .sorted()
                .filter(available::contains)
                .flatMap(system -> locks.stream().map(locked -> new Lane(system, locked)))
                .toList();
    }

    /** Of races, and of what is done once only, no calls are counted. */
    boolean hasCountableCalls() {
        return (work.threads() == 1 && rounds.counted() > 1) || work.scenario() == ScenarioName.TABLE_EXISTS;
    }

    boolean isRace() {
        return work.scenario() == ScenarioName.APPEND_RACE;
    }

    boolean isAboutMemory() {
        return work.scenario() == ScenarioName.MEMORY;
    }

    boolean isConcurrent() {
        return work.threads() > 1;
    }
}
