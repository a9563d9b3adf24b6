package io.hmscatalog;

import io.hmscatalog.compat.ConditionUnprovenException;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.lock.LockException;
import io.hmscatalog.lock.TableTurn;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.jspecify.annotations.Nullable;

/**
 * The commit sequence of one table or view: choose the protection, take the turn and the lock, create or move the pointer,
 * and after a definite failure remove the new metadata file (design: docs/commits.md). Thread-safe.
 */
final class PointerCommit {

    /** How long a turn that was taken before the base is read waits for its commit; other writers wait meanwhile. */
    private static final Duration TURN_LIMIT = Duration.ofMinutes(1);

    private final CatalogResources catalog;
    private final EntryKind kind;
    private final String fullName;
    private final TableIdentifier identifier;
    private final String database;
    private final String name;
    private final TablePointer pointer;
    private final Map<Thread, TableTurn> turnsOfThreads = new ConcurrentHashMap<>();

    /**
     * The commits of one entry.
     *
     * @param predecessors as for {@link TablePointer}; asked for entries of this kind only
     */
    PointerCommit(
            CatalogResources catalog,
            EntryKind kind,
            String fullName,
            TableIdentifier identifier,
            Function<Table, Set<String>> predecessors) {
        this.catalog = catalog;
        this.kind = kind;
        this.fullName = fullName;
        this.identifier = identifier;
        this.database = identifier.namespace().level(0);
        this.name = identifier.name();
        this.pointer = new TablePointer(
                catalog.client(),
                database,
                name,
                stored -> kind.isOf(stored) ? predecessors.apply(stored) : Set.of(),
                StatusLooks::real);
    }

    /**
     * How a commit is protected; to be asked before its metadata file is written. The lock is taken where the version before or
     * the new one says so: the commit that switches it off still meets writers that rely on it.
     *
     * @param entry as it was read; null if it was not
     * @param before properties of the version before
     * @param after properties of the version to be committed
     */
    Protection protection(@Nullable Table entry, Map<String, String> before, Map<String, String> after) {
        Table read = kind.requireRead(entry, fullName);
        boolean locked =
                catalog.options().isLockEnabled(before) || catalog.options().isLockEnabled(after);
        try {
            return catalog.protection().of("Commit to " + fullName, read, locked);
        } catch (MetastoreException e) {
            throw IcebergErrors.ofCommit(new CommitOutcome.Rejected(e), fullName)
                    .orElse(e);
        }
    }

    /**
     * Creates the entry on a new metadata file, or registers it on one that was there before.
     *
     * @param content makes the entry
     * @return the entry
     */
    Table create(MetadataFile file, StatusChecks checks, Supplier<Table> content) {
        Table entry = prepared(file, content);
        run(
                failure -> file.removedAfter(failure, catalog.io()),
                () -> file.isNew()
                        ? pointer.create(entry, file.location(), checks)
                        : pointer.register(entry, file.location(), checks),
                outcome -> IcebergErrors.ofCreate(
                        outcome,
                        fullName,
                        database,
                        this::taken,
                        () -> orIfUnseen(true, () -> Namespaces.exists(catalog.client(), database))));
        return entry;
    }

    private AlreadyExistsException taken() {
        return orIfUnseen(Optional.<Table>empty(), () -> TableEntry.find(catalog.client(), identifier))
                .map(entry -> kind.taken(null, identifier, entry))
                .orElseGet(() -> new AlreadyExistsException("%s already exists: %s", kind.label(), identifier));
    }

    /** A look for the sake of a better message. */
    private static <T> T orIfUnseen(T unseen, Supplier<T> look) {
        try {
            return look.get();
        } catch (MetastoreException e) {
            return unseen;
        }
    }

    /**
     * Moves the pointer to a new version, whose file is written while the lock is taken and the entry is read.
     *
     * @param write writes the file
     * @param edit makes the replacement from the stored entry and the file's location
     * @param protection under which it is moved
     * @return location of the new version's file
     */
    String move(
            TablePointer.Version from,
            Supplier<MetadataFile> write,
            BiFunction<Table, String, Table> edit,
            StatusChecks checks,
            Protection protection) {
        BackgroundWork<MetadataFile> file = BackgroundWork.begin(write);
        Supplier<String> next = () -> file.await().location();
        run(
                failure -> file.awaitEnd()
                        .map(written -> written.removedAfter(failure, catalog.io()))
                        .orElse(failure),
                () -> guarded(protection, guard -> pointer.move(from, next, edit, checks, protection, guard)),
                outcome -> IcebergErrors.ofCommit(outcome, fullName));
        return next.get();
    }

    private CommitOutcome guarded(Protection protection, Function<TableGuard, CommitOutcome> change) {
        if (!protection.isLocked()) {
            return noted(change.apply(TableGuard.CONDITION_ONLY));
        }
        TableTurn reserved = turnsOfThreads.get(Thread.currentThread());
        try (TableTurn turn = reserved != null && reserved.keep() ? reserved : takeTurn()) {
            CommitOutcome outcome = noted(change.apply(lock(turn, protection)));
            if (outcome instanceof CommitOutcome.Unknown && !protection.isConditional()) {
                turn.abandon();
            }
            return outcome;
        }
    }

    private CommitOutcome noted(CommitOutcome outcome) {
        if (outcome instanceof CommitOutcome.Rejected rejected
                && rejected.cause() instanceof ConditionUnprovenException unproven) {
            catalog.protection().remember(kind, unproven.support());
        }
        return outcome;
    }

    private <T> T prepared(MetadataFile file, Supplier<T> content) {
        try {
            return content.get();
        } catch (RuntimeException e) {
            throw file.removedAfter(e, catalog.io());
        }
    }

    /**
     * Makes the change, and throws what its outcome says.
     *
     * @param withoutFile removes the new metadata file after a failure, which it returns
     */
    private static void run(
            UnaryOperator<RuntimeException> withoutFile,
            Supplier<CommitOutcome> change,
            Function<CommitOutcome, Optional<RuntimeException>> errors) {
        CommitOutcome outcome;
        Optional<RuntimeException> failure;
        try {
            outcome = change.get();
            failure = errors.apply(outcome);
        } catch (RuntimeException e) {
            // Once a change is sent its outcome is a value, so nothing was sent here.
            throw withoutFile.apply(e);
        }
        if (failure.isPresent()) {
            throw outcome instanceof CommitOutcome.Unknown ? failure.get() : withoutFile.apply(failure.get());
        }
    }

    private TableTurn takeTurn() {
        try {
            return catalog.locks().takeTurn(database, name);
        } catch (LockException e) {
            throw IcebergErrors.notLocked(e, fullName);
        }
    }

    private TableGuard lock(TableTurn turn, Protection protection) {
        try {
            return TableGuard.Locked.take(turn, protection.alterMode());
        } catch (LockException e) {
            throw IcebergErrors.notLocked(e, fullName);
        }
    }

    /** Whether a writer of this process has the turn or waits for it. */
    boolean isTurnTaken() {
        return catalog.locks().isTurnTaken(database, name);
    }

    /** Takes the turn, and where the protection says so the lock, for what this thread commits next. */
    WriterTurns.Turn reserve(Protection protection) {
        TableTurn turn = takeTurn();
        try {
            if (protection.isLocked()) {
                TableGuard unused = lock(turn, protection);
            } else {
                turn.withoutLock();
            }
        } catch (RuntimeException e) {
            turn.close();
            throw e;
        }
        turn.closeAfter(TURN_LIMIT);
        Thread thread = Thread.currentThread();
        turnsOfThreads.put(thread, turn);
        return () -> {
            turnsOfThreads.remove(thread);
            turn.close();
        };
    }
}
