package io.hmscatalog.flink;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.MetastoreEntry;
import io.hmscatalog.MetastoreEntry.Kind;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.catalog.CatalogBaseTable;
import org.apache.flink.table.catalog.CatalogPartitionSpec;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.ResolvedCatalogView;
import org.apache.flink.table.catalog.TableChange;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.flink.table.catalog.exceptions.DatabaseNotExistException;
import org.apache.flink.table.catalog.exceptions.TableAlreadyExistException;
import org.apache.flink.table.catalog.exceptions.TableNotExistException;
import org.apache.flink.table.catalog.exceptions.TableNotPartitionedException;
import org.apache.flink.table.factories.Factory;
import org.apache.iceberg.MetadataTableType;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchViewException;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.flink.FlinkCatalog;
import org.apache.iceberg.flink.FlinkDynamicTableFactory;

/**
 * Everything that a metastore holds, as what it is: Iceberg tables are read and written as by Iceberg's Flink catalog, Iceberg views are
 * Flink's views, Hive's own tables and views are shown, and nothing here changes them. Not a subclass of Iceberg's catalog, whose
 * {@code getTable} returns tables only.
 *
 * <p>The cache holds tables as objects, not as answers: each look at a table asks the metastore for its pointer, and a name that
 * belongs to another table by now is read anew. Jobs load their tables themselves, past the cache.
 *
 * <p>Thread-safe as far as Iceberg's catalog is.
 */
final class HmsFlinkCatalog extends DelegatingCatalog {

    private static final char METADATA_TABLE_MARK = '$';

    private final FlinkCatalog iceberg;
    private final HmsCatalog metastore;
    private final IcebergViews views;

    private HmsFlinkCatalog(String name, FlinkCatalog iceberg, HmsCatalog metastore) {
        super(name, iceberg.getDefaultDatabase(), iceberg);
        this.iceberg = iceberg;
        this.metastore = metastore;
        this.views = new IcebergViews(name, metastore);
    }

    static HmsFlinkCatalog open(String name, FlinkOptions options) {
        FlinkCatalog iceberg = new FlinkCatalog(
                name,
                options.defaultDatabase(),
                Namespace.empty(),
                options.loader(),
                options.properties(),
                options.isCacheEnabled(),
                options.cacheExpirationMillis());
        // Iceberg's Flink catalog hides its own; the connections are shared.
        return new HmsFlinkCatalog(name, iceberg, (HmsCatalog) options.loader().loadCatalog());
    }

    @Override
    public void close() {
        try (metastore) {
            super.close();
        } catch (IOException e) {
            throw new CatalogException("cannot close catalog " + getName(), e);
        }
    }

    @Override
    public Optional<Factory> getFactory() {
        return Optional.of(new HmsTableFactory(new FlinkDynamicTableFactory(iceberg)));
    }

    /** Names of all tables and views, Iceberg's and Hive's. */
    @Override
    public List<String> listTables(String database) throws DatabaseNotExistException {
        try {
            return names(metastore.listEntries(Namespace.of(database)));
        } catch (NoSuchNamespaceException e) {
            throw new DatabaseNotExistException(getName(), database, e);
        }
    }

    /** Names of Iceberg's views; no server tells Hive's views from its tables in one call. */
    @Override
    public List<String> listViews(String database) throws DatabaseNotExistException {
        try {
            return names(metastore.listViews(Namespace.of(database)));
        } catch (NoSuchNamespaceException e) {
            throw new DatabaseNotExistException(getName(), database, e);
        }
    }

    private static List<String> names(List<TableIdentifier> identifiers) {
        return identifiers.stream().map(TableIdentifier::name).toList();
    }

    @Override
    public boolean tableExists(ObjectPath path) {
        String name = path.getObjectName();
        return isMetadataTable(path)
                ? metastore.tableExists(TableIdentifier.of(
                        path.getDatabaseName(), withoutMetadataTable(path), name.substring(mark(name) + 1)))
                : kind(path).isPresent();
    }

    private static int mark(String name) {
        return name.indexOf(METADATA_TABLE_MARK);
    }

    /** Other names may have the mark too, on metastores from 4.0 on. */
    private static boolean isMetadataTable(ObjectPath path) {
        String name = path.getObjectName();
        return mark(name) >= 0 && MetadataTableType.from(name.substring(mark(name) + 1)) != null;
    }

    private static boolean isReadAsMetadataTable(ObjectPath path) {
        return mark(path.getObjectName()) >= 0;
    }

    @Override
    public CatalogBaseTable getTable(ObjectPath path) throws TableNotExistException {
        if (isReadAsMetadataTable(path) && !isMetadataTable(path)) {
            return getOther(path, new TableNotExistException(getName(), path));
        }
        try {
            return iceberg.getTable(path);
        } catch (TableNotExistException e) {
            return getOther(path, e);
        } catch (ValidationException e) {
            // A table of that name was dropped and created again under the cache.
            return getOther(path, new TableNotExistException(getName(), path, e));
        }
    }

    /** What has a name that is not, or no more, the Iceberg table that the cache may have. */
    private CatalogBaseTable getOther(ObjectPath path, TableNotExistException failure) throws TableNotExistException {
        TableIdentifier name = TableIdentifier.of(path.getDatabaseName(), withoutMetadataTable(path));
        iceberg.catalog().invalidateTable(name);
        MetastoreEntry entry = metastore.describeEntry(name).orElseThrow(() -> failure);
        if (entry.kind() != Kind.ICEBERG_TABLE && isMetadataTable(path)) {
            throw failure;
        }
        return switch (entry.kind()) {
            case ICEBERG_TABLE -> {
                if (!isMetadataTable(path)) {
                    requireReadable(path);
                }
                yield iceberg.getTable(path);
            }
            case ICEBERG_VIEW -> getView(path);
            case HIVE_TABLE -> HiveEntries.table(entry);
            case HIVE_VIEW -> HiveEntries.view(path, entry);
        };
    }

    private static String withoutMetadataTable(ObjectPath path) {
        String name = path.getObjectName();
        return isMetadataTable(path) ? name.substring(0, mark(name)) : name;
    }

    private ResolvedCatalogView getView(ObjectPath path) throws TableNotExistException {
        try {
            return views.load(path);
        } catch (NoSuchViewException e) {
            throw new TableNotExistException(getName(), path, e);
        }
    }

    @Override
    public void createTable(ObjectPath path, CatalogBaseTable table, boolean ignoreIfExists)
            throws TableAlreadyExistException, DatabaseNotExistException {
        requireReadable(path);
        try {
            if (table instanceof ResolvedCatalogView view) {
                views.create(path, view);
            } else {
                // Iceberg's cache would say of a table that others have dropped that it exists.
                iceberg.catalog().invalidateTable(IcebergViews.identifier(path));
                iceberg.createTable(path, table, false);
            }
        } catch (NoSuchNamespaceException e) {
            throw new DatabaseNotExistException(getName(), path.getDatabaseName(), e);
        } catch (AlreadyExistsException e) {
            requireIgnored(path, ignoreIfExists, Kind.ICEBERG_VIEW, new TableAlreadyExistException(getName(), path, e));
        } catch (TableAlreadyExistException e) {
            requireIgnored(path, ignoreIfExists, Kind.ICEBERG_TABLE, e);
        }
    }

    private static void requireReadable(ObjectPath path) {
        if (isReadAsMetadataTable(path)) {
            throw new CatalogException(
                    "%s: Flink takes what follows %s for the name of a metadata table; choose a name without it"
                            .formatted(path.getFullName(), METADATA_TABLE_MARK));
        }
    }

    /** {@code IF NOT EXISTS} is content with what it would have created, and with nothing else. */
    private void requireIgnored(
            ObjectPath path, boolean ignoreIfExists, Kind wanted, TableAlreadyExistException failure)
            throws TableAlreadyExistException {
        if (!ignoreIfExists) {
            throw failure;
        }
        Optional<Kind> taken = kind(path);
        if (!taken.equals(Optional.of(wanted))) {
            throw new CatalogException(
                    "%s was not created: %s was asked for, and the name belongs to %s; choose another name"
                            .formatted(
                                    path.getFullName(),
                                    noun(wanted),
                                    taken.map(HmsFlinkCatalog::noun).orElse("something that is gone by now")),
                    failure);
        }
    }

    private static String noun(Kind kind) {
        return switch (kind) {
            case ICEBERG_TABLE -> "an Iceberg table";
            case ICEBERG_VIEW -> "an Iceberg view";
            case HIVE_TABLE -> "a Hive table";
            case HIVE_VIEW -> "a Hive view";
        };
    }

    private Optional<Kind> kind(ObjectPath path) {
        return metastore.describeEntry(IcebergViews.identifier(path)).map(MetastoreEntry::kind);
    }

    /** The kind of an Iceberg entry that is to be changed; empty where its absence is to be ignored. */
    private Optional<Kind> changeable(ObjectPath path, boolean ignoreIfNotExists) throws TableNotExistException {
        Optional<Kind> kind = kind(path);
        if (kind.isEmpty() && !ignoreIfNotExists) {
            throw new TableNotExistException(getName(), path);
        }
        if (kind.equals(Optional.of(Kind.HIVE_TABLE)) || kind.equals(Optional.of(Kind.HIVE_VIEW))) {
            throw new CatalogException(HiveEntries.refusal(path.getFullName()));
        }
        return kind;
    }

    private static boolean isView(Optional<Kind> kind) {
        return kind.equals(Optional.of(Kind.ICEBERG_VIEW));
    }

    @Override
    public void dropTable(ObjectPath path, boolean ignoreIfNotExists) throws TableNotExistException {
        Optional<Kind> kind = changeable(path, ignoreIfNotExists);
        if (kind.isEmpty()) {
            return;
        }
        if (!isView(kind)) {
            iceberg.dropTable(path, ignoreIfNotExists);
        } else if (!metastore.dropView(IcebergViews.identifier(path)) && !ignoreIfNotExists) {
            throw new TableNotExistException(getName(), path);
        }
    }

    @Override
    public void renameTable(ObjectPath path, String newName, boolean ignoreIfNotExists)
            throws TableNotExistException, TableAlreadyExistException {
        ObjectPath target = new ObjectPath(path.getDatabaseName(), newName);
        requireReadable(target);
        if (isView(changeable(path, ignoreIfNotExists))) {
            renameView(path, target, ignoreIfNotExists);
        } else {
            iceberg.renameTable(path, newName, ignoreIfNotExists);
        }
    }

    private void renameView(ObjectPath from, ObjectPath to, boolean ignoreIfNotExists)
            throws TableNotExistException, TableAlreadyExistException {
        try {
            metastore.renameView(IcebergViews.identifier(from), IcebergViews.identifier(to));
        } catch (AlreadyExistsException e) {
            throw new TableAlreadyExistException(getName(), to, e);
        } catch (NoSuchViewException e) {
            if (!ignoreIfNotExists) {
                throw new TableNotExistException(getName(), from, e);
            }
        }
    }

    @Override
    public void alterTable(ObjectPath path, CatalogBaseTable table, boolean ignoreIfNotExists)
            throws TableNotExistException {
        if (isView(changeable(path, ignoreIfNotExists))) {
            replaceView(path, table, ignoreIfNotExists);
        } else {
            iceberg.alterTable(path, table, ignoreIfNotExists);
        }
    }

    @Override
    public void alterTable(
            ObjectPath path, CatalogBaseTable table, List<TableChange> changes, boolean ignoreIfNotExists)
            throws TableNotExistException {
        if (isView(changeable(path, ignoreIfNotExists))) {
            replaceView(path, table, ignoreIfNotExists);
        } else {
            iceberg.alterTable(path, table, changes, ignoreIfNotExists);
        }
    }

    private void replaceView(ObjectPath path, CatalogBaseTable table, boolean ignoreIfNotExists)
            throws TableNotExistException {
        if (!(table instanceof ResolvedCatalogView view)) {
            throw new CatalogException(
                    "%s is an Iceberg view; change it with ALTER VIEW".formatted(path.getFullName()));
        }
        try {
            views.replace(path, view);
        } catch (NoSuchViewException e) {
            if (!ignoreIfNotExists) {
                throw new TableNotExistException(getName(), path, e);
            }
        }
    }

    /** Iceberg's catalog knows of no other table than its own. */
    @Override
    public List<CatalogPartitionSpec> listPartitions(ObjectPath path)
            throws TableNotExistException, TableNotPartitionedException {
        try {
            return super.listPartitions(path);
        } catch (TableNotExistException e) {
            Optional<Kind> unused = changeable(path, false);
            throw e;
        }
    }
}
