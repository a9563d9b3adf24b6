package io.hmscatalog.it;

import java.util.List;
import java.util.Map;
import org.apache.iceberg.TableProperties;

/** Whether an operation's table is changed under its lock. */
enum TableLocking {
    ON("on", true),
    OFF("off", false),
    /** The operation takes no lock. */
    NONE("–", true);

    private final String label;
    private final boolean enabled;

    TableLocking(String label, boolean enabled) {
        this.label = label;
        this.enabled = enabled;
    }

    String label() {
        return label;
    }

    /** Without the lock the calls are some of those with the lock. */
    List<Strike.Moment> moments() {
        return this == OFF ? List.of(Strike.Moment.BEFORE, Strike.Moment.AFTER) : List.of(Strike.Moment.values());
    }

    Map<String, String> tableProperties() {
        return Map.of(TableProperties.HIVE_LOCK_ENABLED, String.valueOf(enabled));
    }
}
