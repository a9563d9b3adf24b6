package io.hmscatalog.check;

import io.hmscatalog.faults.Fault;
import io.hmscatalog.faults.MethodCalls;
import io.hmscatalog.metastore.MetastoreServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/** Disturbs the writers of a table, at random. Single-threaded. */
final class Disturber {

    private static final int MAX_PAUSE_MILLIS = 1_000;
    private static final int MAX_OUTAGE_MILLIS = 2_500;
    private static final int MAX_ORDINAL = 4;

    private final CheckedMetastore metastore;
    private final Writers writers;
    private final RunFolder folder;
    private final RandomGenerator random;
    private final List<Fault> faults = new ArrayList<>();
    private int kills;
    private int disturbances;

    Disturber(CheckedMetastore metastore, Writers writers, RunFolder folder, RandomGenerator random) {
        this.metastore = metastore;
        this.writers = writers;
        this.folder = folder;
        this.random = random;
    }

    /** How many writer processes were killed so far. */
    int kills() {
        return kills;
    }

    int disturbances() {
        return disturbances;
    }

    /** Goes on for about the given time, and kills a writer process at least once if that is among what it may do. */
    void disturb(String table, Set<Disturbance> among, Duration time) throws InterruptedException {
        long endNanos = System.nanoTime() + time.toNanos();
        int killsBefore = kills;
        while (endNanos - System.nanoTime() > 0) {
            Thread.sleep(random.nextInt(MAX_PAUSE_MILLIS));
            apply(choose(among), table);
        }
        if (kills == killsBefore && among.contains(Disturbance.KILL_WRITER)) {
            apply(Disturbance.KILL_WRITER, table);
            Thread.sleep(random.nextInt(MAX_PAUSE_MILLIS));
        }
    }

    /**
     * Takes the faults back, after what is held has reached its receiver. To be called when no append is under way.
     */
    void calm(String table) throws InterruptedException {
        Thread.sleep(CallFault.MAX_DELAY.toMillis());
        metastore.proxy().clearFaults();
        metastore.proxy().resetCounts();
        faults.forEach(fault -> folder.note(table, "had " + fault));
        faults.clear();
    }

    private Disturbance choose(Set<Disturbance> among) {
        int rest = random.nextInt(among.stream().mapToInt(Disturbance::weight).sum());
        for (Disturbance disturbance : among) {
            rest -= disturbance.weight();
            if (rest < 0) {
                return disturbance;
            }
        }
        throw new IllegalStateException("weights do not add up");
    }

    private void apply(Disturbance disturbance, String table) throws InterruptedException {
        disturbances++;
        MetastoreServer server = metastore.server();
        switch (disturbance) {
            case KILL_WRITER -> {
                kills++;
                folder.note(table, "killed " + writers.killOne(random));
            }
            case FAULT -> {
                Fault fault = fault();
                faults.add(fault);
                folder.note(table, "declares " + fault);
            }
            case CUT_CONNECTIONS -> {
                folder.note(table, "cuts all connections");
                metastore.proxy().cutConnections();
            }
            case REFUSE_CONNECTIONS -> {
                folder.note(table, "refuses connections");
                metastore.proxy().refuseConnections();
                outage();
                metastore.proxy().acceptConnections();
                folder.note(table, "accepts connections");
            }
            case PAUSE_METASTORE -> {
                folder.note(table, "pauses the metastore");
                server.pause();
                outage();
                server.resume();
                folder.note(table, "resumes the metastore");
            }
            case RESTART_METASTORE -> {
                folder.note(table, "restarts the metastore");
                server.restart();
                folder.note(table, "metastore is up");
            }
            case KILL_METASTORE -> {
                folder.note(table, "kills the metastore");
                server.kill();
                server.start();
                folder.note(table, "metastore is up");
            }
        }
    }

    private void outage() throws InterruptedException {
        Thread.sleep(random.nextInt(MAX_OUTAGE_MILLIS));
    }

    private Fault fault() {
        CallFault[] effects = CallFault.values();
        MethodCalls calls =
                switch (random.nextInt(10)) {
                    case 0 -> metastore.proxy().onAnyMethod();
                    case 1, 2 -> metastore.proxy().on("get_table_req");
                    default -> metastore.proxy().on("alter_table_with_environment_context");
                };
        int ordinal = 1 + random.nextInt(MAX_ORDINAL);
        CallFault effect = effects[random.nextInt(effects.length)];
        return effect.declare(random.nextInt(4) == 0 ? calls.next(ordinal) : calls.nth(ordinal), random);
    }
}
