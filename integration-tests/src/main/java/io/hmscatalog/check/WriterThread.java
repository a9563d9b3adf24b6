package io.hmscatalog.check;

import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Appends to a table from {@link #start} until {@link #stop}. */
final class WriterThread {

    private static final Logger LOG = LoggerFactory.getLogger(WriterThread.class);
    private static final int MAX_PAUSE_MILLIS = 60;

    private final RecordedAppends appends;

    private volatile boolean running;

    WriterThread(RecordedAppends appends) {
        this.appends = appends;
    }

    void start() {
        running = true;
    }

    void stop() {
        running = false;
    }

    void append(Catalog catalog, TableIdentifier identifier) {
        Optional<Table> table = Optional.empty();
        while (running) {
            try {
                if (table.isEmpty()) {
                    table = Optional.of(catalog.loadTable(identifier));
                }
                appends.append(identifier.name(), table.get());
                Thread.sleep(ThreadLocalRandom.current().nextInt(MAX_PAUSE_MILLIS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException e) {
                LOG.warn("{}: could not be loaded, will be tried again", identifier, e);
            }
        }
    }
}
