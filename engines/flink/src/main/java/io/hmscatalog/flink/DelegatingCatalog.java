package io.hmscatalog.flink;

import java.util.List;
import org.apache.flink.table.catalog.AbstractCatalog;
import org.apache.flink.table.catalog.Catalog;
import org.apache.flink.table.catalog.CatalogDatabase;
import org.apache.flink.table.catalog.CatalogFunction;
import org.apache.flink.table.catalog.CatalogPartition;
import org.apache.flink.table.catalog.CatalogPartitionSpec;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.exceptions.DatabaseAlreadyExistException;
import org.apache.flink.table.catalog.exceptions.DatabaseNotEmptyException;
import org.apache.flink.table.catalog.exceptions.DatabaseNotExistException;
import org.apache.flink.table.catalog.exceptions.FunctionAlreadyExistException;
import org.apache.flink.table.catalog.exceptions.FunctionNotExistException;
import org.apache.flink.table.catalog.exceptions.PartitionAlreadyExistsException;
import org.apache.flink.table.catalog.exceptions.PartitionNotExistException;
import org.apache.flink.table.catalog.exceptions.PartitionSpecInvalidException;
import org.apache.flink.table.catalog.exceptions.TableNotExistException;
import org.apache.flink.table.catalog.exceptions.TableNotPartitionedException;
import org.apache.flink.table.catalog.exceptions.TablePartitionedException;
import org.apache.flink.table.catalog.stats.CatalogColumnStatistics;
import org.apache.flink.table.catalog.stats.CatalogTableStatistics;
import org.apache.flink.table.expressions.Expression;

/** Leaves to another catalog what is not about tables and views. */
abstract class DelegatingCatalog extends AbstractCatalog {

    private final Catalog delegate;

    DelegatingCatalog(String name, String defaultDatabase, Catalog delegate) {
        super(name, defaultDatabase);
        this.delegate = delegate;
    }

    @Override
    public void open() {
        delegate.open();
    }

    @Override
    public void close() {
        delegate.close();
    }

    @Override
    public List<String> listDatabases() {
        return delegate.listDatabases();
    }

    @Override
    public CatalogDatabase getDatabase(String database) throws DatabaseNotExistException {
        return delegate.getDatabase(database);
    }

    @Override
    public boolean databaseExists(String database) {
        return delegate.databaseExists(database);
    }

    @Override
    public void createDatabase(String name, CatalogDatabase database, boolean ignoreIfExists)
            throws DatabaseAlreadyExistException {
        delegate.createDatabase(name, database, ignoreIfExists);
    }

    @Override
    public void dropDatabase(String name, boolean ignoreIfNotExists, boolean cascade)
            throws DatabaseNotExistException, DatabaseNotEmptyException {
        delegate.dropDatabase(name, ignoreIfNotExists, cascade);
    }

    @Override
    public void alterDatabase(String name, CatalogDatabase database, boolean ignoreIfNotExists)
            throws DatabaseNotExistException {
        delegate.alterDatabase(name, database, ignoreIfNotExists);
    }

    @Override
    public List<CatalogPartitionSpec> listPartitions(ObjectPath table)
            throws TableNotExistException, TableNotPartitionedException {
        return delegate.listPartitions(table);
    }

    @Override
    public List<CatalogPartitionSpec> listPartitions(ObjectPath table, CatalogPartitionSpec partition)
            throws TableNotExistException, TableNotPartitionedException, PartitionSpecInvalidException {
        return delegate.listPartitions(table, partition);
    }

    @Override
    public List<CatalogPartitionSpec> listPartitionsByFilter(ObjectPath table, List<Expression> filters)
            throws TableNotExistException, TableNotPartitionedException {
        return delegate.listPartitionsByFilter(table, filters);
    }

    @Override
    public CatalogPartition getPartition(ObjectPath table, CatalogPartitionSpec partition)
            throws PartitionNotExistException {
        return delegate.getPartition(table, partition);
    }

    @Override
    public boolean partitionExists(ObjectPath table, CatalogPartitionSpec partition) {
        return delegate.partitionExists(table, partition);
    }

    @Override
    public void createPartition(
            ObjectPath table, CatalogPartitionSpec spec, CatalogPartition partition, boolean ignoreIfExists)
            throws TableNotExistException, TableNotPartitionedException, PartitionSpecInvalidException,
                    PartitionAlreadyExistsException {
        delegate.createPartition(table, spec, partition, ignoreIfExists);
    }

    @Override
    public void dropPartition(ObjectPath table, CatalogPartitionSpec partition, boolean ignoreIfNotExists)
            throws PartitionNotExistException {
        delegate.dropPartition(table, partition, ignoreIfNotExists);
    }

    @Override
    public void alterPartition(
            ObjectPath table, CatalogPartitionSpec spec, CatalogPartition partition, boolean ignoreIfNotExists)
            throws PartitionNotExistException {
        delegate.alterPartition(table, spec, partition, ignoreIfNotExists);
    }

    @Override
    public List<String> listFunctions(String database) throws DatabaseNotExistException {
        return delegate.listFunctions(database);
    }

    @Override
    public CatalogFunction getFunction(ObjectPath function) throws FunctionNotExistException {
        return delegate.getFunction(function);
    }

    @Override
    public boolean functionExists(ObjectPath function) {
        return delegate.functionExists(function);
    }

    @Override
    public void createFunction(ObjectPath path, CatalogFunction function, boolean ignoreIfExists)
            throws FunctionAlreadyExistException, DatabaseNotExistException {
        delegate.createFunction(path, function, ignoreIfExists);
    }

    @Override
    public void alterFunction(ObjectPath path, CatalogFunction function, boolean ignoreIfNotExists)
            throws FunctionNotExistException {
        delegate.alterFunction(path, function, ignoreIfNotExists);
    }

    @Override
    public void dropFunction(ObjectPath function, boolean ignoreIfNotExists) throws FunctionNotExistException {
        delegate.dropFunction(function, ignoreIfNotExists);
    }

    @Override
    public CatalogTableStatistics getTableStatistics(ObjectPath table) throws TableNotExistException {
        return delegate.getTableStatistics(table);
    }

    @Override
    public CatalogColumnStatistics getTableColumnStatistics(ObjectPath table) throws TableNotExistException {
        return delegate.getTableColumnStatistics(table);
    }

    @Override
    public CatalogTableStatistics getPartitionStatistics(ObjectPath table, CatalogPartitionSpec partition)
            throws PartitionNotExistException {
        return delegate.getPartitionStatistics(table, partition);
    }

    @Override
    public CatalogColumnStatistics getPartitionColumnStatistics(ObjectPath table, CatalogPartitionSpec partition)
            throws PartitionNotExistException {
        return delegate.getPartitionColumnStatistics(table, partition);
    }

    @Override
    public void alterTableStatistics(ObjectPath table, CatalogTableStatistics statistics, boolean ignoreIfNotExists)
            throws TableNotExistException {
        delegate.alterTableStatistics(table, statistics, ignoreIfNotExists);
    }

    @Override
    public void alterTableColumnStatistics(
            ObjectPath table, CatalogColumnStatistics statistics, boolean ignoreIfNotExists)
            throws TableNotExistException, TablePartitionedException {
        delegate.alterTableColumnStatistics(table, statistics, ignoreIfNotExists);
    }

    @Override
    public void alterPartitionStatistics(
            ObjectPath table,
            CatalogPartitionSpec partition,
            CatalogTableStatistics statistics,
            boolean ignoreIfNotExists)
            throws PartitionNotExistException {
        delegate.alterPartitionStatistics(table, partition, statistics, ignoreIfNotExists);
    }

    @Override
    public void alterPartitionColumnStatistics(
            ObjectPath table,
            CatalogPartitionSpec partition,
            CatalogColumnStatistics statistics,
            boolean ignoreIfNotExists)
            throws PartitionNotExistException {
        delegate.alterPartitionColumnStatistics(table, partition, statistics, ignoreIfNotExists);
    }
}
