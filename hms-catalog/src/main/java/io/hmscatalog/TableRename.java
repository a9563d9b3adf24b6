package io.hmscatalog;

import io.hmscatalog.compat.ConditionFailedException;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.ObjectExistsException;
import io.hmscatalog.compat.ObjectNotFoundException;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.RefusedException;
import io.hmscatalog.compat.TransientException;
import io.hmscatalog.lock.LockException;
import io.hmscatalog.lock.TableTurn;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.ValidationException;
import org.jspecify.annotations.Nullable;

/**
 * Renames a table or a view by one read and one alter that is conditional on the pointer read, under the lock of the old name or both,
 * so that a commit in between is kept: the alter fails then, and the rename starts over from the new version.
 */
final class TableRename {

    private static final int MAX_ATTEMPTS = 4;

    private final CatalogResources catalog;
    private final MetastoreClient client;
    private final EntryKind kind;
    private final TableIdentifier from;
    private final TableIdentifier to;

    TableRename(CatalogResources catalog, EntryKind kind, TableIdentifier from, TableIdentifier to) {
        this.catalog = catalog;
        this.client = catalog.client();
        this.kind = kind;
        this.from = from;
        this.to = to;
    }

    void run() {
        Table stored = find(from).orElseThrow(() -> missing(null));
        String unused = requirePointer(stored);
        Protection protection = catalog.protection()
                .of("Rename of " + from, stored, catalog.options().isLockEnabled(TableEntry.parameters(stored)));
        if (!protection.isLocked()) {
            rename(stored, protection, TableGuard.CONDITION_ONLY);
            return;
        }
        try (TableTurn turn = catalog.locks().takeTurn(from.namespace().level(0), from.name())) {
            renameLocked(turn, protection);
        } catch (LockException e) {
            throw IcebergErrors.notLocked(e, from.toString());
        }
    }

    private void renameLocked(TableTurn turn, Protection protection) {
        TableGuard guard = TableGuard.Locked.take(turn, protection.alterMode());
        try {
            rename(null, protection, guard);
        } catch (CommitStateUnknownException e) {
            if (!protection.isConditional()) {
                turn.abandon();
            }
            throw e;
        }
    }

    /** @param known the table as it was just read; null if it is to be read */
    private void rename(@Nullable Table known, Protection protection, TableGuard guard) {
        @Nullable MetastoreException last = null;
        @Nullable Table sent = null;
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            try {
                Optional<Table> stored = attempt == 1 && known != null ? Optional.of(known) : find(from);
                if (stored.isEmpty()) {
                    if (last instanceof OutcomeUnknownException && isRenamed(sent)) {
                        return;
                    }
                    throw missing(last);
                }
                sent = stored.get();
                alter(sent, requirePointer(sent), protection, guard);
                if (!protection.isConditional() && !guard.wasHeldThroughout()) {
                    throw new CommitStateUnknownException(
                            new IllegalStateException("the lock of %s was lost during its rename".formatted(from)));
                }
                return;
            } catch (ConditionFailedException | OutcomeUnknownException e) {
                last = e;
            } catch (TransientException e) {
                throw last instanceof OutcomeUnknownException doubt ? stateUnknown(doubt, e) : e;
            } catch (MetastoreException e) {
                // An earlier or a repeated request of ours may have arrived first, or a listener failed after it took
                // effect.
                if (isRenamed(sent, e)) {
                    return;
                }
                throw last instanceof OutcomeUnknownException doubt && e instanceof RefusedException
                        ? stateUnknown(doubt, e)
                        : refused(e);
            }
        }
        if (last instanceof OutcomeUnknownException) {
            throw new CommitStateUnknownException(last);
        }
        throw new CommitFailedException(
                last, "Cannot rename %s to %s: it was modified %d times meanwhile", from, to, MAX_ATTEMPTS);
    }

    private static CommitStateUnknownException stateUnknown(MetastoreException doubt, MetastoreException last) {
        doubt.addSuppressed(last);
        return new CommitStateUnknownException(doubt);
    }

    /** Servers name a missing target database in many ways, so it is asked for. */
    private RuntimeException refused(MetastoreException cause) {
        if (cause instanceof ObjectExistsException) {
            return new AlreadyExistsException(
                    cause,
                    "Cannot rename %s to %s. %s already exists",
                    from,
                    to,
                    kindOf(to).label());
        }
        if (!Namespaces.exists(client, to.namespace().level(0))) {
            return new NoSuchNamespaceException(
                    cause, "Cannot rename %s to %s. Namespace does not exist: %s", from, to, to.namespace());
        }
        return cause instanceof ObjectNotFoundException
                ? missing(cause)
                : new ValidationException(cause, "Cannot rename %s to %s: %s", from, to, cause.getMessage());
    }

    private RuntimeException missing(@Nullable MetastoreException cause) {
        return kind.missing(cause, "Cannot rename %s to %s. %s does not exist".formatted(from, to, kind.label()));
    }

    /** What has the name; where that cannot be seen, one of the same kind. */
    private EntryKind kindOf(TableIdentifier identifier) {
        try {
            return find(identifier).flatMap(EntryKind::of).orElse(kind);
        } catch (MetastoreException e) {
            return kind;
        }
    }

    private String requirePointer(Table stored) {
        return kind.pointer(stored, null, from.toString());
    }

    private void alter(Table stored, String pointer, Protection protection, TableGuard guard) {
        Table renamed = stored.deepCopy();
        renamed.setDbName(to.namespace().level(0));
        renamed.setTableName(to.name());
        guard.ensureHeld();
        protection.alter(client, from.namespace().level(0), from.name(), renamed, pointer);
    }

    private boolean isRenamed(@Nullable Table sent, MetastoreException answer) {
        try {
            return isRenamed(sent);
        } catch (MetastoreException e) {
            throw stateUnknown(answer, e);
        }
    }

    private boolean isRenamed(@Nullable Table sent) {
        return sent != null
                && find(from).isEmpty()
                && find(to).filter(found -> TableEntry.isSame(sent, found)).isPresent();
    }

    private Optional<Table> find(TableIdentifier identifier) {
        return TableEntry.find(client, identifier);
    }
}
