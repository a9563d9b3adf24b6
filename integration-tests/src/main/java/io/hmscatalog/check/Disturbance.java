package io.hmscatalog.check;

import java.util.EnumSet;
import java.util.Set;

/** A way to disturb the writers. */
enum Disturbance {
    KILL_WRITER(14),
    FAULT(60),
    CUT_CONNECTIONS(4),
    REFUSE_CONNECTIONS(4),
    PAUSE_METASTORE(4),
    RESTART_METASTORE(1),
    KILL_METASTORE(1);

    private final int weight;

    Disturbance(int weight) {
        this.weight = weight;
    }

    /** How often it is chosen, in proportion to the others. */
    int weight() {
        return weight;
    }

    /** Those after which every lock of a living writer is still held, and every call to the metastore itself is answered. */
    static Set<Disturbance> ofSteadyServer() {
        return EnumSet.complementOf(EnumSet.of(RESTART_METASTORE, KILL_METASTORE));
    }
}
