package io.hmscatalog;

import io.hmscatalog.compat.ObjectNotFoundException;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.encryption.EncryptionManager;
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

    private static final int SNAPSHOTS_WITH_MANIFESTS = 16;

    private final CatalogResources catalog;
    private final String fullName;
    private final String database;
    private final String name;
    private final PointerCommit commit;
    private final TableEncryption encryption;

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
        this.encryption = new TableEncryption(catalog, fullName);
        this.commit = new PointerCommit(
                catalog, EntryKind.TABLE, fullName, TableIdentifier.of(database, name), this::predecessors);
    }

    @Override
    protected String tableName() {
        return fullName;
    }

    @Override
    public FileIO io() {
        return encryption.io();
    }

    @Override
    public EncryptionManager encryption() {
        return encryption.manager();
    }

    /** A transaction writes files with the uncommitted version's encryption, also before the table exists. */
    @Override
    public TableOperations temp(TableMetadata uncommitted) {
        if (currentMetadataLocation() == null) {
            encryption.begin(uncommitted);
        } else {
            encryption.requireSameKey(uncommitted);
        }
        return super.temp(uncommitted);
    }

    @Override
    protected void doRefresh() {
        IcebergErrors.translatedRun(this::readEntry);
    }

    private void readEntry() {
        TableMetadata before = seen;
        try {
            Table found = catalog.client().getTable(database, name);
            String location = EntryKind.TABLE.pointer(found, seen == null ? null : seen.uuid(), fullName);
            entry = found;
            read(found, location);
            if (before != null) {
                catalog.alarm().check(fullName, before, location);
            }
        } catch (ObjectNotFoundException e) {
            if (currentMetadataLocation() != null) {
                throw new NoSuchTableException(e, "Table does not exist: %s", fullName);
            }
            refreshFromMetadataLocation(null, 0);
            seen = current();
        }
    }

    private void read(Table found, String location) {
        try {
            refreshFromMetadataLocation(
                    location,
                    failure -> !(failure instanceof NotFoundException) && !(failure instanceof ValidationException),
                    catalog.options().metadataRefreshMaxRetries(),
                    file -> version(found, file));
            seen = current();
            encryption.follow(found, seen);
        } catch (NotFoundException e) {
            throw EntryKind.TABLE.withoutFile(e, fullName, location);
        }
    }

    private TableMetadata version(Table pointing, String location) {
        TableMetadata known = catalog.metadata()
                .get(
                        location,
                        TableEntry.parameter(pointing, TableProperties.UUID),
                        () -> TableMetadataParser.read(catalog.io(), location));
        try {
            return encryption.requireUnaltered(pointing, known);
        } catch (ValidationException e) {
            catalog.metadata().forget(location);
            throw e;
        }
    }

    /** Commits the first version of a table that the caller knows to be absent, without asking again. */
    void create(TableMetadata metadata) {
        disableRefresh();
        commit(null, metadata);
    }

    @Override
    protected void doCommit(@Nullable TableMetadata base, TableMetadata metadata) {
        if (base == null) {
            encryption.follow(metadata);
        } else {
            encryption.requireSameKey(metadata);
        }
        TableMetadata readable = encryption.withKeys(metadata);
        String next = base == null ? createEntry(readable) : moveEntry(base, readable);
        TableMetadata version = version(base, readable, next);
        committed = new Committed(base == null ? null : base.metadataFileLocation(), version);
        catalog.metadata().put(version);
    }

    /**
     * A version that was committed, with its file. Now and then it is made from the file's text, as if it had been read: versions
     * share their snapshots, and each keeps the manifests that its successor was made from. So is each of an encrypted
     * table, since its hash in the metastore is that of the text, and the order of properties in memory is another.
     */
    private static TableMetadata version(@Nullable TableMetadata base, TableMetadata written, String location) {
        boolean moreSnapshots = base == null || base.lastSequenceNumber() != written.lastSequenceNumber();
        if (TableEncryption.isEncrypted(written)
                || (moreSnapshots && written.lastSequenceNumber() % SNAPSHOTS_WITH_MANIFESTS == 0)) {
            return TableMetadataParser.fromJson(location, TableMetadataParser.toJson(written));
        }
        return TableMetadata.buildFrom(written)
                .discardChanges()
                .withMetadataLocation(location)
                .build();
    }

    private String createEntry(TableMetadata metadata) {
        StatusChecks checks = StatusChecks.of(metadata.properties());
        TableContent content = new TableContent(catalog.options(), metadata);
        MetadataFile file = write(true, metadata);
        entry = commit.create(
                file,
                checks,
                () -> content.create(file.location(), database, name, catalog.user(), System.currentTimeMillis()));
        return file.location();
    }

    private String moveEntry(TableMetadata base, TableMetadata metadata) {
        Protection protection = protection(base.properties(), metadata.properties());
        StatusChecks checks = StatusChecks.of(metadata.properties());
        TablePointer.Version from = new TablePointer.Version(base.metadataFileLocation(), base.uuid());
        TableContent content = new TableContent(catalog.options(), metadata);
        return commit.move(
                from,
                () -> write(false, metadata),
                (stored, next) -> content.replace(stored, next, base.properties(), base.metadataFileLocation()),
                checks,
                protection);
    }

    /**
     * Puts a version that was there before in the place of whatever version the table has, also where that one's metadata file
     * is gone.
     *
     * @param stored the table as it was read; if it moves on meanwhile, that is a conflict
     */
    void overwrite(Table stored, TableMetadata given) {
        entry = stored;
        String pointer = EntryKind.TABLE.pointer(stored, null, fullName);
        if (pointer.equals(given.metadataFileLocation())) {
            adopt(encryption.requireUnaltered(stored, given));
            return;
        }
        encryption.requireSameKey(stored, given);
        encryption.follow(given);
        TableMetadata metadata = encryption.withKeys(given);
        Map<String, String> before = propertiesOf(pointer);
        TableContent content = new TableContent(catalog.options(), metadata);
        new PointerCommit(
                        catalog,
                        EntryKind.TABLE,
                        fullName,
                        TableIdentifier.of(database, name),
                        now -> predecessorsUnlessOlder(now, pointer, metadata))
                .move(
                        new TablePointer.Version(pointer, null),
                        () -> new MetadataFile(metadata.metadataFileLocation(), false),
                        (now, next) -> content.replace(now, next, before, pointer),
                        StatusChecks.of(metadata.properties()),
                        protection(TableEntry.parameters(stored), metadata.properties()));
        catalog.metadata().put(metadata);
        adopt(metadata);
    }

    /** Takes a version for the current one without a call or a read. */
    private void adopt(TableMetadata metadata) {
        refreshFromMetadataLocation(metadata.metadataFileLocation(), null, 0, location -> metadata);
        encryption.follow(metadata);
        seen = metadata;
    }

    /** A version that builds on the one to be replaced may name an older one that replaces it, and yet not build on that. */
    private Set<String> predecessorsUnlessOlder(Table now, String replaced, TableMetadata metadata) {
        Set<String> predecessors = predecessors(now);
        boolean isNewer =
                metadata.previousFiles().stream().anyMatch(log -> log.file().equals(replaced));
        if (!isNewer && predecessors.contains(replaced)) {
            predecessors.remove(metadata.metadataFileLocation());
        }
        return predecessors;
    }

    private Map<String, String> propertiesOf(String location) {
        try {
            return TableMetadataParser.read(catalog.io(), location).properties();
        } catch (RuntimeException e) {
            if (!MetadataFile.isMissingOrDamaged(catalog.io(), location)) {
                throw e;
            }
            LOG.warn("{}: the metadata file that is replaced is missing or damaged: {}", fullName, location, e);
            return Map.of();
        }
    }

    private MetadataFile write(boolean newTable, TableMetadata metadata) {
        String location = writeNewMetadataIfRequired(newTable, metadata);
        return MetadataFile.of(location, metadata.metadataFileLocation());
    }

    private Protection protection(Map<String, String> before, Map<String, String> after) {
        return commit.protection(entry, before, after);
    }

    /** The turns of this table's writers. */
    WriterTurns turns() {
        return new WriterTurns() {
            @Override
            public boolean isTaken() {
                return commit.isTurnTaken();
            }

            @Override
            public void requireProtection() {
                if (seen != null) {
                    Protection unused = protection(seen.properties(), seen.properties());
                }
            }

            @Override
            public Turn take(int conflicts) {
                return takeBeforeReading(conflicts);
            }
        };
    }

    private WriterTurns.Turn takeBeforeReading(int conflicts) {
        TableMetadata last = Objects.requireNonNullElseGet(seen, this::current);
        Protection protection = protection(last.properties(), last.properties());
        if (!protection.isLocked()) {
            RetryPause.of(last).pause(conflicts);
        }
        return commit.reserve(protection);
    }

    /**
     * After a commit the new version is at hand; asking the server and reading the file back would tell nothing new. Where
     * another thread has moved this object on meanwhile, or the commit has put another table in the place of this one, the
     * server is asked.
     */
    @Override
    protected void requestRefresh() {
        Committed done = committed;
        committed = null;
        if (done == null || !Objects.equals(done.base(), currentMetadataLocation()) || isAnother(done.metadata())) {
            super.requestRefresh();
            return;
        }
        adopt(done.metadata());
    }

    /** As a create-or-replace makes it that found no table when it began, and one of somebody else when it was committed. */
    private boolean isAnother(TableMetadata version) {
        return seen != null && !Objects.equals(seen.uuid(), version.uuid());
    }

    private Set<String> predecessors(Table stored) {
        return version(stored, TableEntry.pointer(stored).orElseThrow()).previousFiles().stream()
                .map(TableMetadata.MetadataLogEntry::file)
                .collect(Collectors.toCollection(HashSet::new));
    }
}
