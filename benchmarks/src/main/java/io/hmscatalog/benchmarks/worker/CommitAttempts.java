package io.hmscatalog.benchmarks.worker;

import java.util.concurrent.atomic.LongAdder;
import org.apache.iceberg.metrics.CommitReport;
import org.apache.iceberg.metrics.MetricsReport;
import org.apache.iceberg.metrics.MetricsReporter;

/** Counts the attempts that Iceberg reports of each commit of this process. Thread-safe. */
public final class CommitAttempts implements MetricsReporter {

    private static final LongAdder SUM = new LongAdder();

    public CommitAttempts() {}

    @Override
    public void report(MetricsReport report) {
        if (report instanceof CommitReport commit) {
            SUM.add(commit.commitMetrics().attempts().value());
        }
    }

    static long sum() {
        return SUM.sum();
    }
}
