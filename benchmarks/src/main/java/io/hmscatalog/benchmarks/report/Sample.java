package io.hmscatalog.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.Quantile;

/** The counted figures of one system in one mode. Single-threaded. */
public final class Sample {

    private final String unit;
    private final List<Double> values = new ArrayList<>();
    private Map<String, Integer> calls = Map.of();
    private long attempts;
    private long commits;
    private long operations;
    private double seconds;

    /** @param unit of its values */
    public Sample(String unit) {
        this.unit = unit;
    }

    public void add(double value) {
        values.add(value);
    }

    public void addAttempts(long ofAll, long ofCommits) {
        attempts += ofAll;
        commits += ofCommits;
    }

    /** Operations that ran beside one another, and how long all of them took. */
    public void addThroughput(long count, double inSeconds) {
        operations += count;
        seconds += inSeconds;
    }

    /** The metastore's methods that one operation calls, and how often. */
    public void setCalls(Map<String, Integer> ofOneOperation) {
        calls = new TreeMap<>(ofOneOperation);
    }

    String unit() {
        return unit;
    }

    int size() {
        return values.size();
    }

    double median() {
        return Median.withDefaults().evaluate(array());
    }

    double p99() {
        return Quantile.withDefaults().evaluate(array(), 0.99);
    }

    Map<String, Integer> calls() {
        return calls;
    }

    OptionalDouble attemptsPerCommit() {
        return commits == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) attempts / commits);
    }

    OptionalDouble perSecond() {
        return operations == 0 ? OptionalDouble.empty() : OptionalDouble.of(operations / seconds);
    }

    private double[] array() {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
