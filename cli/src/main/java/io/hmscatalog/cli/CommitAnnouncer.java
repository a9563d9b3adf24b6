package io.hmscatalog.cli;

import java.util.Optional;
import org.apache.iceberg.metrics.CommitMetricsResult;
import org.apache.iceberg.metrics.CommitReport;
import org.apache.iceberg.metrics.CounterResult;
import org.apache.iceberg.metrics.MetricsReport;
import org.apache.iceberg.metrics.MetricsReporter;

/** Tells the parent of a writer process how many attempts each commit took. Public for Iceberg, which makes it by name. */
public final class CommitAnnouncer implements MetricsReporter {

    /** For Iceberg. */
    public CommitAnnouncer() {}

    @Override
    public void report(MetricsReport report) {
        if (report instanceof CommitReport commit) {
            Optional.ofNullable(commit.commitMetrics())
                    .map(CommitMetricsResult::attempts)
                    .map(CounterResult::value)
                    .map(WriterMessage.Attempts::new)
                    .ifPresent(System.out::println);
        }
    }
}
