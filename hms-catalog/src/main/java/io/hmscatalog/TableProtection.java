package io.hmscatalog;

import io.hmscatalog.compat.AlterCondition;
import io.hmscatalog.compat.ConditionSupport;
import io.hmscatalog.compat.MetastoreClient;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hive.metastore.api.Table;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides how changes of one catalog's tables are protected. Thread-safe. */
final class TableProtection {

    private static final Logger LOG = LoggerFactory.getLogger(TableProtection.class);
    private static final Duration MEMORY = Duration.ofMinutes(10);

    private final MetastoreClient client;
    private final ConditionalCommit option;
    private final AtomicReference<ConditionSupport.@Nullable Status> lastStatus = new AtomicReference<>();
    private final Map<EntryKind, Weakest> weakest = new ConcurrentHashMap<>();

    /** A server that does not enforce conditions, and when it was last seen among those behind the catalog's addresses. */
    private record Weakest(ConditionSupport support, long seenNanos) {}

    TableProtection(MetastoreClient client, ConditionalCommit option) {
        this.client = client;
        this.option = option;
    }

    /**
     * The protection of a change.
     *
     * @param what the change, for the message
     * @param witness the table as it is stored
     * @param lockEnabled whether the table is changed under its lock
     * @throws org.apache.iceberg.exceptions.ValidationException if nothing would protect the change
     * @throws io.hmscatalog.compat.MetastoreException if the server could not be asked
     */
    Protection of(String what, Table witness, boolean lockEnabled) {
        return switch (option) {
            case ALWAYS -> new Protection(lockEnabled, Optional.of(AlterCondition.Trust.ALL_SERVERS));
            case NEVER -> {
                if (!lockEnabled) {
                    throw IcebergErrors.neitherLockNorCondition(what);
                }
                yield new Protection(true, Optional.empty());
            }
            case AUTO -> {
                ConditionSupport support =
                        weakestSeenWith(EntryKind.of(witness).orElse(EntryKind.TABLE), support(witness));
                if (!support.isEnforced() && !lockEnabled) {
                    throw IcebergErrors.conditionNotEnforced(what, support);
                }
                yield new Protection(
                        lockEnabled,
                        support.isEnforced() ? Optional.of(AlterCondition.Trust.PROVEN_SERVERS) : Optional.empty());
            }
        };
    }

    /** In a fleet of several versions the weakest decides, since a change may go to any of them. */
    private ConditionSupport weakestSeenWith(EntryKind kind, ConditionSupport support) {
        if (!support.isEnforced()) {
            remember(kind, support);
            return support;
        }
        Weakest other = weakest.get(kind);
        return other == null || System.nanoTime() - other.seenNanos() > MEMORY.toNanos() ? support : other.support();
    }

    /** Notes a server that turned out not to enforce conditions; forgotten after a while, for it may have been upgraded. */
    void remember(EntryKind kind, ConditionSupport support) {
        weakest.put(kind, new Weakest(support, System.nanoTime()));
    }

    /** What the server that is asked is known to do; logged when it differs from the last answer. */
    ConditionSupport support(Table witness) {
        ConditionSupport support = client.conditionSupport(witness);
        if (support.status() != ConditionSupport.Status.NOT_KNOWN
                && support.status() != lastStatus.getAndSet(support.status())) {
            if (support.isEnforced()) {
                LOG.info("Conditional alters are enforced: {}", support.reason());
            } else {
                LOG.warn("Conditional alters are not enforced, so the lock alone protects: {}", support.reason());
            }
        }
        return support;
    }
}
