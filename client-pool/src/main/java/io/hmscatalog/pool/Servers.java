package io.hmscatalog.pool;

import io.hmscatalog.compat.MetastoreConfig;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.apache.hadoop.hive.metastore.conf.MetastoreConf;
import org.apache.hadoop.hive.metastore.conf.MetastoreConf.ConfVars;

/** A pool's servers in the order in which they are tried. Thread-safe. */
final class Servers {

    /** Without a limit on the age of a failure, only the back-off counts. */
    private static final long ANY_AGE = Long.MAX_VALUE / 2;

    private static final long PROBATION_NANOS = TimeUnit.SECONDS.toNanos(2);

    /** A socket counts whole milliseconds, and takes 0 for "no limit". */
    private static final long SHORTEST_ATTEMPT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final List<ServerBackoff> inOrder;
    private final Time time;
    private final long patienceNanos;

    /**
     * @param acquireTimeout the callers' limit: while no server can be called, one is tried every half of it even if its
     *     back-off is longer, so that no caller gives up without an attempt in his time
     */
    Servers(List<URI> inOrder, Time time, Duration acquireTimeout) {
        this.inOrder = inOrder.stream().distinct().map(ServerBackoff::new).toList();
        this.time = time;
        this.patienceNanos = acquireTimeout.toNanos() / 2;
    }

    /** Hive's order: as given with {@code hive.metastore.uri.selection} SEQUENTIAL, else shuffled. */
    static List<URI> order(MetastoreConfig config, Random random) {
        List<URI> servers = new ArrayList<>(config.servers());
        String selection = MetastoreConf.getVar(config.configuration(), ConfVars.THRIFT_URI_SELECTION);
        if (!"SEQUENTIAL".equalsIgnoreCase(selection)) {
            Collections.shuffle(servers, random);
        }
        return servers;
    }

    /**
     * The first server that may be called now; empty if there is none.
     *
     * @param tried servers that failed the caller; they come last
     */
    Optional<ServerBackoff> claim(Collection<ServerBackoff> tried) {
        return claim(ANY_AGE, server -> !tried.contains(server))
                .or(() -> claim(ANY_AGE, server -> true))
                .or(() -> claim(patienceNanos, server -> true));
    }

    private Optional<ServerBackoff> claim(long ageNanos, Predicate<ServerBackoff> eligible) {
        long nowNanos = time.nanos();
        return inOrder.stream()
                .filter(server -> eligible.test(server) && server.tryClaim(nowNanos, ageNanos))
                .findFirst();
    }

    /**
     * How long an attempt to connect may take: the caller's time is shared out among all servers, and one that failed
     * before gets little while another answers; never less than 1 ms.
     */
    Duration attemptLimit(ServerBackoff server, Deadline deadline) {
        long shareNanos = Math.max(SHORTEST_ATTEMPT_NANOS, deadline.remainingNanos() / inOrder.size());
        boolean onProbation = server.isOnProbation() && inOrder.stream().anyMatch(ServerBackoff::isAnswering);
        return Duration.ofNanos(onProbation ? Math.min(shareNanos, PROBATION_NANOS) : shareNanos);
    }

    /** Zero if an attempt is due or under way. */
    long nanosUntilAttempt() {
        long nowNanos = time.nanos();
        return inOrder.stream()
                .mapToLong(server -> server.nanosUntilAttempt(nowNanos, patienceNanos))
                .min()
                .orElse(0);
    }

    List<ServerStatus> statuses() {
        long nowNanos = time.nanos();
        return inOrder.stream().map(server -> server.status(nowNanos)).toList();
    }
}
