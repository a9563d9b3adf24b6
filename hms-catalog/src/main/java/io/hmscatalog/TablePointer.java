package io.hmscatalog;

import io.hmscatalog.compat.AlterCondition;
import io.hmscatalog.compat.ConditionFailedException;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.ObjectExistsException;
import io.hmscatalog.compat.ObjectNotFoundException;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.TransientException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pointer of one table, created as put-if-absent and moved by conditional alters. Both return a
 * {@link CommitOutcome}; a lost reply is looked into, and the same change is sent again where at most one of the two can
 * apply (design: docs/commits.md).
 */
final class TablePointer {

    private static final Logger LOG = LoggerFactory.getLogger(TablePointer.class);

    /** Waits between two looks; a fake one in tests. */
    interface Pause {
        void pause(Duration duration) throws InterruptedException;
    }

    /** Where the pointer was found after an answer that is not "done". */
    private enum Sighting {
        /** At the new metadata file, or at a later version of it. */
        OURS,
        /** Where it was before the change. */
        UNMOVED,
        /** At another writer's version that does not build on ours. */
        OTHER,
        /** There is no such table any more: dropped, or renamed, perhaps with our version in it. */
        GONE,
        /** Not to be seen. */
        UNSEEN
    }

    private final MetastoreClient client;
    private final String database;
    private final String name;
    private final Function<String, Set<String>> predecessors;
    private final Pause pause;

    /**
     * The pointer of a table.
     *
     * @param predecessors locations of the earlier metadata files that the one at a location names; the oldest may be cut off
     */
    TablePointer(
            MetastoreClient client,
            String database,
            String name,
            Function<String, Set<String>> predecessors,
            Pause pause) {
        this.client = client;
        this.database = database;
        this.name = name;
        this.predecessors = predecessors;
        this.pause = pause;
    }

    /** Creates the table if its name is free. */
    CommitOutcome create(Table entry, String next, StatusChecks checks) {
        return settle(() -> client.createTable(entry), next, Optional.empty(), checks);
    }

    /**
     * Creates the table on a metadata file that was there before. Another table with that file is somebody else's, unless a
     * reply of ours got lost.
     */
    CommitOutcome register(Table entry, String next, StatusChecks checks) {
        try {
            client.createTable(entry);
            return new CommitOutcome.Applied();
        } catch (ObjectExistsException e) {
            return new CommitOutcome.Conflict(e.reason());
        } catch (OutcomeUnknownException e) {
            LOG.warn("{}.{}: the reply to a registration was lost; sending it again", database, name, e);
            return create(entry, next, checks);
        } catch (MetastoreException e) {
            return judge(e, null, next, Optional.empty(), checks);
        }
    }

    /**
     * Moves the pointer from {@code base} to {@code next}.
     *
     * @param edit makes the replacement from the stored table, with {@code next} as its pointer
     */
    CommitOutcome move(String base, String next, UnaryOperator<Table> edit, StatusChecks checks) {
        Table stored;
        try {
            stored = client.getTable(database, name);
        } catch (ObjectNotFoundException e) {
            return dropped();
        } catch (MetastoreException e) {
            return new CommitOutcome.Rejected(e);
        }
        Optional<String> pointer = TableEntry.pointer(stored);
        if (!pointer.equals(Optional.of(base))) {
            return new CommitOutcome.Conflict(
                    "its pointer moved from %s to %s".formatted(base, pointer.orElse("none")));
        }
        Table replacement = edit.apply(stored);
        AlterCondition condition = new AlterCondition(BaseMetastoreTableOperations.METADATA_LOCATION_PROP, base);
        return settle(() -> client.alterTable(database, name, replacement, condition), next, Optional.of(base), checks);
    }

    private CommitOutcome settle(Runnable change, String next, Optional<String> base, StatusChecks checks) {
        @Nullable OutcomeUnknownException doubt = null;
        for (int sent = 1; ; sent++) {
            try {
                change.run();
                return new CommitOutcome.Applied();
            } catch (OutcomeUnknownException e) {
                LOG.warn("{}.{}: the reply to a change was lost; looking into it", database, name, e);
                doubt = e;
            } catch (TransientException e) {
                return doubt == null ? new CommitOutcome.Rejected(e) : unknown(doubt, e);
            } catch (MetastoreException e) {
                return judge(e, doubt, next, base, checks);
            } catch (RuntimeException e) {
                return new CommitOutcome.Unknown(e);
            }
            switch (look(next, base, checks)) {
                case OURS -> {
                    return new CommitOutcome.Applied();
                }
                case OTHER -> {
                    return overtaken();
                }
                case GONE, UNSEEN -> {
                    return new CommitOutcome.Unknown(doubt);
                }
                case UNMOVED -> {
                    if (sent > checks.attempts() || !waited(checks.waitBefore(sent + 1))) {
                        return new CommitOutcome.Unknown(doubt);
                    }
                }
            }
        }
    }

    /**
     * The outcome after a definite answer. The answer alone does not tell it: the server may have applied the change and then
     * repeated it by itself (RetryingHMSHandler), or applied it and failed in a listener (MetaStoreListenerNotifier, which
     * runs after the transaction).
     *
     * @param doubt an earlier sending of the same change whose reply was lost
     */
    private CommitOutcome judge(
            MetastoreException answer,
            @Nullable OutcomeUnknownException doubt,
            String next,
            Optional<String> base,
            StatusChecks checks) {
        return switch (look(next, base, checks)) {
            case OURS -> new CommitOutcome.Applied();
            case OTHER -> doubt == null ? definite(answer) : overtaken();
            case UNMOVED -> doubt == null ? definite(answer) : unknown(doubt, answer);
            case GONE ->
                doubt == null && answer instanceof ObjectNotFoundException ? dropped() : unknown(doubt, answer);
            case UNSEEN -> unknown(doubt, answer);
        };
    }

    private static CommitOutcome definite(MetastoreException answer) {
        return answer instanceof ConditionFailedException || answer instanceof ObjectExistsException
                ? new CommitOutcome.Conflict(answer.reason())
                : new CommitOutcome.Rejected(answer);
    }

    private static CommitOutcome unknown(@Nullable OutcomeUnknownException doubt, MetastoreException last) {
        if (doubt == null) {
            return new CommitOutcome.Unknown(last);
        }
        doubt.addSuppressed(last);
        return new CommitOutcome.Unknown(doubt);
    }

    private static CommitOutcome overtaken() {
        return new CommitOutcome.Conflict("another writer's version took the place");
    }

    private static CommitOutcome dropped() {
        return new CommitOutcome.Conflict("the table was dropped");
    }

    /** False if the thread was interrupted; its flag is set then. */
    private boolean waited(Duration duration) {
        try {
            pause.pause(duration);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Sighting look(String next, Optional<String> base, StatusChecks checks) {
        for (int attempt = 1; attempt <= checks.attempts() + 1; attempt++) {
            if (!waited(checks.waitBefore(attempt))) {
                return Sighting.UNSEEN;
            }
            try {
                return sighting(next, base);
            } catch (RuntimeException e) {
                LOG.warn("{}.{}: look {} at the pointer failed", database, name, attempt, e);
            }
        }
        return Sighting.UNSEEN;
    }

    private Sighting sighting(String next, Optional<String> base) {
        Optional<String> pointer;
        try {
            pointer = TableEntry.pointer(client.getTable(database, name));
        } catch (ObjectNotFoundException e) {
            return base.isEmpty() ? Sighting.UNMOVED : Sighting.GONE;
        }
        if (pointer.isEmpty()) {
            return base.isEmpty() ? Sighting.OTHER : Sighting.UNSEEN;
        }
        if (pointer.equals(base)) {
            return Sighting.UNMOVED;
        }
        if (pointer.get().equals(next)) {
            return Sighting.OURS;
        }
        Set<String> earlier = predecessors.apply(pointer.get());
        if (earlier.contains(next)) {
            return Sighting.OURS;
        }
        // A list that does not reach back to the base could have lost ours.
        return base.isEmpty() || earlier.contains(base.get()) ? Sighting.OTHER : Sighting.UNSEEN;
    }
}
