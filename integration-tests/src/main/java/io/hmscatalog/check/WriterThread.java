package io.hmscatalog.check;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.it.Rows;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Appends to a table from {@link #start} until {@link #stop}, and records each append before and after its commit. */
final class WriterThread {

    private static final Logger LOG = LoggerFactory.getLogger(WriterThread.class);
    private static final int MAX_PAUSE_MILLIS = 60;

    private final HmsCatalog catalog;
    private final WriterHistory history;
    private final int process;
    private final int thread;

    private volatile boolean running;
    private int appends;

    WriterThread(HmsCatalog catalog, WriterHistory history, int process, int thread) {
        this.catalog = catalog;
        this.history = history;
        this.process = process;
        this.thread = thread;
    }

    void start() {
        running = true;
    }

    void stop() {
        running = false;
    }

    void append(TableIdentifier identifier) {
        Optional<Table> table = Optional.empty();
        while (running) {
            try {
                if (table.isEmpty()) {
                    table = Optional.of(catalog.loadTable(identifier));
                }
                append(identifier.name(), table.get());
                Thread.sleep(ThreadLocalRandom.current().nextInt(MAX_PAUSE_MILLIS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException e) {
                LOG.warn("{}: could not be loaded, will be tried again", identifier, e);
            }
        }
    }

    private void append(String name, Table table) {
        AppendId id = new AppendId(process, thread, appends++);
        DataFile file = Rows.file(table, id.rows());
        history.record(HistoryEntry.of(name, id, Outcome.UNANSWERED, Optional.empty()));
        history.record(commit(name, table, id, file));
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
