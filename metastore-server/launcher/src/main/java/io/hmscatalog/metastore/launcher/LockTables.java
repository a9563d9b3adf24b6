package io.hmscatalog.metastore.launcher;

/** How the tables of locks and transactions come into being. */
enum LockTables {
    /** By the preparation that Hive 2.3 and 3.1 ship for their own tests, which writes for Derby. */
    HIVE_TEST_SCHEMA,
    /** From {@code lock-tables.sql}, for 4.x. */
    SCRIPT
}
