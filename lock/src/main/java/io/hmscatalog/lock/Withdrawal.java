package io.hmscatalog.lock;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.ObjectNotFoundException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes one request out of the metastore's queue: unlocks it, again and again until the server says it is gone or the limit
 * is reached. Where an answer to the request was lost, also looks a number of times for late ones with its tag. Used once;
 * its attempts follow each other.
 */
final class Withdrawal {

    private static final Logger LOG = LoggerFactory.getLogger(Withdrawal.class);

    /** Looks in a row that find nothing before a request whose answer was lost counts as gone. */
    static final int EMPTY_LOOKS = 8;

    private final TableLocks locks;
    private final TableName table;
    private final OwnerTag tag;
    private final MetastoreClient client;
    private final LockEnvironment environment;
    private final GrowingWait waits;
    private final Deadline deadline;
    private Optional<Long> lockId;
    private int looksLeft;

    Withdrawal(TableLocks locks, TableName table, OwnerTag tag, Optional<Long> lockId, boolean mayHaveOthers) {
        this.locks = locks;
        this.table = table;
        this.tag = tag;
        this.lockId = lockId;
        this.looksLeft = mayHaveOthers ? EMPTY_LOOKS : 0;
        this.client = locks.client();
        this.environment = locks.environment();
        LockConfig config = locks.config();
        this.waits = new GrowingWait(config.creationMinWait(), config.creationMaxWait(), environment.jitter());
        this.deadline = environment.deadline(config.lockTimeout());
    }

    /** Begins; the result is there after the first attempt, whatever came of it, and later ones follow by themselves. */
    CompletableFuture<Void> start() {
        return CompletableFuture.runAsync(this::attemptAndGoOn, environment.threads());
    }

    private void attemptAndGoOn() {
        try {
            unlockKnown();
            lookForOthers();
        } catch (RuntimeException e) {
            LOG.debug("Table {}: {} is not withdrawn yet", table, what(), e);
            if (deadline.isOver()) {
                LOG.warn(
                        "Table {}: {} was not released within {} ms and may keep other writers waiting; {}",
                        table,
                        what(),
                        deadline.limit().toMillis(),
                        remedy(),
                        e);
                locks.counters().releaseFailed();
                return;
            }
        }
        if (lockId.isPresent() || looksLeft > 0) {
            environment.threads().schedule(this::attemptAndGoOn, Duration.ofNanos(waits.nextNanos()));
        }
    }

    private void unlockKnown() {
        lockId.ifPresent(this::unlock);
        lockId = Optional.empty();
    }

    private void lookForOthers() {
        if (looksLeft > 0) {
            List<Long> others = LockQueue.of(client, table).idsOf(tag);
            others.forEach(this::unlock);
            looksLeft = others.isEmpty() ? looksLeft - 1 : EMPTY_LOOKS;
        }
    }

    private void unlock(long id) {
        try {
            client.unlock(id);
        } catch (ObjectNotFoundException e) {
            LOG.debug("Table {}: lock {} was gone before it was released", table, id, e);
        }
    }

    private String remedy() {
        return lockId.map(id -> "to release it by hand: " + locks.releaseCommand(id))
                .orElseGet(() -> "to find it: " + locks.listCommand(table));
    }

    private String what() {
        return lockId.map(id -> "lock " + id).orElse("the request of '" + tag + "'");
    }
}
