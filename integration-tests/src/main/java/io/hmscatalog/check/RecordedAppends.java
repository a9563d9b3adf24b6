package io.hmscatalog.check;

import io.hmscatalog.it.Rows;
import java.util.Optional;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The appends of one thread, each recorded before and after its commit. Single-threaded. */
final class RecordedAppends {

    private static final Logger LOG = LoggerFactory.getLogger(RecordedAppends.class);

    private final WriterHistory history;
    private final int process;
    private final int thread;
    private int appends;

    RecordedAppends(WriterHistory history, int process, int thread) {
        this.history = history;
        this.process = process;
        this.thread = thread;
    }

    /** @param name of the table in the history */
    HistoryEntry append(String name, Table table) {
        AppendId id = new AppendId(process, thread, appends++);
        DataFile file = Rows.file(table, id.rows());
        history.record(HistoryEntry.of(name, id, Outcome.UNANSWERED, Optional.empty()));
        HistoryEntry end = commit(name, table, id, file);
        history.record(end);
        return end;
    }

    private static HistoryEntry commit(String name, Table table, AppendId id, DataFile file) {
        try {
            table.newAppend().appendFile(file).commit();
            return HistoryEntry.of(name, id, Outcome.ACKNOWLEDGED, Optional.empty());
        } catch (CommitStateUnknownException e) {
            LOG.warn("{}: {}", name, id, e);
            return HistoryEntry.of(name, id, Outcome.UNKNOWN, Optional.of(e));
        } catch (RuntimeException e) {
            LOG.warn("{}: {}", name, id, e);
            return HistoryEntry.of(name, id, Outcome.FAILED, Optional.of(e));
        }
    }
}
