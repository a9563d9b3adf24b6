package io.hmscatalog;

import io.hmscatalog.compat.AlterCondition;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.lock.AlterMode;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.BaseMetastoreTableOperations;

/**
 * What keeps one change of a table from overwriting another writer's: the metastore's lock, a condition, or both.
 *
 * @param isLocked whether the change is made under the table's lock
 * @param condition which servers may get the condition; empty if none is sent
 */
record Protection(boolean isLocked, Optional<AlterCondition.Trust> condition) {

    boolean isConditional() {
        return condition.isPresent();
    }

    AlterMode alterMode() {
        return isConditional() ? AlterMode.CONDITIONAL : AlterMode.UNCONDITIONAL;
    }

    /** Sends the alter; where a condition is sent, the stored pointer must be {@code base}. */
    void alter(MetastoreClient client, String database, String name, Table replacement, String base) {
        condition.ifPresentOrElse(
                trust -> client.alterTable(
                        database,
                        name,
                        replacement,
                        new AlterCondition(BaseMetastoreTableOperations.METADATA_LOCATION_PROP, base, trust)),
                () -> client.alterTable(database, name, replacement));
    }
}
