package io.hmscatalog.check;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Appends to a table from {@link #start} until {@link #stop}. */
final class WriterThread {

    static final Duration SHORT_PAUSE = Duration.ofMillis(60);

    private static final Logger LOG = LoggerFactory.getLogger(WriterThread.class);

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

    /** @param longestPause between two appends */
    void append(Catalog catalog, TableIdentifier identifier, Duration longestPause) {
        Optional<Table> table = Optional.empty();
        while (running) {
            try {
                if (table.isEmpty()) {
                    table = Optional.of(catalog.loadTable(identifier));
                }
                appends.append(identifier.name(), table.get());
                Thread.sleep(ThreadLocalRandom.current().nextLong(longestPause.toMillis()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            } catch (RuntimeException e) {
                LOG.warn("{}: could not be loaded, will be tried again", identifier, e);
            }
        }
    }
}
