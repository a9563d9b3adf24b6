package io.hmscatalog.compat;

/**
 * A call of the Thrift interface {@code ThriftHiveMetastore} that every metastore from 2.3 to 4.2 serves.
 *
 * <p>{@code get_table} and {@code get_table_objects_by_name} are missing on purpose: servers from 4.0.1 on removed
 * them. The {@code *_req} twins of the create, alter and drop calls are missing too: servers before 4.0 lack them.
 */
public enum Rpc {
    GET_VERSION("getVersion", Effect.READ),
    GET_STATUS("getStatus", Effect.READ),
    SET_UGI("set_ugi", Effect.REPEATABLE),
    GET_CATALOG("get_catalog", Effect.READ),
    GET_CONFIG_VALUE("get_config_value", Effect.READ),
    GET_ALL_DATABASES("get_all_databases", Effect.READ),
    GET_DATABASES("get_databases", Effect.READ),
    GET_DATABASE("get_database", Effect.READ),
    CREATE_DATABASE("create_database", Effect.CHANGE),
    ALTER_DATABASE("alter_database", Effect.CHANGE),
    DROP_DATABASE("drop_database", Effect.CHANGE),
    GET_ALL_TABLES("get_all_tables", Effect.READ),
    GET_TABLE_NAMES_BY_FILTER("get_table_names_by_filter", Effect.READ),
    GET_TABLE("get_table_req", Effect.READ),
    CREATE_TABLE("create_table_with_environment_context", Effect.CHANGE),
    ALTER_TABLE("alter_table_with_environment_context", Effect.CHANGE),
    DROP_TABLE("drop_table_with_environment_context", Effect.CHANGE),
    LOCK("lock", Effect.CHANGE),
    CHECK_LOCK("check_lock", Effect.REPEATABLE),
    HEARTBEAT("heartbeat", Effect.REPEATABLE),
    UNLOCK("unlock", Effect.REPEATABLE),
    SHOW_LOCKS("show_locks", Effect.READ);

    /** What it means to send the call a second time after its reply was lost. */
    public enum Effect {
        /** Changes nothing. */
        READ,
        /** Changes state; sent twice it leaves the same state as sent once. */
        REPEATABLE,
        /** Changes state; sent twice it may fail or undo the work of others, so only the caller may decide. */
        CHANGE
    }

    private final String method;
    private final Effect effect;

    Rpc(String method, Effect effect) {
        this.method = method;
        this.effect = effect;
    }

    /** The method's name in {@code hive_metastore.thrift}. */
    public String method() {
        return method;
    }

    public Effect effect() {
        return effect;
    }
}
