package io.hmscatalog;

import io.hmscatalog.compat.ConditionFailedException;
import io.hmscatalog.compat.ConditionUnprovenException;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.ObjectExistsException;
import io.hmscatalog.compat.ObjectNotFoundException;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.TransientException;
import io.hmscatalog.lock.LockException;
import io.hmscatalog.lock.LockLostException;
import io.hmscatalog.lock.TableTurn;
import java.util.Objects;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renames a table or a view by one read and one alter that is conditional on the pointer read, under the lock of the old name or both,
 * so that a commit in between is kept: the alter fails then, and the rename starts over from the new version.
 */
final class TableRename {

    private static final Logger LOG = LoggerFactory.getLogger(TableRename.class);
    private static final int MAX_ATTEMPTS = 4;

    private final CatalogResources catalog;
    private final MetastoreClient client;
    private final EntryKind kind;
    private final TableIdentifier from;
    private final TableIdentifier to;
    private final String cannotRename;

    /** An alter of ours whose reply was lost; from then on nothing but success or "unknown" can be said. */
    private @Nullable OutcomeUnknownException doubt;

    TableRename(CatalogResources catalog, EntryKind kind, TableIdentifier from, TableIdentifier to) {
        this.catalog = catalog;
        this.client = catalog.client();
        this.kind = kind;
        this.from = HmsNames.stored(from);
        this.to = HmsNames.stored(to);
        // With the names as they were given: Iceberg's ViewCatalogTests ask for them.
        this.cannotRename = "Cannot rename %s to %s".formatted(from, to);
    }

    void run() {
        Table stored = find(from).orElseThrow(() -> missing(null));
        String unused = requirePointer(stored);
        if (from.equals(to)) {
            throw taken(null);
        }
        Protection protection = catalog.protection()
                .of("Rename of " + from, stored, catalog.options().isLockEnabled(TableEntry.parameters(stored)));
        if (!protection.isLocked()) {
            rename(stored, protection, TableGuard.CONDITION_ONLY);
            return;
        }
        try (TableTurn turn = catalog.locks().takeTurn(from.namespace().level(0), from.name())) {
            renameLocked(stored, turn, protection);
        } catch (LockException e) {
            throw IcebergErrors.notLocked(e, from.toString());
        }
    }

    private void renameLocked(Table read, TableTurn turn, Protection protection) {
        TableGuard guard = TableGuard.Locked.take(turn, protection.alterMode());
        try {
            rename(readAgain(read), protection, guard);
        } catch (CommitStateUnknownException e) {
            if (!protection.isConditional()) {
                turn.abandon();
            }
            throw e;
        }
    }

    private void rename(Table read, Protection protection, TableGuard guard) {
        Table sent = read;
        for (int attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
            try {
                if (attempt > 1) {
                    if (isRenamed(sent)) {
                        return;
                    }
                    sent = readAgain(sent);
                }
                guard.ensureHeld();
                alter(sent, protection);
                requireHeld(protection, guard);
                return;
            } catch (ConditionFailedException e) {
                LOG.debug("{}: it was modified while it was renamed", from, e);
            } catch (OutcomeUnknownException e) {
                doubt = e;
                if (!protection.isConditional()) {
                    awaitArrival(sent);
                    requireHeld(protection, guard);
                    return;
                }
            } catch (TransientException | LockLostException e) {
                if (e instanceof ConditionUnprovenException unproven) {
                    catalog.protection().remember(kind, unproven.support());
                }
                throw unlessInDoubt(e);
            } catch (MetastoreException e) {
                // A server may repeat a request by itself, or a listener may have failed after it took effect.
                if (isRenamedAfter(e, sent)) {
                    return;
                }
                throw doubt == null ? refused(e) : IcebergErrors.stateUnknown(doubt, e);
            }
        }
        throw unlessInDoubt(
                new CommitFailedException("%s: it was modified %d times meanwhile", cannotRename, MAX_ATTEMPTS));
    }

    /** Without a condition a second alter could overwrite a commit made after the first, so the first is only waited for. */
    private void awaitArrival(Table sent) {
        StatusLooks looks = StatusLooks.real(StatusChecks.of(TableEntry.parameters(sent)));
        for (int look = 1; looks.awaitLook(look); look++) {
            try {
                if (isRenamed(sent)) {
                    return;
                }
            } catch (MetastoreException e) {
                LOG.warn("{}: look {} for its new name {} failed", from, look, to, e);
            }
        }
        throw new CommitStateUnknownException(Objects.requireNonNull(doubt));
    }

    private void requireHeld(Protection protection, TableGuard guard) {
        if (!protection.isConditional() && !guard.wasHeldThroughout()) {
            throw new CommitStateUnknownException(
                    new IllegalStateException("the lock of %s was lost during its rename".formatted(from)));
        }
    }

    /** The entry that was read before, as it is now: another one that has its name is not ours to rename. */
    private Table readAgain(Table before) {
        try {
            Table now = find(from).orElseThrow(() -> missing(null));
            String unused = kind.pointer(now, TableEntry.parameter(before, TableProperties.UUID), from.toString());
            return now;
        } catch (RuntimeException e) {
            throw unlessInDoubt(e);
        }
    }

    private RuntimeException unlessInDoubt(RuntimeException failure) {
        OutcomeUnknownException open = doubt;
        return open == null ? failure : IcebergErrors.stateUnknown(open, failure);
    }

    /** Servers name a missing target database in many ways, so it is asked for. */
    private RuntimeException refused(MetastoreException cause) {
        if (cause instanceof ObjectExistsException) {
            return taken(cause);
        }
        if (!Namespaces.exists(client, to.namespace().level(0))) {
            return new NoSuchNamespaceException(
                    cause, "%s. Namespace does not exist: %s", cannotRename, to.namespace());
        }
        return cause instanceof ObjectNotFoundException
                ? missing(cause)
                : IcebergErrors.refused(cause, cannotRename + ": " + cause.getMessage());
    }

    private AlreadyExistsException taken(@Nullable MetastoreException cause) {
        return new AlreadyExistsException(
                cause, "%s. %s already exists", cannotRename, kindOf(to).label());
    }

    private RuntimeException missing(@Nullable MetastoreException cause) {
        return kind.missing(cause, "%s. %s does not exist".formatted(cannotRename, kind.label()));
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

    private void alter(Table stored, Protection protection) {
        Table renamed = stored.deepCopy();
        renamed.setDbName(to.namespace().level(0));
        renamed.setTableName(to.name());
        protection.alter(client, from.namespace().level(0), from.name(), renamed, requirePointer(stored));
    }

    private boolean isRenamedAfter(MetastoreException answer, Table sent) {
        try {
            return isRenamed(sent);
        } catch (MetastoreException e) {
            throw IcebergErrors.stateUnknown(doubt == null ? answer : doubt, e);
        }
    }

    private boolean isRenamed(Table sent) {
        return find(from).filter(left -> TableEntry.isSame(sent, left)).isEmpty()
                && find(to).filter(found -> TableEntry.isSame(sent, found)).isPresent();
    }

    private Optional<Table> find(TableIdentifier identifier) {
        return TableEntry.find(client, identifier);
    }
}
