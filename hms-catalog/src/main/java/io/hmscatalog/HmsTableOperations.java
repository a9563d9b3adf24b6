package io.hmscatalog;

import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.ObjectNotFoundException;
import io.hmscatalog.lock.LockException;
import io.hmscatalog.lock.TableTurn;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.NoSuchIcebergTableException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.io.FileIO;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads and commits one Iceberg table whose pointer is in the metastore. Single-threaded, like its superclass. */
final class HmsTableOperations extends BaseMetastoreTableOperations {

    private static final Logger LOG = LoggerFactory.getLogger(HmsTableOperations.class);

    /** How long a turn that was taken before the base is read waits for its commit; other writers wait meanwhile. */
    private static final Duration TURN_LIMIT = Duration.ofMinutes(1);

    private final CatalogResources catalog;
    private final String fullName;
    private final String database;
    private final String name;
    private final TablePointer pointer;
    private final Map<Thread, TableTurn> turnsOfThreads = new ConcurrentHashMap<>();

    /**
     * A commit that the superclass has not been told of.
     *
     * @param base location of the version it started from; null for a create
     */
    private record Committed(@Nullable String base, TableMetadata metadata) {}

    private @Nullable Table entry;
    private @Nullable TableMetadata seen;
    private @Nullable Committed committed;

    HmsTableOperations(CatalogResources catalog, String fullName, String database, String name) {
        this.catalog = catalog;
        this.fullName = fullName;
        this.database = database;
        this.name = name;
        this.pointer = new TablePointer(
                catalog.client(), database, name, this::predecessors, duration -> Thread.sleep(duration.toMillis()));
    }

    @Override
    protected String tableName() {
        return fullName;
    }

    @Override
    public FileIO io() {
        return catalog.io();
    }

    @Override
    protected void doRefresh() {
        try {
            Table found = catalog.client().getTable(database, name);
            requireIcebergTable(found);
            requireSameTable(found);
            entry = found;
            read(TableEntry.pointer(found)
                    .orElseThrow(() -> new ValidationException(
                            "Table %s has lost its pointer, the parameter %s", fullName, METADATA_LOCATION_PROP)));
        } catch (ObjectNotFoundException e) {
            if (currentMetadataLocation() != null) {
                throw new NoSuchTableException(e, "Table does not exist: %s", fullName);
            }
            read(null);
        }
    }

    private void read(@Nullable String location) {
        try {
            TableMetadata before = seen;
            refreshFromMetadataLocation(location, catalog.options().metadataRefreshMaxRetries());
            seen = current();
            if (before != null && location != null) {
                catalog.alarm().check(fullName, before, location);
            }
        } catch (NotFoundException e) {
            throw new NotFoundException(
                    e, "The metadata file of %s does not exist: %s; restore it, or drop the table", fullName, location);
        }
    }

    private void requireIcebergTable(Table found) {
        if (TableEntry.isIcebergView(found)) {
            throw new NoSuchTableException("Table does not exist: %s (it is a view)", fullName);
        }
        NoSuchIcebergTableException.check(
                TableEntry.isIcebergTable(found),
                "Not an iceberg table: %s (type=%s)",
                fullName,
                TableEntry.parameter(found, TABLE_TYPE_PROP));
        if (TableEntry.parameter(found, TableProperties.ENCRYPTION_TABLE_KEY) != null) {
            throw encrypted();
        }
    }

    private void requireSameTable(Table found) {
        String uuid = TableEntry.parameter(found, TableProperties.UUID);
        if (seen != null && seen.uuid() != null && uuid != null && !uuid.equals(seen.uuid())) {
            throw new ValidationException(
                    "Table %s was dropped and created again: its UUID was %s and is now %s; load the table again",
                    fullName, seen.uuid(), uuid);
        }
    }

    private UnsupportedOperationException encrypted() {
        return new UnsupportedOperationException("Table %s has the property %s; encrypted tables are not supported"
                .formatted(fullName, TableProperties.ENCRYPTION_TABLE_KEY));
    }

    /** Commits the first version of a table that the caller knows to be absent, without asking again. */
    void create(TableMetadata metadata) {
        disableRefresh();
        commit(null, metadata);
    }

    @Override
    protected void doCommit(@Nullable TableMetadata base, TableMetadata metadata) {
        if (metadata.properties().containsKey(TableProperties.ENCRYPTION_TABLE_KEY)) {
            throw encrypted();
        }
        Optional<Protection> protection =
                base == null ? Optional.empty() : Optional.of(protection("Commit to " + fullName, metadata));
        String next = writeNewMetadataIfRequired(base == null, metadata);
        boolean written = !next.equals(metadata.metadataFileLocation());
        Optional<RuntimeException> failure;
        CommitOutcome outcome;
        try {
            TableContent content = new TableContent(catalog.options(), metadata, next);
            StatusChecks checks = StatusChecks.of(metadata);
            if (base == null || protection.isEmpty()) {
                Table created = content.create(database, name, catalog.user(), System.currentTimeMillis());
                outcome = written ? pointer.create(created, next, checks) : pointer.register(created, next, checks);
                failure = IcebergErrors.ofCreate(
                        outcome, fullName, database, () -> Namespaces.exists(catalog.client(), database));
                entry = created;
            } else {
                outcome = move(base, next, content, checks, protection.get());
                failure = IcebergErrors.ofCommit(outcome, fullName);
            }
        } catch (RuntimeException e) {
            // Once a change is sent its outcome is a value, so nothing was sent here.
            throw withoutNewFile(e, written, next);
        }
        if (failure.isPresent()) {
            throw outcome instanceof CommitOutcome.Unknown
                    ? failure.get()
                    : withoutNewFile(failure.get(), written, next);
        }
        committed = new Committed(
                base == null ? null : base.metadataFileLocation(),
                TableMetadata.buildFrom(metadata)
                        .discardChanges()
                        .withMetadataLocation(next)
                        .build());
    }

    private CommitOutcome move(
            TableMetadata base, String next, TableContent content, StatusChecks checks, Protection protection) {
        TablePointer.Version from = new TablePointer.Version(base.metadataFileLocation(), base.uuid());
        if (!protection.isLocked()) {
            return pointer.move(
                    from, next, stored -> content.replace(stored, base), checks, protection, TableGuard.CONDITION_ONLY);
        }
        TableTurn reserved = turnsOfThreads.get(Thread.currentThread());
        try (TableTurn turn = reserved != null && reserved.keep() ? reserved : takeTurn()) {
            TableGuard guard = lock(turn, protection);
            CommitOutcome outcome =
                    pointer.move(from, next, stored -> content.replace(stored, base), checks, protection, guard);
            if (outcome instanceof CommitOutcome.Unknown && !protection.isConditional()) {
                turn.abandon();
            }
            return outcome;
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

    private Protection protection(String what, TableMetadata metadata) {
        if (entry == null) {
            throw new IllegalStateException("commit before the table was read: " + fullName);
        }
        try {
            return catalog.protection().of(what, entry, catalog.options().isLockEnabled(metadata.properties()));
        } catch (MetastoreException e) {
            throw IcebergErrors.ofCommit(new CommitOutcome.Rejected(e), fullName)
                    .orElse(e);
        }
    }

    /** The turns of this table's writers. */
    WriterTurns turns() {
        return new WriterTurns() {
            @Override
            public boolean isTaken() {
                return catalog.locks().isTurnTaken(database, name);
            }

            @Override
            public Turn take(int conflicts) {
                return takeBeforeReading(conflicts);
            }
        };
    }

    private WriterTurns.Turn takeBeforeReading(int conflicts) {
        TableMetadata last = Objects.requireNonNullElseGet(seen, this::current);
        Protection protection = protection("Commit to " + fullName, last);
        if (!protection.isLocked()) {
            RetryPause.of(last).pause(conflicts);
        }
        TableTurn turn = takeTurn();
        try {
            if (protection.isLocked()) {
                lock(turn, protection).ensureHeld();
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

    /** A metadata file that was there before, as on register, is not ours to delete. */
    private RuntimeException withoutNewFile(RuntimeException failure, boolean written, String location) {
        if (written) {
            try {
                io().deleteFile(location);
            } catch (RuntimeException e) {
                LOG.warn("{}: cannot delete the metadata file of a failed commit: {}", fullName, location);
                failure.addSuppressed(e);
            }
        }
        return failure;
    }

    /**
     * After a commit the new version is at hand; asking the server and reading the file back would tell nothing new. Where
     * another thread has moved this object on meanwhile, the server is asked.
     */
    @Override
    protected void requestRefresh() {
        Committed done = committed;
        committed = null;
        if (done == null || !Objects.equals(done.base(), currentMetadataLocation())) {
            super.requestRefresh();
            return;
        }
        refreshFromMetadataLocation(done.metadata().metadataFileLocation(), null, 0, location -> done.metadata());
        seen = done.metadata();
    }

    private Set<String> predecessors(String location) {
        return TableMetadataParser.read(io(), location).previousFiles().stream()
                .map(TableMetadata.MetadataLogEntry::file)
                .collect(Collectors.toSet());
    }
}
