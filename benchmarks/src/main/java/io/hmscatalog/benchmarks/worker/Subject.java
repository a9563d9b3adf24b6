package io.hmscatalog.benchmarks.worker;

import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/** What is measured: a catalog, or the calls below it. Every method prepares an operation, which one thread then runs. */
interface Subject extends AutoCloseable {

    /** For what is not timed. */
    Catalog catalog();

    Operation append(TableIdentifier table, boolean locked) throws Exception;

    Operation propertyCommit(TableIdentifier table, boolean locked) throws Exception;

    /** Each run creates another table of a name that begins so. */
    Operation createTable(TableIdentifier prefix) throws Exception;

    /** Each run gives the table its other name. */
    Operation rename(TableIdentifier table) throws Exception;

    Operation tableExists(TableIdentifier table) throws Exception;

    Operation loadTable(TableIdentifier table) throws Exception;

    Operation listTables(Namespace namespace) throws Exception;

    /** Ends the operations, and leaves the catalog open. */
    @Override
    default void close() {}
}
