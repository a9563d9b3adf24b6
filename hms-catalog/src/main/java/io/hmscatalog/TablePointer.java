package io.hmscatalog;

import io.hmscatalog.compat.ConditionFailedException;
import io.hmscatalog.compat.IncompatibleColumnsException;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.ObjectExistsException;
import io.hmscatalog.compat.ObjectNotFoundException;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.TransientException;
import io.hmscatalog.lock.LockLostException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.TableProperties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pointer of one table or view, created as put-if-absent and moved by alters under a {@link Protection}. Both return a
 * {@link CommitOutcome}; a lost reply is looked into, and the same change is sent again where at most one of the two can
 * apply (design: docs/commits.md).
 */
final class TablePointer {

    private static final Logger LOG = LoggerFactory.getLogger(TablePointer.class);

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
    private final Function<Table, Set<String>> predecessors;
    private final Function<StatusChecks, StatusLooks> looks;

    /**
     * The pointer of a table.
     *
     * @param predecessors locations of the metadata files that came before an entry's pointer; the oldest may be cut off
     */
    TablePointer(
            MetastoreClient client,
            String database,
            String name,
            Function<Table, Set<String>> predecessors,
            Function<StatusChecks, StatusLooks> looks) {
        this.client = client;
        this.database = database;
        this.name = name;
        this.predecessors = predecessors;
        this.looks = looks;
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
     * The version of a table that a change starts from.
     *
     * @param location its metadata file
     * @param uuid the table's; null if any table of that name will do
     */
    record Version(String location, @Nullable String uuid) {}

    /**
     * Moves the pointer from {@code base}.
     *
     * @param location of the next version's file; asked for when the table was read and has the base as its pointer
     * @param edit makes the replacement from the stored table and that location
     * @param guard taken by the caller, where the protection says that the table is locked
     */
    CommitOutcome move(
            Version base,
            Supplier<String> location,
            BiFunction<Table, String, Table> edit,
            StatusChecks checks,
            Protection protection,
            TableGuard guard) {
        Table stored;
        try {
            stored = client.getTable(database, name);
        } catch (ObjectNotFoundException e) {
            return dropped();
        } catch (MetastoreException e) {
            return new CommitOutcome.Rejected(e);
        }
        Optional<String> pointer = TableEntry.pointer(stored);
        if (!pointer.equals(Optional.of(base.location()))) {
            return moved(base, stored, pointer);
        }
        String next = location.get();
        Table replacement = edit.apply(stored, next);
        CommitAlter commit = new CommitAlter(client, database, name, protection, guard, base.location());
        Change alter = () -> commit.send(replacement);
        Optional<String> from = Optional.of(base.location());
        CommitOutcome outcome =
                protection.isConditional() ? settle(alter, next, from, checks) : settleOnce(alter, next, from, checks);
        return outcome instanceof CommitOutcome.Applied && !guard.wasHeldThroughout()
                ? afterLoss(next, from, checks, protection, guard)
                : outcome;
    }

    private static CommitOutcome moved(Version base, Table stored, Optional<String> pointer) {
        String uuid = TableEntry.parameter(stored, TableProperties.UUID);
        if (base.uuid() != null && uuid != null && !uuid.equals(base.uuid())) {
            return new CommitOutcome.Replaced("the table was dropped and created again: its UUID was %s and is now %s"
                    .formatted(base.uuid(), uuid));
        }
        return new CommitOutcome.Conflict(
                "its pointer moved from %s to %s".formatted(base.location(), pointer.orElse("none")));
    }

    /**
     * The outcome of an applied change whose lock was lost meanwhile: a writer that sends no condition may have had the lock
     * since, and have overwritten ours. It cannot do so any more once the lock is ours again.
     */
    private CommitOutcome afterLoss(
            String next, Optional<String> base, StatusChecks checks, Protection protection, TableGuard guard) {
        LockLost lost = new LockLost(database + "." + name);
        if (!protection.isConditional() || !guard.takeAgain()) {
            return new CommitOutcome.Unknown(lost);
        }
        return switch (look(next, base, checks)) {
            case OURS -> new CommitOutcome.Applied();
            case OTHER -> overtaken();
            case UNMOVED, GONE, UNSEEN -> new CommitOutcome.Unknown(lost);
        };
    }

    /** The cause of an unknown outcome. */
    private static final class LockLost extends RuntimeException {
        LockLost(String table) {
            super("the lock of %s was lost before the end of the change".formatted(table));
        }
    }

    /** Sends a change. */
    private interface Change {
        void send();
    }

    /** Sends a change of which at most one can apply, again while its replies are lost and it has not taken effect. */
    private CommitOutcome settle(Change change, String next, Optional<String> base, StatusChecks checks) {
        StatusLooks sendings = looks.apply(checks);
        @Nullable OutcomeUnknownException doubt = null;
        for (int sent = 1; ; sent++) {
            Attempt attempt = attempt(change, doubt, next, base, checks);
            if (attempt.outcome() != null) {
                return attempt.outcome();
            }
            doubt = Objects.requireNonNull(attempt.doubt());
            switch (look(next, base, checks)) {
                case OURS -> {
                    return new CommitOutcome.Applied();
                }
                case OTHER -> {
                    return overtaken(base, doubt);
                }
                case GONE, UNSEEN -> {
                    return new CommitOutcome.Unknown(doubt);
                }
                case UNMOVED -> {
                    if (!sendings.awaitLook(sent + 1)) {
                        return new CommitOutcome.Unknown(doubt);
                    }
                }
            }
        }
    }

    /**
     * Sends a change without a condition, once. After a lost reply it is waited for under the lock; where it does not show,
     * nobody can tell, since it may come late.
     */
    private CommitOutcome settleOnce(Change change, String next, Optional<String> base, StatusChecks checks) {
        Attempt attempt = attempt(change, null, next, base, checks);
        if (attempt.outcome() != null) {
            return attempt.outcome();
        }
        OutcomeUnknownException doubt = Objects.requireNonNull(attempt.doubt());
        StatusLooks waits = looks.apply(checks);
        for (int looked = 1; ; looked++) {
            Sighting seen = look(next, base, checks);
            if (seen == Sighting.OURS) {
                return new CommitOutcome.Applied();
            }
            if (seen != Sighting.UNMOVED || !waits.awaitLook(looked + 1)) {
                return new CommitOutcome.Unknown(doubt);
            }
        }
    }

    /** One sending: its outcome, or the doubt about it. */
    private record Attempt(
            @Nullable CommitOutcome outcome, @Nullable OutcomeUnknownException doubt) {}

    private Attempt attempt(
            Change change,
            @Nullable OutcomeUnknownException earlier,
            String next,
            Optional<String> base,
            StatusChecks checks) {
        try {
            change.send();
            return new Attempt(new CommitOutcome.Applied(), null);
        } catch (OutcomeUnknownException e) {
            LOG.warn("{}.{}: the reply to a change was lost; looking into it", database, name, e);
            return new Attempt(null, e);
        } catch (TransientException | LockLostException e) {
            return new Attempt(earlier == null ? new CommitOutcome.Rejected(e) : unknown(earlier, e), null);
        } catch (MetastoreException e) {
            return new Attempt(judge(e, earlier, next, base, checks), null);
        } catch (RuntimeException e) {
            return new Attempt(new CommitOutcome.Unknown(e), null);
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
            case OTHER -> doubt == null ? definiteAfterAnother(answer) : overtaken(base, doubt);
            case UNMOVED -> doubt == null ? definite(answer) : unknown(doubt, answer);
            case GONE ->
                doubt == null && answer instanceof ObjectNotFoundException ? dropped() : unknown(doubt, answer);
            case UNSEEN -> unknown(doubt, answer);
        };
    }

    /** Columns that did not fit another writer's version may fit the one that is there now. */
    private static CommitOutcome definiteAfterAnother(MetastoreException answer) {
        return answer instanceof IncompatibleColumnsException ? overtaken() : definite(answer);
    }

    private static CommitOutcome definite(MetastoreException answer) {
        return answer instanceof ConditionFailedException || answer instanceof ObjectExistsException
                ? new CommitOutcome.Conflict(answer.reason())
                : new CommitOutcome.Rejected(answer);
    }

    private static CommitOutcome unknown(@Nullable OutcomeUnknownException doubt, RuntimeException last) {
        if (doubt == null) {
            return new CommitOutcome.Unknown(last);
        }
        doubt.addSuppressed(last);
        return new CommitOutcome.Unknown(doubt);
    }

    /** Another's version after a doubt: the table that we may have created may have been renamed, and its name used again. */
    private static CommitOutcome overtaken(Optional<String> base, OutcomeUnknownException doubt) {
        return base.isEmpty() ? new CommitOutcome.Unknown(doubt) : overtaken();
    }

    private static CommitOutcome overtaken() {
        return new CommitOutcome.Conflict("another writer's version took the place");
    }

    private static CommitOutcome dropped() {
        return new CommitOutcome.Conflict("the table was dropped");
    }

    private Sighting look(String next, Optional<String> base, StatusChecks checks) {
        StatusLooks attempts = looks.apply(checks);
        for (int attempt = 1; attempts.awaitLook(attempt); attempt++) {
            try {
                return sighting(next, base);
            } catch (RuntimeException e) {
                LOG.warn("{}.{}: look {} at the pointer failed", database, name, attempt, e);
            }
        }
        return Sighting.UNSEEN;
    }

    private Sighting sighting(String next, Optional<String> base) {
        Table stored;
        try {
            stored = client.getTable(database, name);
        } catch (ObjectNotFoundException e) {
            return base.isEmpty() ? Sighting.UNMOVED : Sighting.GONE;
        }
        Optional<String> pointer = TableEntry.pointer(stored);
        if (pointer.isEmpty()) {
            return base.isEmpty() ? Sighting.OTHER : Sighting.UNSEEN;
        }
        if (pointer.equals(base)) {
            return Sighting.UNMOVED;
        }
        if (pointer.get().equals(next)) {
            return Sighting.OURS;
        }
        Set<String> earlier = predecessors.apply(stored);
        if (earlier.contains(next)) {
            return Sighting.OURS;
        }
        // A list that does not reach back to the base could have lost ours.
        return base.isEmpty() || earlier.contains(base.get()) ? Sighting.OTHER : Sighting.UNSEEN;
    }
}
