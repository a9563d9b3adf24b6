package io.hmscatalog.check;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.it.Rows;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * The rounds, one after the other, until one finds something. Single-threaded.
 *
 * @param roundTime how long the writers are disturbed in a round
 * @param sabotage called once in each round, while the writers append
 */
record Run(
        Scenario scenario,
        CheckedMetastore metastore,
        RunFolder folder,
        PrintWriter out,
        int rounds,
        Duration roundTime,
        long seed,
        Sabotage sabotage) {

    private static final Namespace NAMESPACE = Namespace.of("check");
    private static final int PROCESSES = 3;
    private static final int THREADS = 2;

    /** A short log may lose the answer whether a commit was applied, a long one never does. */
    private static final List<String> METADATA_LOG_LENGTHS = List.of("2", "10", "100", "100000");

    /** What a seeded defect does to a table. */
    @FunctionalInterface
    interface Sabotage {
        void of(TableIdentifier table) throws InterruptedException;
    }

    /** A round that found nothing. */
    private record Round(TableIdentifier table, RoundKind kind, String firstFile, String pointer) {}

    Result execute() throws IOException, InterruptedException {
        Result result = new Result();
        List<Round> passed = new ArrayList<>();
        RandomGenerator random = new Random(seed);
        try (HmsCatalog catalog = metastore.observersSite().openCatalog();
                WriterHistory history = WriterHistory.create(folder.writerHistory(Writers.COORDINATOR));
                Writers writers = startWriters()) {
            catalog.createNamespace(NAMESPACE);
            RecordedAppends lastAppends = new RecordedAppends(history, Writers.COORDINATOR, 0);
            Disturber disturber = new Disturber(metastore, writers, folder, random);
            for (int round = 1; round <= rounds && result.passed(); round++) {
                TableIdentifier table = TableIdentifier.of(NAMESPACE, "round_" + round);
                RoundKind kind = scenario.kindOf(round);
                String firstFile = create(catalog, table, random);
                disturb(table, kind, writers, disturber, random);
                List<Finding> lockFindings =
                        checkLocks(table, () -> lastAppends.append(table.name(), catalog.loadTable(table)));
                TableState state = check(table, kind, firstFile, lockFindings, result);
                result.roundEnded(disturber);
                passed.add(new Round(table, kind, firstFile, state.pointer()));
            }
        }
        for (Round round : passed) {
            checkAgainIfMoved(round, result);
        }
        return result;
    }

    private Writers startWriters() {
        Optional<WriterProgram> hiveCatalog = scenario.hiveCatalog()
                ? Optional.of(WriterProgram.ofHiveCatalog(metastore.observersSite()))
                : Optional.empty();
        return Writers.start(
                PROCESSES, THREADS, WriterProgram.ofHmsCatalog(metastore.writersSite()), hiveCatalog, folder);
    }

    private String create(HmsCatalog catalog, TableIdentifier table, RandomGenerator random) {
        Map<String, String> properties = Map.of(
                TableProperties.METADATA_PREVIOUS_VERSIONS_MAX,
                METADATA_LOG_LENGTHS.get(random.nextInt(METADATA_LOG_LENGTHS.size())),
                TableProperties.COMMIT_NUM_RETRIES,
                "10",
                TableProperties.COMMIT_MIN_RETRY_WAIT_MS,
                "10",
                TableProperties.COMMIT_MAX_RETRY_WAIT_MS,
                "500",
                TableProperties.COMMIT_NUM_STATUS_CHECKS,
                "3",
                TableProperties.COMMIT_STATUS_CHECKS_MIN_WAIT_MS,
                "50",
                TableProperties.COMMIT_STATUS_CHECKS_MAX_WAIT_MS,
                "1000");
        catalog.createTable(table, Rows.SCHEMA, PartitionSpec.unpartitioned(), properties);
        folder.note(table.name(), "created with " + properties);
        return new TableReader(metastore.observersSite()).pointer(table);
    }

    private void disturb(
            TableIdentifier table, RoundKind kind, Writers writers, Disturber disturber, RandomGenerator random)
            throws InterruptedException {
        folder.note(table.name(), "writers are " + kind);
        writers.append(kind, table.toString(), random);
        Duration half = roundTime.dividedBy(2);
        disturber.disturb(table.name(), scenario.earlyDisturbances(kind), half);
        sabotage.of(table);
        disturber.disturb(table.name(), scenario.disturbances(kind), half);
        writers.pause();
        disturber.calm(table.name());
    }

    private List<Finding> checkLocks(TableIdentifier table, Supplier<HistoryEntry> nextAppend)
            throws InterruptedException {
        LockCheck check = LockCheck.of(metastore.observersSite(), table);
        check.found().forEach(lock -> folder.note(table.name(), "after the writers there is " + lock));
        List<Finding> findings = check.run(nextAppend);
        folder.note(
                table.name(),
                "after the last append there are %d locks"
                        .formatted(check.found().size()));
        return findings;
    }

    private TableState check(
            TableIdentifier table, RoundKind kind, String firstFile, List<Finding> lockFindings, Result result) {
        TableState state = new TableReader(metastore.observersSite()).read(table);
        Map<AppendId, Outcome> appends = folder.appends(table.name());
        List<Finding> findings = new ArrayList<>(lockFindings);
        findings.addAll(new TableCheck(firstFile, appends, state).run());
        result.add(appends, findings);
        report(table, kind, appends, state, findings);
        return state;
    }

    /** A request that arrives after the check would move the pointer. */
    private void checkAgainIfMoved(Round round, Result result) {
        if (new TableReader(metastore.observersSite()).pointer(round.table()).equals(round.pointer())) {
            return;
        }
        TableState state = new TableReader(metastore.observersSite()).read(round.table());
        Map<AppendId, Outcome> appends = folder.appends(round.table().name());
        List<Finding> findings = new TableCheck(round.firstFile(), appends, state).run();
        result.addFindings(findings);
        report(round.table(), round.kind(), appends, state, findings);
    }

    private void report(
            TableIdentifier table,
            RoundKind kind,
            Map<AppendId, Outcome> appends,
            TableState state,
            List<Finding> findings) {
        List<String> counts = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            counts.add(Result.count(appends, outcome) + " " + outcome.text());
        }
        String line = "%s: %s; %d versions, %d orphan metadata files"
                .formatted(
                        kind,
                        String.join(", ", counts),
                        state.versions().size(),
                        state.orphans().size());
        tell(table, line);
        findings.forEach(finding -> tell(table, finding.toString()));
    }

    private void tell(TableIdentifier table, String line) {
        out.println(table.name() + ": " + line);
        out.flush();
        folder.note(table.name(), line);
    }
}
