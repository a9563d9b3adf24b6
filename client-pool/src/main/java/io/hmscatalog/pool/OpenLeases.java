package io.hmscatalog.pool;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * The open leases of a pool. One to which neither a catalog nor a table refers any more counts as closed, since engines
 * drop catalogs without closing them. Thread-safe.
 */
final class OpenLeases {

    private final List<WeakReference<MetastoreLease>> leases = new ArrayList<>();

    synchronized void add(MetastoreLease lease) {
        leases.add(new WeakReference<>(lease));
    }

    synchronized void remove(MetastoreLease lease) {
        leases.removeIf(reference -> reference.refersTo(lease));
    }

    synchronized boolean isEmpty() {
        leases.removeIf(reference -> reference.refersTo(null));
        return leases.isEmpty();
    }
}
