package io.hmscatalog.benchmarks.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.TableIdentifier;

/** Threads that append to one table, which the first process that prepares makes; each thread has loaded it for itself. */
final class AppendRaceScenario implements Scenario {

    /** Enough for every writer to lose against all others again and again. */
    private static final Map<String, String> MANY_RETRIES = Map.of(
            TableProperties.COMMIT_NUM_RETRIES, "1000",
            TableProperties.COMMIT_TOTAL_RETRY_TIME_MS, "600000");

    @Override
    public Session prepare(Subject subject, Order order) throws Exception {
        TableIdentifier table = TableIdentifier.parse(order.table());
        if (!subject.catalog().tableExists(table)) {
            new PreparedTables(subject.catalog()).empty(table, order.locked(), MANY_RETRIES);
        }
        List<Operation> appends = new ArrayList<>();
        for (int thread = 0; thread < order.threads(); thread++) {
            appends.add(subject.append(table, order.locked()));
        }
        return counted(Session.concurrent(appends));
    }

    private static Session counted(Session session) {
        return operations -> {
            long before = CommitAttempts.sum();
            return session.measure(operations).withAttempts(CommitAttempts.sum() - before);
        };
    }
}
