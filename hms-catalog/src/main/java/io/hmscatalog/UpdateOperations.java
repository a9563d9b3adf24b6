package io.hmscatalog;

import java.util.stream.Stream;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.encryption.EncryptingFileIO;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.ServiceUnavailableException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;
import org.jspecify.annotations.Nullable;

/**
 * A table's operations for the use of one update. Three things differ from the table's own:
 *
 * <p>Iceberg's SnapshotProducer refreshes right after its commit, only to find the snapshot it just committed; that one
 * refresh is answered from the commit instead of by a call.
 *
 * <p>Its updates refresh before they commit; a first attempt on top of this table object's own last commit may do without
 * ({@link LastCommit}). Where it then sends nothing, since there is nothing to change or since it fails, it asks after all.
 *
 * <p>An update that lost against another writer once, or that finds other writers of the process in the queue, takes its turn
 * before it reads the base, and keeps it until the attempt ends: so it cannot lose against them again, and N writers do not
 * do their work N times. Only inside {@code commit()} ({@link CommitScope}), so that no turn is left behind.
 */
final class UpdateOperations implements TableOperations {

    private final TableOperations table;
    private final WriterTurns turns;
    private final LastCommit lastCommit;
    private boolean justCommitted;
    private boolean committing;
    private int conflicts;
    private WriterTurns.@Nullable Turn turn;
    private @Nullable TableMetadata unasked;
    private @Nullable TableMetadata replaced;

    UpdateOperations(TableOperations table, WriterTurns turns, LastCommit lastCommit) {
        this.table = table;
        this.turns = turns;
        this.lastCommit = lastCommit;
    }

    void beginCommit() {
        committing = true;
        justCommitted = false;
        unasked = null;
        conflicts = 0;
    }

    /** Whether the commit has failed on a version that was not asked for, with nothing sent; the next attempt asks. */
    boolean isToBeginAgain() {
        if (unasked == null) {
            return false;
        }
        lastCommit.conflicted();
        return true;
    }

    void endCommit() {
        committing = false;
        endTurn();
    }

    private void endTurn() {
        WriterTurns.Turn ended = turn;
        turn = null;
        if (ended != null) {
            ended.close();
        }
    }

    @Override
    public TableMetadata current() {
        return table.current();
    }

    @Override
    public TableMetadata refresh() {
        if (justCommitted) {
            justCommitted = false;
            return table.current();
        }
        return committing ? refreshToCommit() : table.refresh();
    }

    private TableMetadata refreshToCommit() {
        if (turn == null && (conflicts > 0 || turns.isTaken())) {
            turn = turns.take(conflicts);
        }
        try {
            TableMetadata base = base();
            turns.requireProtection();
            return base;
        } catch (ServiceUnavailableException e) {
            // Iceberg repeats an attempt after this exception only.
            throw new CommitFailedException(e, "Cannot read the table before the commit: %s", e.getMessage());
        }
    }

    private TableMetadata base() {
        unasked = turn == null ? lastCommit.toBuildOn(table::current).orElse(null) : null;
        if (unasked != null) {
            return unasked;
        }
        TableMetadata found = table.refresh();
        lastCommit.found(found);
        return found;
    }

    @Override
    public void commit(TableMetadata base, TableMetadata metadata) {
        justCommitted = false;
        try {
            requireAsked(base, metadata);
            unasked = null;
            table.commit(base, metadata);
            justCommitted = true;
            replaced = base;
            committing = false;
            noteApplied();
        } catch (EntryReplacedException e) {
            throw new ValidationException(e, "%s", e.getMessage());
        } catch (CommitFailedException e) {
            conflicts++;
            lastCommit.conflicted();
            throw e;
        } finally {
            endTurn();
        }
    }

    /** Nothing is to be changed in a version that was not asked for; there may be in the newest. */
    private void requireAsked(TableMetadata base, TableMetadata metadata) {
        if (base == metadata && base.equals(unasked) && !table.refresh().equals(base)) {
            throw new CommitFailedException("The table has moved on from the version that needs no change");
        }
    }

    private void noteApplied() {
        try {
            lastCommit.applied(table.current());
        } catch (RuntimeException e) {
            // Another thread asked for a refresh of the same table object, and that fails; the commit has succeeded.
            lastCommit.conflicted();
        }
    }

    /** After the commit also for the clean-up of an encrypted table's files. */
    @Override
    public FileIO io() {
        FileIO files = table.io();
        return replaced != null && files instanceof EncryptingFileIO encrypted
                ? new KeyedFiles(
                        encrypted,
                        Stream.concat(replaced.snapshots().stream(), table.current().snapshots().stream())
                                .toList())
                : files;
    }

    @Override
    public EncryptionManager encryption() {
        return table.encryption();
    }

    @Override
    public String metadataFileLocation(String fileName) {
        return table.metadataFileLocation(fileName);
    }

    @Override
    public LocationProvider locationProvider() {
        return table.locationProvider();
    }

    @Override
    public TableOperations temp(TableMetadata uncommittedMetadata) {
        return table.temp(uncommittedMetadata);
    }

    @Override
    public long newSnapshotId() {
        return table.newSnapshotId();
    }

    @Override
    public boolean requireStrictCleanup() {
        return table.requireStrictCleanup();
    }
}
