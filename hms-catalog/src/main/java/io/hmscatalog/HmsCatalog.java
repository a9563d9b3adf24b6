package io.hmscatalog;

import static io.hmscatalog.HmsNames.stored;
import static io.hmscatalog.IcebergErrors.translated;
import static io.hmscatalog.IcebergErrors.translatedRun;

import io.hmscatalog.compat.ConditionSupport;
import io.hmscatalog.compat.InvalidConfigException;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreConfig;
import io.hmscatalog.lock.TableLocks;
import io.hmscatalog.pool.MetastoreLease;
import io.hmscatalog.pool.MetastorePools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configurable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.Schema;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.exceptions.NoSuchViewException;
import org.apache.iceberg.hadoop.HadoopFileIO;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.util.LocationUtil;
import org.apache.iceberg.view.BaseMetastoreViewCatalog;
import org.apache.iceberg.view.BaseView;
import org.apache.iceberg.view.View;
import org.apache.iceberg.view.ViewBuilder;
import org.apache.iceberg.view.ViewMetadataParser;
import org.apache.iceberg.view.ViewUtil;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An Iceberg catalog on an existing Hive Metastore of version 2.3 to 4.2. Takes the place of Iceberg's HiveCatalog: same
 * options, same content in the metastore.
 *
 * <p>A table's pointer is the table parameter {@code metadata_location}; every change of it is conditional on the value it
 * had, and made under the metastore's lock. On servers that do not enforce the condition (3.1.x, 4.0.0) the lock alone
 * protects; with the lock switched off they are refused before anything is written.
 *
 * <p>Connections are shared by all catalogs of the process that have the same servers, user and configuration
 * ({@link MetastorePools}); closing a catalog leaves the tables it has loaded usable.
 *
 * <p>Views are committed as tables are, and share their names: where a table has the name, a view cannot be created, and the
 * other way round.
 *
 * <p>Thread-safe after {@link #initialize}; the tables it returns are as thread-safe as Iceberg's own.
 */
public class HmsCatalog extends BaseMetastoreViewCatalog implements SupportsNamespaces, Configurable {

    private static final Logger LOG = LoggerFactory.getLogger(HmsCatalog.class);

    private @Nullable Configuration configuration;
    private @Nullable State state;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** What {@link #initialize} makes. */
    private record State(
            String name,
            Map<String, String> properties,
            MetastoreConfig config,
            CatalogResources resources,
            MetastoreLease lease,
            Namespaces namespaces) {

        MetastoreClient client() {
            return resources.client();
        }

        FileIO io() {
            return resources.io();
        }

        HmsCatalogOptions options() {
            return resources.options();
        }

        CatalogEntries entries() {
            return new CatalogEntries(client(), namespaces, options());
        }
    }

    /** For Iceberg's CatalogUtil; {@link #setConf} and {@link #initialize} follow. */
    public HmsCatalog() {}

    /**
     * Configures the catalog. No connection is made before the first call.
     *
     * @throws InvalidConfigException with everything that is wrong with the properties and the files they name; also if the
     *     catalog is Spark's session catalog, and Spark's own Hive client has another metastore
     */
    @Override
    public void initialize(String name, Map<String, String> properties) {
        if (state != null) {
            throw new IllegalStateException("catalog %s is initialized already".formatted(state.name()));
        }
        Configuration base = configuration == null ? new Configuration() : configuration;
        CatalogConfig config = CatalogConfig.load(properties, base);
        SparkMetastoreCheck.requireSameMetastore(name, base, config);
        config.options().warnings().forEach(warning -> LOG.warn("Catalog {}: {}", name, warning));
        configuration = config.metastore().configuration();
        state = open(name, config.properties(), config.metastore(), config.options());
    }

    private static State open(
            String name, Map<String, String> properties, MetastoreConfig config, HmsCatalogOptions options) {
        String ioImpl = properties.get(CatalogProperties.FILE_IO_IMPL);
        FileIO io = ioImpl == null
                ? new HadoopFileIO(config.configuration())
                : CatalogUtil.loadFileIO(ioImpl, properties, config.configuration());
        UserGroupInformation hadoopUser = currentUser();
        String user = hadoopUser.getShortUserName();
        KeyManagement keyManagement = KeyManagement.open(properties);
        MetastoreLease lease = MetastorePools.shared().lease(config, options.pool(), hadoopUser);
        MetastoreClient client = lease.client();
        CatalogResources resources = new CatalogResources(
                client,
                io,
                MetadataCache.shared(hadoopUser, properties, config.configuration(), options.metadataCacheMaxBytes()),
                keyManagement,
                options,
                user,
                TableLocks.open(MetastoreName.of(config.servers()), client, options.lock(), user),
                new TableProtection(client, options.conditionalCommit()),
                new PointerAlarm());
        return new State(name, properties, config, resources, lease, new Namespaces(client, config.warehouse(), user));
    }

    private static UserGroupInformation currentUser() {
        try {
            return UserGroupInformation.getCurrentUser();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot tell the current Hadoop user", e);
        }
    }

    private State state() {
        State current = state;
        if (current == null) {
            throw new IllegalStateException("the catalog is not initialized");
        }
        if (closed.get()) {
            throw new IllegalStateException("catalog %s is closed".formatted(current.name()));
        }
        return current;
    }

    @Override
    public String name() {
        return state().name();
    }

    @Override
    protected Map<String, String> properties() {
        return state().properties();
    }

    @Override
    public void setConf(Configuration conf) {
        configuration = new Configuration(conf);
    }

    @Override
    public @Nullable Configuration getConf() {
        return configuration;
    }

    @Override
    public List<TableIdentifier> listTables(Namespace namespace) {
        return translated(() -> state().entries().tables(stored(namespace)));
    }

    @Override
    public List<TableIdentifier> listViews(Namespace namespace) {
        return translated(() -> state().entries().views(stored(namespace)));
    }

    /**
     * Every name that is taken in a namespace: Iceberg's tables and views, and those of Hive itself. Costs one call, two where there
     * is none.
     *
     * @throws org.apache.iceberg.exceptions.NoSuchNamespaceException if there is no such namespace
     */
    public List<TableIdentifier> listEntries(Namespace namespace) {
        return translated(() -> state().entries().all(stored(namespace)));
    }

    /**
     * What the metastore itself says of a name, whatever it is; empty if it is free or no name that a metastore can hold. Costs one
     * call and reads no file.
     */
    public Optional<MetastoreEntry> describeEntry(TableIdentifier identifier) {
        return translated(() -> state().entries().find(stored(identifier)).map(MetastoreEntry::of));
    }

    @Override
    public org.apache.iceberg.Table loadTable(TableIdentifier identifier) {
        return HmsTable.of(super.loadTable(stored(identifier)));
    }

    /** True for Iceberg tables and their metadata tables; costs one call and reads no file. */
    @Override
    public boolean tableExists(TableIdentifier identifier) {
        if (isValidIdentifier(identifier)) {
            return find(EntryKind.TABLE, stored(identifier)).isPresent();
        }
        return isValidMetadataIdentifier(identifier)
                && tableExists(TableIdentifier.of(identifier.namespace().levels()));
    }

    /** True for Iceberg views; costs one call and reads no file. */
    @Override
    public boolean viewExists(TableIdentifier identifier) {
        return isValidIdentifier(identifier)
                && find(EntryKind.VIEW, stored(identifier)).isPresent();
    }

    private Optional<Table> find(EntryKind kind, TableIdentifier identifier) {
        return translated(() -> state().entries().find(kind, identifier));
    }

    private TableIdentifier requireValid(@Nullable TableIdentifier identifier) {
        if (identifier == null || !isValidIdentifier(identifier)) {
            throw new IllegalArgumentException("Invalid identifier: " + identifier);
        }
        return stored(identifier);
    }

    private TableIdentifier requireNew(@Nullable TableIdentifier identifier) {
        TableIdentifier stored = requireValid(identifier);
        HmsNames.requireNewTable(stored);
        return stored;
    }

    @Override
    public TableBuilder buildTable(TableIdentifier identifier, Schema schema) {
        return new Builder(requireValid(identifier), schema);
    }

    private final class Builder extends BaseMetastoreCatalogTableBuilder {

        private final TableIdentifier identifier;

        Builder(TableIdentifier identifier, Schema schema) {
            super(identifier, schema);
            this.identifier = identifier;
        }

        @Override
        public org.apache.iceberg.Table create() {
            HmsNames.requireNewTable(identifier);
            return HmsTable.of(unlessTaken(super::create));
        }

        @Override
        public Transaction createTransaction() {
            HmsNames.requireNewTable(identifier);
            return unlessTaken(super::createTransaction);
        }

        @Override
        public Transaction createOrReplaceTransaction() {
            HmsNames.requireNewTable(identifier);
            return unlessTaken(super::createOrReplaceTransaction);
        }

        @Override
        public Transaction replaceTransaction() {
            return unlessTaken(super::replaceTransaction);
        }

        private <T> T unlessTaken(Supplier<T> create) {
            return translated(() -> {
                try {
                    return create.get();
                } catch (NoSuchTableException e) {
                    throw state().entries().takenOr(EntryKind.TABLE, identifier, e);
                }
            });
        }
    }

    @Override
    public ViewBuilder buildView(TableIdentifier identifier) {
        return new OwnViewBuilder(requireValid(identifier));
    }

    private final class OwnViewBuilder extends BaseViewBuilder {

        private final TableIdentifier identifier;

        OwnViewBuilder(TableIdentifier identifier) {
            super(identifier);
            this.identifier = identifier;
        }

        @Override
        public View create() {
            HmsNames.requireNewTable(identifier);
            return unlessTaken(super::create);
        }

        @Override
        public View replace() {
            return unlessTaken(super::replace);
        }

        @Override
        public View createOrReplace() {
            HmsNames.requireNewTable(identifier);
            return unlessTaken(super::createOrReplace);
        }

        private View unlessTaken(Supplier<View> create) {
            return translated(() -> {
                try {
                    return create.get();
                } catch (NoSuchViewException e) {
                    throw state().entries().takenOr(EntryKind.VIEW, identifier, e);
                }
            });
        }
    }

    @Override
    public View loadView(TableIdentifier identifier) {
        if (!isValidIdentifier(identifier)) {
            throw new NoSuchViewException("Invalid view identifier: %s", identifier);
        }
        TableIdentifier stored = stored(identifier);
        HmsViewOperations operations = newViewOps(stored);
        if (operations.current() == null) {
            throw new NoSuchViewException("View does not exist: %s", stored);
        }
        return view(stored, operations);
    }

    private View view(TableIdentifier identifier, HmsViewOperations operations) {
        return new BaseView(operations, ViewUtil.fullViewName(name(), identifier));
    }

    @Override
    public View registerView(TableIdentifier identifier, String metadataFileLocation) {
        TableIdentifier free = requireNew(identifier);
        requireLocation(EntryKind.VIEW, metadataFileLocation);
        requireFree(EntryKind.VIEW, free);
        HmsViewOperations operations = newViewOps(free);
        operations.create(ViewMetadataParser.read(state().io(), metadataFileLocation));
        return view(free, operations);
    }

    @Override
    public org.apache.iceberg.Table registerTable(TableIdentifier identifier, String metadataFileLocation) {
        TableIdentifier free = requireNew(identifier);
        requireLocation(EntryKind.TABLE, metadataFileLocation);
        requireFree(EntryKind.TABLE, free);
        TableMetadata metadata = TableMetadataParser.read(state().io(), metadataFileLocation);
        HmsTableOperations operations = newTableOps(free);
        operations.create(metadata);
        return table(free, operations);
    }

    private void requireFree(EntryKind kind, TableIdentifier identifier) {
        translatedRun(() -> state().entries().requireFree(kind, identifier));
    }

    private org.apache.iceberg.Table table(TableIdentifier identifier, HmsTableOperations operations) {
        return HmsTable.of(new BaseTable(operations, fullTableName(name(), identifier), metricsReporter()));
    }

    private static void requireLocation(EntryKind kind, @Nullable String metadataFileLocation) {
        if (metadataFileLocation == null || metadataFileLocation.isEmpty()) {
            throw new IllegalArgumentException("Cannot register an empty metadata file location as a " + kind.noun());
        }
    }

    /**
     * Registers a table, in the place of one of the same name where {@code overwrite} is set. The table that is replaced keeps
     * its files, and need not have a readable metadata file.
     *
     * @throws org.apache.iceberg.exceptions.CommitFailedException if the table to be replaced moved on meanwhile
     * @throws CommitStateUnknownException if the outcome could not be found out
     */
    @Override
    public org.apache.iceberg.Table registerTable(
            TableIdentifier identifier, String metadataFileLocation, boolean overwrite) {
        if (!overwrite || !isValidIdentifier(identifier)) {
            return registerTable(identifier, metadataFileLocation);
        }
        TableIdentifier name = stored(identifier);
        Optional<Table> before = find(EntryKind.TABLE, name);
        if (before.isEmpty()) {
            return registerTable(name, metadataFileLocation);
        }
        requireLocation(EntryKind.TABLE, metadataFileLocation);
        HmsTableOperations operations = newTableOps(name);
        operations.overwrite(before.get(), TableMetadataParser.read(state().io(), metadataFileLocation));
        return table(name, operations);
    }

    /**
     * Removes Iceberg tables only: for a view, a plain Hive table or no table it returns false and changes nothing. A table
     * whose metadata file is missing or damaged is removed without its files.
     *
     * @throws CommitStateUnknownException if the outcome could not be found out
     */
    @Override
    public boolean dropTable(TableIdentifier identifier, boolean purge) {
        return dropOf(
                EntryKind.TABLE,
                identifier,
                drop -> drop.ofTable(
                        purge, new TableEncryption(state().resources(), fullTableName(name(), identifier))));
    }

    /**
     * Removes Iceberg views only, with their metadata file unless {@code gc.enabled} is false: for a table, a plain Hive view
     * or nothing it returns false and changes nothing.
     *
     * @throws CommitStateUnknownException if the outcome could not be found out
     */
    @Override
    public boolean dropView(TableIdentifier identifier) {
        return dropOf(EntryKind.VIEW, identifier, EntryDrop::ofView);
    }

    private boolean dropOf(EntryKind kind, TableIdentifier identifier, Predicate<EntryDrop> drop) {
        if (!isValidIdentifier(identifier)) {
            return false;
        }
        TableIdentifier name = stored(identifier);
        return translated(() -> state().entries()
                .find(kind, name)
                .filter(entry -> drop.test(new EntryDrop(state().client(), state().io(), name, entry)))
                .isPresent());
    }

    /**
     * Renames a table; its files stay where they are.
     *
     * @throws CommitStateUnknownException if the outcome could not be found out
     */
    @Override
    public void renameTable(TableIdentifier from, TableIdentifier to) {
        rename(EntryKind.TABLE, from, to);
    }

    /**
     * Renames a view; its files stay where they are.
     *
     * @throws CommitStateUnknownException if the outcome could not be found out
     */
    @Override
    public void renameView(TableIdentifier from, TableIdentifier to) {
        rename(EntryKind.VIEW, from, to);
    }

    private void rename(EntryKind kind, TableIdentifier from, TableIdentifier to) {
        TableIdentifier unused = requireValid(from);
        TableIdentifier target = withoutCatalogName(to);
        HmsNames.requireNewTable(requireValid(target));
        translatedRun(() -> new TableRename(state().resources(), kind, from, target).run());
    }

    /** Engines may put the catalog's name in front of a rename's target. */
    private TableIdentifier withoutCatalogName(TableIdentifier identifier) {
        Namespace namespace = identifier.namespace();
        return namespace.length() == 2 && name().equalsIgnoreCase(namespace.level(0))
                ? TableIdentifier.of(namespace.level(1), identifier.name())
                : identifier;
    }

    @Override
    protected boolean isValidIdentifier(TableIdentifier identifier) {
        return HmsNames.isDatabase(identifier.namespace());
    }

    @Override
    protected HmsTableOperations newTableOps(TableIdentifier identifier) {
        State current = state();
        return new HmsTableOperations(
                current.resources(),
                fullTableName(current.name(), identifier),
                identifier.namespace().level(0),
                identifier.name());
    }

    @Override
    protected HmsViewOperations newViewOps(TableIdentifier identifier) {
        State current = state();
        return new HmsViewOperations(
                current.resources(), ViewUtil.fullViewName(current.name(), identifier), identifier);
    }

    @Override
    protected String defaultWarehouseLocation(TableIdentifier identifier) {
        return LocationUtil.stripTrailingSlash(state().namespaces().locationOf(identifier.namespace()))
                + "/"
                + LocationUtil.tableLocation(identifier, state().options().uniqueTableLocation());
    }

    /**
     * Whether the metastore, as far as one of its servers tells, enforces the condition of a table's commits, and how that is
     * known. Costs a read of the table, and at most three calls more per connection.
     *
     * @throws NoSuchTableException if there is no such table
     */
    public ConditionSupport conditionSupport(TableIdentifier identifier) {
        Table entry = Optional.of(stored(identifier))
                .flatMap(name -> find(EntryKind.TABLE, name))
                .orElseThrow(() -> new NoSuchTableException("Table does not exist: %s", identifier));
        return translated(() -> state().resources().protection().support(entry));
    }

    /** What this catalog counted so far. */
    public CatalogStatistics statistics() {
        CatalogResources resources = state().resources();
        return new CatalogStatistics(
                resources.locks().statistics(), resources.alarm().raised());
    }

    @Override
    public void createNamespace(Namespace namespace, Map<String, String> metadata) {
        translatedRun(() -> state().namespaces().create(stored(namespace), metadata));
    }

    @Override
    public List<Namespace> listNamespaces(Namespace namespace) {
        return translated(() -> state().namespaces().list(stored(namespace)));
    }

    @Override
    public Map<String, String> loadNamespaceMetadata(Namespace namespace) {
        return translated(() -> state().namespaces().properties(stored(namespace)));
    }

    @Override
    public boolean dropNamespace(Namespace namespace) {
        return translated(() -> state().namespaces().drop(stored(namespace)));
    }

    @Override
    public boolean setProperties(Namespace namespace, Map<String, String> properties) {
        translatedRun(() -> state().namespaces().setProperties(stored(namespace), properties));
        return true;
    }

    @Override
    public boolean removeProperties(Namespace namespace, Set<String> properties) {
        translatedRun(() -> state().namespaces().removeProperties(stored(namespace), properties));
        return true;
    }

    /**
     * Gives the connections back, and closes the metrics reporter and the key management client. The FileIO stays open, as in
     * Iceberg 1.11's HiveCatalog: the tables loaded from this catalog share it and stay usable; encrypted ones as far as
     * their key management client works after its end. The catalog itself throws an {@link IllegalStateException} from then
     * on; closing it again is harmless.
     */
    @Override
    public void close() throws IOException {
        State current = state;
        if (current == null || !closed.compareAndSet(false, true)) {
            return;
        }
        try {
            current.lease().close();
        } finally {
            try {
                current.resources().keyManagement().close();
            } finally {
                super.close();
            }
        }
    }

    @Override
    public String toString() {
        State current = state;
        return current == null
                ? "HmsCatalog(not initialized)"
                : "HmsCatalog(%s, %s)"
                        .formatted(current.name(), current.config().servers());
    }
}
