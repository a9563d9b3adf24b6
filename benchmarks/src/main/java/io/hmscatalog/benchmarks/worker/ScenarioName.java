package io.hmscatalog.benchmarks.worker;

/** What a worker can be told to do. */
public enum ScenarioName {
    APPEND,
    PROPERTY_COMMIT,
    CREATE_TABLE,
    RENAME,
    APPEND_RACE,
    APPEND_TABLES,
    TABLE_EXISTS,
    LOAD_TABLE,
    LIST_TABLES,
    MEMORY
}
