package io.hmscatalog;

import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.encryption.EncryptionManager;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.LocationProvider;

/**
 * A table's operations for the use of one update. Iceberg's SnapshotProducer refreshes right after its commit, only to
 * find the snapshot it just committed; that one refresh is answered from the commit instead of by a call.
 */
final class OneCommitOperations implements TableOperations {

    private final TableOperations table;
    private boolean justCommitted;

    OneCommitOperations(TableOperations table) {
        this.table = table;
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
        return table.refresh();
    }

    @Override
    public void commit(TableMetadata base, TableMetadata metadata) {
        justCommitted = false;
        table.commit(base, metadata);
        justCommitted = true;
    }

    @Override
    public FileIO io() {
        return table.io();
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
