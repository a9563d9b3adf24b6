package io.hmscatalog.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the writers have told so far. Thread-safe. */
final class WriteProgress {

    private final long allRows;
    private final int allCommits;
    private final List<AppendId> acknowledged = new ArrayList<>();
    private long rows;
    private long conflicts;

    WriteProgress(long allRows, int allCommits) {
        this.allRows = allRows;
        this.allCommits = allCommits;
    }

    synchronized void add(WriterMessage message) {
        if (message instanceof WriterMessage.Acknowledged append) {
            acknowledged.add(append.append());
            rows += append.rows();
        } else if (message instanceof WriterMessage.Attempts attempts) {
            conflicts += attempts.count() - 1;
        }
    }

    /** In the order in which they were told. */
    synchronized List<AppendId> acknowledged() {
        return List.copyOf(acknowledged);
    }

    /** Attempts of commits that met another writer's commit and were repeated. */
    synchronized long conflicts() {
        return conflicts;
    }

    @Override
    public synchronized String toString() {
        return String.format(
                Locale.ROOT,
                "%,d of %,d rows, %d of %d commits, %d conflicts retried",
                rows,
                allRows,
                acknowledged.size(),
                allCommits,
                conflicts);
    }
}
