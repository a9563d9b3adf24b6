package io.hmscatalog.benchmarks;

import static io.hmscatalog.metastore.DatabaseProduct.DERBY;
import static io.hmscatalog.metastore.DatabaseProduct.POSTGRESQL;

import io.hmscatalog.benchmarks.Case.Rounds;
import io.hmscatalog.benchmarks.Case.Surroundings;
import io.hmscatalog.benchmarks.Case.Work;
import io.hmscatalog.benchmarks.worker.ScenarioName;
import io.hmscatalog.benchmarks.worker.SystemUnderTest;
import io.hmscatalog.metastore.DatabaseProduct;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All cases of a run. */
final class Plan {

    private static final Set<DatabaseProduct> BOTH = EnumSet.of(POSTGRESQL, DERBY);
    private static final Set<DatabaseProduct> POSTGRES = EnumSet.of(POSTGRESQL);
    private static final List<Boolean> ON_AND_OFF = List.of(true, false);
    private static final List<Boolean> ON = List.of(true);
    private static final Set<SystemUnderTest> ALL = EnumSet.allOf(SystemUnderTest.class);
    private static final Set<SystemUnderTest> CATALOGS =
            EnumSet.of(SystemUnderTest.HIVE_CATALOG, SystemUnderTest.HMS_CATALOG);

    private static final Set<SystemUnderTest> WITHOUT_HIVE_CATALOG =
            EnumSet.of(SystemUnderTest.HMS_CATALOG, SystemUnderTest.FLOOR);

    private static final int TEN_MEGABYTES = 10_000_000;

    private Plan() {}

    /** At most four minutes. */
    static List<Case> quick() {
        return cases(new Sizes(
                POSTGRES,
                new Rounds(2, 3, 10, false),
                new Rounds(2, 3, 10, false),
                new Rounds(1, 3, 6, true),
                new Rounds(1, 3, 6, false),
                new Rounds(0, 1, 2, true),
                ON,
                new Rounds(1, 2, 2, false),
                new Rounds(1, 2, 2, false),
                200,
                List.of(
                        listTables("list-tables-100", 100, ALL, new Rounds(1, 2, 2, false)),
                        listTables("list-tables-5000", 5_000, WITHOUT_HIVE_CATALOG, new Rounds(1, 2, 2, false)))));
    }

    /** At most forty minutes. */
    static List<Case> full() {
        Rounds reads = new Rounds(10, 6, 5, false);
        return cases(new Sizes(
                BOTH,
                new Rounds(30, 20, 10, false),
                new Rounds(5, 10, 10, false),
                new Rounds(10, 10, 10, true),
                new Rounds(10, 10, 10, true),
                new Rounds(1, 2, 8, true),
                ON_AND_OFF,
                new Rounds(1, 5, 8, false),
                reads,
                1_000,
                List.of(
                        listTables("list-tables-100", 100, ALL, reads),
                        listTables("list-tables-5000", 5_000, ALL, new Rounds(1, 3, 1, false)),
                        listTables("list-tables-50000", 50_000, WITHOUT_HIVE_CATALOG, reads),
                        // HiveCatalog takes minutes.
                        listTables("list-tables-50000-once", 50_000, ALL, new Rounds(0, 1, 1, false)))));
    }

    /**
     * How large a run is.
     *
     * @param others databases of what takes long
     * @param small appends to a table with one snapshot
     * @param large appends to a table with many
     */
    private record Sizes(
            Set<DatabaseProduct> others,
            Rounds properties,
            Rounds changes,
            Rounds small,
            Rounds large,
            Rounds race,
            List<Boolean> locksOfTwoProcesses,
            Rounds concurrent,
            Rounds reads,
            int loadedTables,
            List<Case> listings) {}

    private static List<Case> cases(Sizes sizes) {
        return Stream.of(
                        // First, while no worker has cached anything.
                        Stream.of(memory(sizes.loadedTables())),
                        Stream.of(
                                propertyCommit(sizes.properties()),
                                append("append-1", sizes.others(), 1, sizes.small()),
                                append("append-2000", POSTGRES, 2_000, sizes.large()),
                                serial("create-table", ScenarioName.CREATE_TABLE, sizes.others(), sizes.changes()),
                                serial("rename", ScenarioName.RENAME, sizes.others(), sizes.changes())),
                        IntStream.of(0, 10, 50).mapToObj(millis -> tableExists(millis, sizes.concurrent())),
                        Stream.of(
                                loadTable("load-table-10mb-unchanged", Surroundings.LOCAL_FILES, sizes.reads()),
                                loadTable("load-table-10mb-changed", Surroundings.CHANGED_BETWEEN, sizes.reads())),
                        sizes.listings().stream(),
                        Stream.of(
                                race("append-8x%d", sizes.others(), ON_AND_OFF, 1, 8, sizes.race()),
                                // Derby stalls when several processes wait for one lock.
                                race(
                                        "append-8x%d-two-processes",
                                        POSTGRES, sizes.locksOfTwoProcesses(), 2, 4, sizes.race()),
                                appendTables(sizes.concurrent())))
                .flatMap(cases -> cases)
                .toList();
    }

    private static Case memory(int tables) {
        return new Case(
                "memory-%d-tables".formatted(tables),
                POSTGRES,
                ON,
                CATALOGS,
                new Work(ScenarioName.MEMORY, 1, 1, tables),
                new Rounds(0, 1, 0, false),
                Surroundings.sharedTables(tables));
    }

    private static Case propertyCommit(Rounds rounds) {
        Work work = new Work(ScenarioName.PROPERTY_COMMIT, 1, 1, 0);
        return new Case("property-commit", BOTH, ON_AND_OFF, ALL, work, rounds, Surroundings.MEMORY_FILES);
    }

    private static Case append(String name, Set<DatabaseProduct> databases, int snapshots, Rounds rounds) {
        Work work = new Work(ScenarioName.APPEND, 1, 1, snapshots);
        return new Case(name, databases, ON_AND_OFF, ALL, work, rounds, Surroundings.LOCAL_FILES);
    }

    private static Case serial(String name, ScenarioName scenario, Set<DatabaseProduct> databases, Rounds rounds) {
        return new Case(name, databases, ON, ALL, new Work(scenario, 1, 1, 0), rounds, Surroundings.MEMORY_FILES);
    }

    private static Case tableExists(int delayMillis, Rounds rounds) {
        Work work = new Work(ScenarioName.TABLE_EXISTS, 1, 16, 0);
        return new Case(
                "table-exists-%dms".formatted(delayMillis),
                POSTGRES,
                ON,
                ALL,
                work,
                rounds,
                Surroundings.delayed(delayMillis));
    }

    private static Case loadTable(String name, Surroundings surroundings, Rounds rounds) {
        Work work = new Work(ScenarioName.LOAD_TABLE, 1, 1, TEN_MEGABYTES);
        return new Case(name, POSTGRES, ON, ALL, work, rounds, surroundings);
    }

    private static Case listTables(String name, int tables, Set<SystemUnderTest> systems, Rounds rounds) {
        Work work = new Work(ScenarioName.LIST_TABLES, 1, 1, tables);
        return new Case(name, POSTGRES, ON, systems, work, rounds, Surroundings.sharedTables(tables));
    }

    private static Case race(
            String name,
            Set<DatabaseProduct> databases,
            List<Boolean> locks,
            int processes,
            int threads,
            Rounds rounds) {
        Work work = new Work(ScenarioName.APPEND_RACE, processes, threads, 0);
        return new Case(
                name.formatted(rounds.operations()),
                databases,
                locks,
                CATALOGS,
                work,
                rounds,
                Surroundings.ATTEMPTS_COUNTED);
    }

    private static Case appendTables(Rounds rounds) {
        Work work = new Work(ScenarioName.APPEND_TABLES, 1, 4, 16);
        return new Case("append-16-tables", POSTGRES, ON_AND_OFF, ALL, work, rounds, Surroundings.LOCAL_FILES);
    }
}
