package io.hmscatalog.check;

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
}
