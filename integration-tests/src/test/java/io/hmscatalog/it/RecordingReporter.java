package io.hmscatalog.it;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.metrics.MetricsReport;
import org.apache.iceberg.metrics.MetricsReporter;

/** Keeps what all its instances are told; a catalog makes its own. */
public final class RecordingReporter implements MetricsReporter {

    private static final List<MetricsReport> REPORTS = new CopyOnWriteArrayList<>();
    private static final AtomicInteger CLOSED = new AtomicInteger();
    private static Map<String, String> lastProperties = Map.of();

    static void forget() {
        REPORTS.clear();
        CLOSED.set(0);
    }

    static List<MetricsReport> reports() {
        return List.copyOf(REPORTS);
    }

    static int closed() {
        return CLOSED.get();
    }

    static Map<String, String> properties() {
        return lastProperties;
    }

    @Override
    public void initialize(Map<String, String> properties) {
        lastProperties = Map.copyOf(properties);
    }

    @Override
    public void report(MetricsReport report) {
        REPORTS.add(report);
    }

    @Override
    public void close() {
        CLOSED.incrementAndGet();
    }
}
