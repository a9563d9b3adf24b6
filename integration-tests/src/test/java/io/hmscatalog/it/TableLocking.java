package io.hmscatalog.it;

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

    Map<String, String> tableProperties() {
        return Map.of(TableProperties.HIVE_LOCK_ENABLED, String.valueOf(enabled));
    }
}
