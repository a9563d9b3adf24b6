package io.hmscatalog;

import io.hmscatalog.compat.ObjectNotFoundException;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchViewException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.view.BaseViewOperations;
import org.apache.iceberg.view.ViewMetadata;
import org.jspecify.annotations.Nullable;

/** Reads and commits one Iceberg view whose pointer is in the metastore. Single-threaded, like its superclass. */
final class HmsViewOperations extends BaseViewOperations {

    private final CatalogResources catalog;
    private final String fullName;
    private final TableIdentifier identifier;
    private final String database;
    private final PointerCommit commit;
    private @Nullable Table entry;
    private @Nullable String uuid;
    private @Nullable Creating creating;

    /** The view that is being created; its UUID is new, so of nobody else's view. */
    private record Creating(String uuid, String location) {}

    HmsViewOperations(CatalogResources catalog, String fullName, TableIdentifier identifier) {
        this.catalog = catalog;
        this.fullName = fullName;
        this.identifier = identifier;
        this.database = identifier.namespace().level(0);
        this.commit = new PointerCommit(catalog, EntryKind.VIEW, fullName, identifier, this::predecessors);
    }

    @Override
    protected String viewName() {
        return fullName;
    }

    @Override
    protected FileIO io() {
        return catalog.io();
    }

    @Override
    protected void doRefresh() {
        IcebergErrors.translatedRun(this::readEntry);
    }

    private void readEntry() {
        try {
            Table found = catalog.client().getTable(database, identifier.name());
            String location = EntryKind.VIEW.pointer(found, uuid, fullName);
            entry = found;
            read(location);
        } catch (ObjectNotFoundException e) {
            if (entry != null) {
                throw new NoSuchViewException(e, "View does not exist: %s", identifier);
            }
            disableRefresh();
        }
    }

    private void read(String location) {
        try {
            refreshFromMetadataLocation(location, null, catalog.options().metadataRefreshMaxRetries());
            uuid = current().uuid();
        } catch (NotFoundException e) {
            throw EntryKind.VIEW.withoutFile(e, fullName, location);
        }
    }

    /** Commits the first version of a view that the caller knows to be absent, without asking again. */
    void create(ViewMetadata metadata) {
        disableRefresh();
        commit(null, metadata);
    }

    @Override
    protected void doCommit(@Nullable ViewMetadata base, ViewMetadata metadata) {
        if (base == null) {
            createEntry(metadata);
        } else {
            moveEntry(base, metadata);
        }
    }

    private void createEntry(ViewMetadata metadata) {
        StatusChecks checks = StatusChecks.of(metadata.properties());
        ViewContent content = new ViewContent(catalog.options(), metadata);
        MetadataFile file = write(metadata);
        creating = file.isNew() ? new Creating(metadata.uuid(), file.location()) : null;
        try {
            entry = commit.create(
                    file,
                    checks,
                    () -> content.create(
                            file.location(), database, identifier.name(), catalog.user(), System.currentTimeMillis()));
        } finally {
            creating = null;
        }
        uuid = metadata.uuid();
    }

    private void moveEntry(ViewMetadata base, ViewMetadata metadata) {
        Protection protection = commit.protection(entry, base.properties(), metadata.properties());
        StatusChecks checks = StatusChecks.of(metadata.properties());
        TablePointer.Version from = new TablePointer.Version(base.metadataFileLocation(), base.uuid());
        ViewContent content = new ViewContent(catalog.options(), metadata);
        commit.move(
                from,
                () -> write(metadata),
                (stored, pointer) -> content.replace(stored, pointer, base),
                checks,
                protection);
    }

    private MetadataFile write(ViewMetadata metadata) {
        String location = writeNewMetadataIfRequired(metadata);
        return MetadataFile.of(location, metadata.metadataFileLocation());
    }

    /** A view's metadata file does not name those before it; the metastore's entry names one, and its UUID our first. */
    private Set<String> predecessors(Table stored) {
        Set<String> known = new HashSet<>();
        String previous = TableEntry.parameter(stored, BaseMetastoreTableOperations.PREVIOUS_METADATA_LOCATION_PROP);
        if (previous != null) {
            known.add(previous);
        }
        Creating first = creating;
        if (first != null && first.uuid().equals(TableEntry.parameter(stored, TableProperties.UUID))) {
            known.add(first.location());
        }
        return known;
    }
}
