package io.hmscatalog.benchmarks.worker;

import io.hmscatalog.benchmarks.floor.BareMetastore;
import io.hmscatalog.benchmarks.floor.MetadataFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.hadoop.hive.metastore.api.hive_metastoreConstants;
import org.apache.iceberg.BaseMetastoreTableOperations;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.thrift.TException;

/**
 * The calls without which no catalog could answer, each operation on an open connection of its own, and the one file that an
 * operation must write or read.
 */
final class FloorSubject implements Subject {

    private static final String TYPE =
            hive_metastoreConstants.HIVE_FILTER_FIELD_PARAMS + BaseMetastoreTableOperations.TABLE_TYPE_PROP;

    private static final String ICEBERG = BaseMetastoreTableOperations.ICEBERG_TABLE_TYPE_VALUE;

    /** Both spellings of the type, as writers store it. */
    private static final String ICEBERG_TABLES =
            "%s like \"%s\" or %s like \"%s\"".formatted(TYPE, ICEBERG.toUpperCase(Locale.ROOT), TYPE, ICEBERG);

    private final Catalog catalog;
    private final String uri;
    private final List<BareMetastore> connections = new ArrayList<>();

    FloorSubject(Catalog catalog, String uri) {
        this.catalog = catalog;
        this.uri = uri;
    }

    @Override
    public Catalog catalog() {
        return catalog;
    }

    private record Commit(BareMetastore metastore, String database, String name, boolean locked) {

        void run(String pointer, FileWrite write) throws Exception {
            if (locked) {
                long lock = metastore.lock(database, name);
                swap(pointer, write);
                metastore.unlock(lock);
            } else {
                swap(pointer, write);
            }
        }

        private void swap(String pointer, FileWrite write) throws Exception {
            Table table = metastore.table(database, name);
            write.to(pointer);
            metastore.movePointer(table, pointer);
        }
    }

    @FunctionalInterface
    private interface FileWrite {
        void to(String location) throws IOException;
    }

    private BareMetastore connect() throws TException {
        BareMetastore connection = BareMetastore.connect(uri);
        connections.add(connection);
        return connection;
    }

    private static String database(TableIdentifier table) {
        return table.namespace().level(0);
    }

    private Commit commit(TableIdentifier table, boolean locked) throws TException {
        return new Commit(connect(), database(table), table.name(), locked);
    }

    @Override
    public Operation append(TableIdentifier table, boolean locked) throws Exception {
        Commit commit = commit(table, locked);
        String first = pointer(commit.metastore(), table);
        byte[] content = Files.readAllBytes(MetadataFiles.path(first));
        return () -> commit.run(
                MetadataFiles.newLocationBeside(first),
                pointer -> Files.write(MetadataFiles.path(pointer), content, StandardOpenOption.CREATE_NEW));
    }

    @Override
    public Operation propertyCommit(TableIdentifier table, boolean locked) throws Exception {
        Commit commit = commit(table, locked);
        String first = pointer(commit.metastore(), table);
        return () -> commit.run(MetadataFiles.newLocationBeside(first), pointer -> {});
    }

    @Override
    public Operation createTable(TableIdentifier prefix) throws Exception {
        TableIdentifier model = PreparedTables.another(prefix);
        new PreparedTables(catalog).empty(model, true);
        BareMetastore metastore = connect();
        Table modelEntry = metastore.table(database(model), model.name());
        return () -> {
            Table entry = modelEntry.deepCopy();
            entry.setTableName(PreparedTables.another(prefix).name());
            entry.getSd().setLocation(modelEntry.getSd().getLocation().replace(model.name(), entry.getTableName()));
            metastore.create(entry);
        };
    }

    @Override
    public Operation rename(TableIdentifier table) throws Exception {
        BareMetastore metastore = connect();
        TwoNames names = new TwoNames(table);
        return () -> {
            Table entry = metastore.table(database(table), names.present().name());
            entry.setTableName(names.next().name());
            metastore.alter(names.present().name(), entry);
            names.swap();
        };
    }

    @Override
    public Operation tableExists(TableIdentifier table) throws Exception {
        BareMetastore metastore = connect();
        return () ->
                Expected.that(metastore.table(database(table), table.name()).isSetParameters(), table);
    }

    /** Reads the metadata file, without making anything of it, only if there is another than the last time. */
    @Override
    public Operation loadTable(TableIdentifier table) throws Exception {
        BareMetastore metastore = connect();
        String[] last = {pointer(metastore, table)};
        return () -> {
            String pointer = pointer(metastore, table);
            if (!pointer.equals(last[0])) {
                Expected.that(Files.readAllBytes(MetadataFiles.path(pointer)).length > 0, table);
                last[0] = pointer;
            }
        };
    }

    @Override
    public Operation listTables(Namespace namespace) throws Exception {
        BareMetastore metastore = connect();
        return () -> Expected.that(
                !metastore.namesByFilter(namespace.level(0), ICEBERG_TABLES).isEmpty(), namespace);
    }

    @Override
    public void close() {
        connections.forEach(BareMetastore::close);
    }

    private static String pointer(BareMetastore metastore, TableIdentifier table) throws TException {
        return BareMetastore.pointer(metastore.table(database(table), table.name()));
    }
}
