package io.hmscatalog.benchmarks;

import io.hmscatalog.benchmarks.report.Sample;
import io.hmscatalog.benchmarks.worker.Answer;
import io.hmscatalog.benchmarks.worker.Order;
import io.hmscatalog.benchmarks.worker.SystemUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/** Takes the figures of one case on one metastore. Single-threaded; used once. */
final class CaseRun {

    /** For calls that follow an operation, such as an unlock that nobody waits for. */
    private static final Duration SETTLING = Duration.ofMillis(100);

    /** The catalog asks less from a writer's third commit on. */
    private static final int OPERATIONS_BEFORE_COUNT = 2;

    private final BenchmarkSite site;
    private final Case measured;
    private final List<Lane> lanes;
    private final Map<String, Worker> others = new HashMap<>();

    private record Participant(Lane lane, Sample sample, List<Worker> workers) {}

    private record Timed(List<Answer> answers, long elapsedNanos) {

        long attempts() {
            return answers.stream().mapToLong(Answer::attempts).sum();
        }
    }

    CaseRun(BenchmarkSite site, Case measured, Collection<SystemUnderTest> systems) {
        this.site = site;
        this.measured = measured;
        this.lanes = measured.lanes(systems);
    }

    /** The samples of all lanes, in their order. */
    Map<Lane, Sample> run() throws Exception {
        try {
            List<Participant> participants = new ArrayList<>();
            for (Lane lane : lanes) {
                participants.add(new Participant(lane, sample(lane), workers(lane)));
            }
            Duration delay = measured.surroundings().delay();
            if (!delay.isZero()) {
                site.proxy().onAnyMethod().every().delayRequest(delay);
            }
            measureRounds(participants);
            Map<Lane, Sample> samples = new LinkedHashMap<>();
            participants.forEach(each -> samples.put(each.lane(), each.sample()));
            return samples;
        } finally {
            site.proxy().clearFaults();
            others.values().forEach(Worker::close);
        }
    }

    private Sample sample(Lane lane) throws Exception {
        Sample sample = new Sample(measured.isAboutMemory() ? "KiB" : "ms");
        if (measured.hasCountableCalls()) {
            sample.setCalls(countCalls(lane));
        }
        return sample;
    }

    private void measureRounds(List<Participant> participants) throws Exception {
        int rounds = measured.rounds().warmUps() + measured.rounds().counted();
        for (int round = 0; round < rounds; round++) {
            for (Participant next : Turns.ofRound(round, participants)) {
                Order order = order(next.lane(), site.uriFor(measured), tableOf(next.lane(), round));
                if (round == 0 || measured.rounds().fresh()) {
                    for (Worker worker : next.workers()) {
                        worker.ask(order.prepare());
                    }
                }
                Timed timed = measured.isRace() ? measureRace(next.workers(), order) : measure(next.workers(), order);
                if (round >= measured.rounds().warmUps()) {
                    add(next.sample(), timed);
                }
            }
        }
    }

    private Timed measure(List<Worker> workers, Order order) throws Exception {
        if (measured.surroundings().changed()) {
            return measureChanged(workers.get(0), order);
        }
        long startNanos = System.nanoTime();
        workers.forEach(worker -> worker.begin(order.measure(measured.rounds().operations())));
        List<Answer> answers = new ArrayList<>();
        for (Worker worker : workers) {
            answers.add(worker.awaitAnswer());
        }
        return new Timed(answers, System.nanoTime() - startNanos);
    }

    private Timed measureRace(List<Worker> workers, Order order) throws Exception {
        TableIdentifier table = TableIdentifier.parse(order.table());
        long before = site.countSnapshots(table);
        Timed timed = measure(workers, order);
        long commits = (long) workers.size()
                * measured.work().threads()
                * measured.rounds().operations();
        RaceCheck.check(table, commits, site.countSnapshots(table) - before, timed.attempts());
        return timed;
    }

    private Timed measureChanged(Worker worker, Order order) throws Exception {
        List<Answer> answers = new ArrayList<>();
        for (int operation = 0; operation < measured.rounds().operations(); operation++) {
            site.change(TableIdentifier.parse(order.table()));
            answers.add(worker.ask(order.measure(1)));
        }
        return new Timed(
                answers,
                answers.stream()
                        .flatMap(answer -> answer.nanos().stream())
                        .mapToLong(Long::longValue)
                        .sum());
    }

    private void add(Sample sample, Timed timed) {
        if (measured.isAboutMemory()) {
            sample.add(timed.answers().get(0).heapBytes() / 1024.0);
            return;
        }
        List<Long> nanos = timed.answers().stream()
                .flatMap(answer -> answer.nanos().stream())
                .toList();
        if (measured.isConcurrent()) {
            // Who waits for a connection waits out of turn: most operations may be fast while some threads starve.
            sample.add(timed.elapsedNanos() / 1e6 / nanos.size());
            sample.addThroughput(nanos.size(), timed.elapsedNanos() / 1e9);
        } else {
            nanos.forEach(each -> sample.add(each / 1e6));
        }
        if (measured.isRace()) {
            sample.addAttempts(timed.attempts(), nanos.size());
        }
    }

    private List<Worker> workers(Lane lane) {
        List<Worker> workers = new ArrayList<>(List.of(site.worker(lane.system())));
        for (int number = 2; number <= measured.work().processes(); number++) {
            workers.add(others.computeIfAbsent(lane.system() + " " + number, name -> site.startWorker(lane.system())));
        }
        return workers;
    }

    /** The calls of one operation on a table that is open and connections that are there. */
    private Map<String, Integer> countCalls(Lane lane) throws Exception {
        Worker worker = site.worker(lane.system());
        TableIdentifier table = tableOf(lane, -1);
        Order order = order(lane, site.proxy().uri(), table).ofOneThread();
        worker.ask(order.prepare());
        worker.ask(order.measure(OPERATIONS_BEFORE_COUNT));
        if (measured.surroundings().changed()) {
            site.change(table);
        }
        Thread.sleep(SETTLING.toMillis());
        site.proxy().resetCounts();
        worker.ask(order.measure(1));
        Thread.sleep(SETTLING.toMillis());
        return site.proxy().counts();
    }

    private TableIdentifier tableOf(Lane lane, int round) throws Exception {
        if (measured.surroundings().tables() > 0) {
            return site.sharedTables(measured.surroundings().tables());
        }
        String name = "%s_%s_%s".formatted(measured.name(), lane.system().label(), lane.lock());
        String suffix = round < 0 ? "_counted" : measured.rounds().fresh() ? "_" + round : "";
        return TableIdentifier.of(Namespace.of(BenchmarkSite.NAMESPACE), (name + suffix).replace('-', '_'));
    }

    private Order order(Lane lane, String uri, TableIdentifier table) {
        Map<String, String> properties = new HashMap<>(site.properties(uri));
        properties.putAll(measured.surroundings().catalog());
        return new Order(
                measured.work().scenario(),
                Order.Step.PREPARE,
                properties,
                table.toString(),
                lane.locked(),
                measured.rounds().operations(),
                measured.work().threads(),
                measured.work().scale());
    }
}
