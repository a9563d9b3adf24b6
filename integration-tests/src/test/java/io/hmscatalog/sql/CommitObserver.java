package io.hmscatalog.sql;

import io.hmscatalog.check.ObservedTable;
import io.hmscatalog.compat.TransientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotSummary;
import org.apache.iceberg.TableMetadata;
import org.jspecify.annotations.Nullable;

/**
 * Looks, while a streaming job runs and is disturbed, whether the metastore's pointer follows each checkpoint that the job
 * completes. Flink tells the sink of a completed checkpoint afterwards, so the commit has a limit in which it must follow.
 */
final class CommitObserver implements AutoCloseable {

    /** As Iceberg's sink writes it into a snapshot's summary. */
    private static final String COMMITTED_CHECKPOINT = "flink.max-committed-checkpoint-id";

    private static final Duration COMMIT_LIMIT = Duration.ofMinutes(2);
    private static final long PAUSE_MILLIS = 200;

    private final FlinkRest rest;
    private final ObservedTable table;
    private final Thread thread;
    private final Map<Long, Long> nanosOfUncommitted = new TreeMap<>();
    private final List<String> pointers = new ArrayList<>();
    private final Set<String> findings = new LinkedHashSet<>();

    private @Nullable String job;
    private @Nullable String unequal;
    private long newestCheckpoint;
    private int checkpoints;
    private int commits;
    private long committedCheckpoint;
    private long committedRows;
    private long longestLagMillis;
    private boolean closed;

    private CommitObserver(FlinkRest rest, ObservedTable table) {
        this.rest = rest;
        this.table = table;
        this.thread = new Thread(this::run, "commit-observer");
    }

    static CommitObserver start(FlinkRest rest, ObservedTable table) {
        CommitObserver observer = new CommitObserver(rest, table);
        observer.thread.start();
        return observer;
    }

    /** From now on the checkpoints of this job are looked at. */
    synchronized void follow(String started) {
        job = started;
    }

    /** How many rows the table had at the last look. */
    synchronized long committedRows() {
        return committedRows;
    }

    /** How many completed checkpoints were seen. */
    synchronized int checkpoints() {
        return checkpoints;
    }

    /** How many pointers to new snapshots were seen. */
    synchronized int commits() {
        return commits;
    }

    /** Every {@code metadata_location} that the metastore was seen to have. */
    synchronized List<String> pointers() {
        return List.copyOf(pointers);
    }

    synchronized List<String> findings() {
        return List.copyOf(findings);
    }

    private void run() {
        while (!isClosed()) {
            try {
                look();
            } catch (TransientException e) {
                // The metastore is down, as the test wants it; the last look has to succeed.
            } catch (RuntimeException e) {
                find("nothing was seen in a look, because of " + e);
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    private synchronized void find(String finding) {
        findings.add(finding);
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private void look() {
        currentJob().map(rest::completedCheckpoints).ifPresent(completed -> completed.forEach(this::completed));
        Map<String, String> parameters = table.parameters();
        String pointer = Objects.requireNonNull(parameters.get(BaseMetastoreTableOperations.METADATA_LOCATION_PROP));
        if (!pointer.equals(lastPointer())) {
            TableMetadata metadata = table.metadata(pointer);
            pointsTo(pointer, metadata.currentSnapshot(), parameters);
        }
        settle();
    }

    private synchronized Optional<String> currentJob() {
        return Optional.ofNullable(job);
    }

    private synchronized @Nullable String lastPointer() {
        return pointers.isEmpty() ? null : pointers.get(pointers.size() - 1);
    }

    private synchronized void completed(long checkpoint) {
        if (checkpoint > newestCheckpoint) {
            newestCheckpoint = checkpoint;
            checkpoints++;
            nanosOfUncommitted.put(checkpoint, System.nanoTime());
        }
    }

    private synchronized void pointsTo(String pointer, @Nullable Snapshot snapshot, Map<String, String> parameters) {
        if (snapshot == null) {
            pointers.add(pointer);
            return;
        }
        String known = parameters.get("current-snapshot-id");
        if (!String.valueOf(snapshot.snapshotId()).equals(known)) {
            // Seen on Derby: one read has a commit's changed parameters without its new ones. A second look tells.
            if (!pointer.equals(unequal)) {
                unequal = pointer;
                return;
            }
            findings.add("%s: the metastore's current-snapshot-id is %s, the file's %d"
                    .formatted(pointer, known, snapshot.snapshotId()));
        }
        pointers.add(pointer);
        long checkpoint = Long.parseLong(snapshot.summary().get(COMMITTED_CHECKPOINT));
        if (checkpoint <= committedCheckpoint) {
            findings.add("%s: commits checkpoint %d after %d".formatted(pointer, checkpoint, committedCheckpoint));
        }
        commits++;
        committedCheckpoint = checkpoint;
        committedRows = Long.parseLong(snapshot.summary().get(SnapshotSummary.TOTAL_RECORDS_PROP));
    }

    private synchronized void settle() {
        long now = System.nanoTime();
        nanosOfUncommitted.entrySet().removeIf(entry -> {
            long millis = Duration.ofNanos(now - entry.getValue()).toMillis();
            if (entry.getKey() <= committedCheckpoint) {
                longestLagMillis = Math.max(longestLagMillis, millis);
                return true;
            }
            if (millis > COMMIT_LIMIT.toMillis()) {
                findings.add(
                        "checkpoint %d was completed %d ms ago and is not committed".formatted(entry.getKey(), millis));
                return true;
            }
            return false;
        });
    }

    private synchronized void end() {
        nanosOfUncommitted
                .keySet()
                .forEach(checkpoint -> findings.add("checkpoint %d was completed and is not committed at the end, %d is"
                        .formatted(checkpoint, committedCheckpoint)));
    }

    /** Ends with a last look, after which each completed checkpoint has to be committed. */
    @Override
    public void close() {
        synchronized (this) {
            closed = true;
        }
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        look();
        end();
    }

    @Override
    public synchronized String toString() {
        return "checkpoints %d, commits %d, longest wait of a checkpoint for its commit %d ms"
                .formatted(checkpoints, commits, longestLagMillis);
    }
}
