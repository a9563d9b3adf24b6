package io.hmscatalog;

import io.hmscatalog.compat.ConditionSupport;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.ObjectNotFoundException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
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

    private final MetastoreClient client;
    private final FileIO io;
    private final HmsCatalogOptions options;
    private final String fullName;
    private final String database;
    private final String name;
    private final String user;
    private final TablePointer pointer;

    /**
     * A commit that the superclass has not been told of.
     *
     * @param base location of the version it started from; null for a create
     */
    private record Committed(@Nullable String base, TableMetadata metadata) {}

    private @Nullable Table entry;
    private @Nullable Committed committed;

    HmsTableOperations(
            MetastoreClient client,
            FileIO io,
            HmsCatalogOptions options,
            String fullName,
            String database,
            String name,
            String user) {
        this.client = client;
        this.io = io;
        this.options = options;
        this.fullName = fullName;
        this.database = database;
        this.name = name;
        this.user = user;
        this.pointer = new TablePointer(
                client, database, name, this::predecessors, duration -> Thread.sleep(duration.toMillis()));
    }

    @Override
    protected String tableName() {
        return fullName;
    }

    @Override
    public FileIO io() {
        return io;
    }

    @Override
    protected void doRefresh() {
        try {
            Table found = client.getTable(database, name);
            requireIcebergTable(found);
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
            refreshFromMetadataLocation(location, options.metadataRefreshMaxRetries());
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
        if (base != null) {
            requireEnforcedCondition();
        }
        String next = writeNewMetadataIfRequired(base == null, metadata);
        boolean written = !next.equals(metadata.metadataFileLocation());
        Optional<RuntimeException> failure;
        CommitOutcome outcome;
        try {
            TableContent content = new TableContent(options, metadata, next);
            StatusChecks checks = StatusChecks.of(metadata);
            if (base == null) {
                Table created = content.create(database, name, user, System.currentTimeMillis());
                outcome = written ? pointer.create(created, next, checks) : pointer.register(created, next, checks);
                failure =
                        IcebergErrors.ofCreate(outcome, fullName, database, () -> Namespaces.exists(client, database));
                entry = created;
            } else {
                outcome = pointer.move(
                        base.metadataFileLocation(), next, stored -> content.replace(stored, base), checks);
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

    private void requireEnforcedCondition() {
        if (entry == null) {
            throw new IllegalStateException("commit before the table was read: " + fullName);
        }
        ConditionSupport support;
        try {
            support = client.conditionSupport(entry);
        } catch (MetastoreException e) {
            throw IcebergErrors.ofCommit(new CommitOutcome.Rejected(e), fullName)
                    .orElse(e);
        }
        if (!support.isEnforced()) {
            throw IcebergErrors.conditionNotEnforced("Commit to " + fullName, support);
        }
    }

    /** A metadata file that was there before, as on register, is not ours to delete. */
    private RuntimeException withoutNewFile(RuntimeException failure, boolean written, String location) {
        if (written) {
            try {
                io.deleteFile(location);
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
    }

    private Set<String> predecessors(String location) {
        return TableMetadataParser.read(io, location).previousFiles().stream()
                .map(TableMetadata.MetadataLogEntry::file)
                .collect(Collectors.toSet());
    }
}
