package io.hmscatalog.it;

import io.hmscatalog.metastore.MetastoreVersion;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Settings of a server that make tests of dead locks short. */
final class LockSettings {

    /** How long the server, or a waiting writer in its stead, leaves a lock to a silent owner. */
    static final Duration SERVER_TIMEOUT = Duration.ofSeconds(6);

    private static final String TASKS = "metastore.task.threads.always";
    private static final String TXN = "org.apache.hadoop.hive.metastore.txn.";

    private LockSettings() {}

    /** The server never drops a lock by itself: the task that would is not among its tasks. */
    static Map<String, String> neverExpiring() {
        Map<String, String> settings = new HashMap<>();
        String timeout = SERVER_TIMEOUT.toSeconds() + "s";
        settings.put("hive.txn.timeout", timeout);
        settings.put("metastore.txn.timeout", timeout);
        // A refused alter is repeated nine times by the server itself, two seconds apart by default.
        settings.put("hive.hmshandler.retry.interval", "20ms");
        settings.put("metastore.hmshandler.retry.interval", "20ms");
        return settings;
    }

    /** The server looks for silent locks every two seconds and drops them. */
    static Map<String, String> expiring(MetastoreVersion version) {
        Map<String, String> settings = neverExpiring();
        settings.put(
                TASKS,
                version == MetastoreVersion.V3_1_3
                        ? TXN + "AcidHouseKeeperService"
                        : TXN + "service.AcidHouseKeeperService");
        settings.put("metastore.timedout.txn.reaper.interval", "2s");
        settings.put("metastore.acid.housekeeper.interval", "2s");
        return settings;
    }
}
