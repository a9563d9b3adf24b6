package io.hmscatalog.check;

import io.hmscatalog.compat.MetastoreConnection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;
import org.apache.iceberg.catalog.TableIdentifier;

/** Whether a table whose writers have all ended becomes free: the next writer gets its turn in time, and leaves no lock. */
record LockCheck(Site site, TableIdentifier table) {

    /** A dead lock is noticed by a look at the queue, at the latest a third of its life after it died; the rest is for slow machines. */
    static final Duration LIMIT = CheckedMetastore.LOCK_LIFE
            .plus(CheckedMetastore.LOCK_LIFE.dividedBy(3))
            .plusSeconds(10);

    private static final Duration LOOKS = Duration.ofMillis(500);

    /** @param nextAppend of the next writer */
    List<Finding> run(Supplier<HistoryEntry> nextAppend) throws InterruptedException {
        long startNanos = System.nanoTime();
        HistoryEntry append = nextAppend.get();
        Duration took = since(startNanos);
        if (append.outcome() != Outcome.ACKNOWLEDGED) {
            return List.of(Finding.corrupt("append %s after the end of all writers: %s after %d s %s"
                    .formatted(append.append(), append.outcome().text(), took.toSeconds(), append.detail())));
        }
        if (took.compareTo(LIMIT) > 0) {
            return List.of(Finding.corrupt(
                    "append %s after the end of all writers took %d s, more than the %d s that dead locks may hold it up"
                            .formatted(append.append(), took.toSeconds(), LIMIT.toSeconds())));
        }
        return remaining(startNanos);
    }

    private List<Finding> remaining(long startNanos) throws InterruptedException {
        List<ShowLocksResponseElement> locks = locks();
        while (!locks.isEmpty() && since(startNanos).compareTo(LIMIT) < 0) {
            Thread.sleep(LOOKS.toMillis());
            locks = locks();
        }
        long seconds = since(startNanos).toSeconds();
        return locks.stream()
                .map(lock -> Finding.corrupt(
                        "%s is still there %d s after the end of all writers".formatted(text(lock), seconds)))
                .toList();
    }

    /** Those that are there now, as text. */
    List<String> found() {
        return locks().stream().map(LockCheck::text).toList();
    }

    private List<ShowLocksResponseElement> locks() {
        ShowLocksRequest request = new ShowLocksRequest();
        request.setDbname(table.namespace().level(0));
        request.setTablename(table.name());
        try (MetastoreConnection connection = site.connect()) {
            return connection.showLocks(request).getLocks();
        }
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
