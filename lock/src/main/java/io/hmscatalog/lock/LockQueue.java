package io.hmscatalog.lock;

import io.hmscatalog.compat.MetastoreClient;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;

/** The locks and requests of one table, as the server lists them. Immutable. */
record LockQueue(List<ShowLocksResponseElement> locks) {

    static LockQueue of(MetastoreClient client, TableName table) {
        ShowLocksRequest request = new ShowLocksRequest();
        request.setDbname(table.database());
        request.setTablename(table.table());
        return new LockQueue(List.copyOf(client.showLocks(request).getLocks()));
    }

    /** Numbers of the locks with this tag, the lowest first: a server that repeats a call by itself makes several. */
    List<Long> idsOf(OwnerTag tag) {
        String text = tag.toString();
        return locks.stream()
                .filter(lock -> text.equals(lock.getAgentInfo()))
                .map(ShowLocksResponseElement::getLockid)
                .distinct()
                .sorted()
                .toList();
    }

    /** Whoever keeps this request from being granted, owners before waiters; requests with the tag left out. */
    List<LockHolder> ahead(long lockId, OwnerTag tag) {
        String text = tag.toString();
        Optional<Long> now = serverMillis(lockId);
        Map<Long, LockHolder> ahead = new TreeMap<>();
        for (ShowLocksResponseElement lock : locks) {
            LockHolder holder = LockHolder.of(lock, now);
            boolean before = holder.lockId() < lockId || holder.isAcquired();
            if (before && holder.lockId() != lockId && !text.equals(holder.agentInfo())) {
                ahead.putIfAbsent(holder.lockId(), holder);
            }
        }
        List<LockHolder> sorted = new ArrayList<>(ahead.values());
        sorted.sort(Comparator.comparing(LockHolder::isAcquired).reversed());
        return List.copyOf(sorted);
    }

    /**
     * The server's time at our last call: {@code lock} and {@code check_lock} set the beat of our own request
     * (TxnHandler.heartbeatLock). A client's clock may be wrong by more than a time-out.
     */
    private Optional<Long> serverMillis(long lockId) {
        return locks.stream()
                .filter(lock -> lock.getLockid() == lockId)
                .map(ShowLocksResponseElement::getLastheartbeat)
                .filter(millis -> millis > 0)
                .max(Comparator.naturalOrder());
    }
}
