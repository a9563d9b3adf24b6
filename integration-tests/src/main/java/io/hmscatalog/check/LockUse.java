package io.hmscatalog.check;

/** Whether a writer's commits take the metastore's lock. */
enum LockUse {
    LOCKING(true),
    LOCK_FREE(false);

    /** Iceberg's setting, which the catalogs read from the Hadoop configuration. */
    static final String SETTING = "iceberg.engine.hive.lock-enabled";

    private final boolean enabled;

    LockUse(boolean enabled) {
        this.enabled = enabled;
    }

    String settingValue() {
        return Boolean.toString(enabled);
    }
}
