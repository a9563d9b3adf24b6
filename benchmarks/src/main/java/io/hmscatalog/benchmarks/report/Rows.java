package io.hmscatalog.benchmarks.report;

import io.hmscatalog.benchmarks.worker.SystemUnderTest;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Makes the rows of one case, whose samples were taken in turn, and relates them to each other. Single-threaded. */
public final class Rows {

    static final String LOCK_ON = "on";

    private record Entry(String lock, SystemUnderTest system, Sample sample) {}

    private final String scenario;
    private final String database;
    private final List<Entry> entries = new ArrayList<>();

    public Rows(String scenario, String database) {
        this.scenario = scenario;
        this.database = database;
    }

    public void add(String lock, SystemUnderTest system, Sample sample) {
        entries.add(new Entry(lock, system, sample));
    }

    public List<Row> toList() {
        return entries.stream().map(this::row).toList();
    }

    private Row row(Entry entry) {
        Sample sample = entry.sample();
        double median = sample.median();
        return new Row(
                scenario,
                database,
                entry.lock(),
                entry.system().label(),
                sample.size(),
                sample.unit(),
                rounded(median),
                rounded(sample.p99()),
                sample.calls().isEmpty()
                        ? null
                        : sample.calls().values().stream()
                                .mapToInt(Integer::intValue)
                                .sum(),
                sample.calls().isEmpty() ? null : sample.calls(),
                roundedOrNull(sample.perSecond()),
                roundedOrNull(sample.attemptsPerCommit()),
                ratio(median(entry.lock(), SystemUnderTest.HIVE_CATALOG), median),
                ratio(median(LOCK_ON, SystemUnderTest.HIVE_CATALOG), median),
                inverse(median(entry.lock(), SystemUnderTest.FLOOR), median));
    }

    private OptionalDouble median(String lock, SystemUnderTest system) {
        return entries.stream()
                .filter(entry -> entry.lock().equals(lock) && entry.system() == system)
                .mapToDouble(entry -> entry.sample().median())
                .findFirst();
    }

    private static @Nullable Double ratio(OptionalDouble other, double median) {
        return other.isEmpty() ? null : Double.valueOf(rounded(other.getAsDouble() / median));
    }

    private static @Nullable Double inverse(OptionalDouble other, double median) {
        return other.isEmpty() ? null : Double.valueOf(rounded(median / other.getAsDouble()));
    }

    private static @Nullable Double roundedOrNull(OptionalDouble value) {
        return value.isEmpty() ? null : Double.valueOf(rounded(value.getAsDouble()));
    }

    private static double rounded(double value) {
        return Math.round(value * 1_000) / 1_000.0;
    }
}
