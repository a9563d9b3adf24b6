package io.hmscatalog.check;

import io.hmscatalog.compat.MetastoreConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * Whether a table whose writers have all ended becomes free: the next writer gets its turn in time, and then no lock is left.
 *
 * @param locks those that the table has now
 * @param limit from the end of the writers
 */
record LockCheck(Supplier<List<ShowLocksResponseElement>> locks, Duration limit) {

    /** A dead lock is noticed by a look at the queue, at the latest a third of its life after it; the rest is for slow machines. */
    private static final Duration LIMIT = CheckedMetastore.LOCK_LIFE
            .plus(CheckedMetastore.LOCK_LIFE.dividedBy(3))
            .plusSeconds(10);

    private static final Duration LOOKS = Duration.ofMillis(500);

    static LockCheck of(Site site, TableIdentifier table) {
        return new LockCheck(() -> showLocks(site, table), LIMIT);
    }

    private static List<ShowLocksResponseElement> showLocks(Site site, TableIdentifier table) {
        ShowLocksRequest request = new ShowLocksRequest();
        request.setDbname(table.namespace().level(0));
        request.setTablename(table.name());
        try (MetastoreConnection connection = site.connect()) {
            return connection.showLocks(request).getLocks();
        }
    }

    /** @param nextAppend of the next writer */
    List<Finding> run(Supplier<HistoryEntry> nextAppend) throws InterruptedException {
        long startNanos = System.nanoTime();
        HistoryEntry append = nextAppend.get();
        Duration took = since(startNanos);
        List<Finding> findings = new ArrayList<>();
        if (append.outcome() != Outcome.ACKNOWLEDGED || took.compareTo(limit) > 0) {
            findings.add(Finding.corrupt("append %s after the end of all writers: %s after %d ms, limit %d ms %s"
                    .formatted(
                            append.append(),
                            append.outcome().text(),
                            took.toMillis(),
                            limit.toMillis(),
                            append.detail())
                    .strip()));
        }
        findings.addAll(remaining(startNanos));
        return findings;
    }

    private List<Finding> remaining(long startNanos) throws InterruptedException {
        List<ShowLocksResponseElement> left = locks.get();
        while (!left.isEmpty() && since(startNanos).compareTo(limit) < 0) {
            Thread.sleep(LOOKS.toMillis());
            left = locks.get();
        }
        return left.stream()
                .map(lock -> Finding.corrupt(
                        "%s is still there %d ms after the end of all writers".formatted(text(lock), limit.toMillis())))
                .toList();
    }

    /** Those that are there now, as text. */
    List<String> found() {
        return locks.get().stream().map(LockCheck::text).toList();
    }

    private static String text(ShowLocksResponseElement lock) {
        return "lock %d (%s, %s, last beat at %s)"
                .formatted(
                        lock.getLockid(),
                        lock.getState(),
                        lock.getAgentInfo(),
                        Instant.ofEpochMilli(lock.getLastheartbeat()));
    }

    private static Duration since(long startNanos) {
        return Duration.ofNanos(System.nanoTime() - startNanos);
    }
}
