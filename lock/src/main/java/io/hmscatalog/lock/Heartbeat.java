package io.hmscatalog.lock;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.ObjectNotFoundException;
import io.hmscatalog.lock.LockThreads.Planned;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps one lock alive while it is held: a beat, whatever becomes of it, is followed by the next. Thread-safe. */
final class Heartbeat {

    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);

    /** How long a writer waits for the answer to a beat of its own. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** The same for an interrupted thread, which must be out within a second. */
    private static final Duration INTERRUPTED_PATIENCE = Duration.ofMillis(500);

    private final LockStatus status;
    private final MetastoreClient client;
    private final LockEnvironment environment;
    private final Calls calls;
    private final Duration interval;
    private final AtomicReference<@Nullable Planned> planned = new AtomicReference<>();
    private volatile boolean stopped;

    Heartbeat(LockStatus status, MetastoreClient client, LockEnvironment environment, Duration interval) {
        this.status = status;
        this.client = client;
        this.environment = environment;
        this.calls = new Calls(environment);
        this.interval = interval;
    }

    void start() {
        planned.set(environment.threads().schedule(this::beatAndGoOn, interval));
        if (stopped || !status.isHeld()) {
            stop();
        }
    }

    /** For good. */
    void stop() {
        stopped = true;
        Planned next = planned.getAndSet(null);
        if (next != null) {
            next.cancel();
        }
    }

    private void beatAndGoOn() {
        try {
            beat();
        } finally {
            if (!stopped && status.isHeld()) {
                start();
            }
        }
    }

    /** One beat for a writer, which waits for the answer within limits; without an answer it is a missed beat. */
    void beatNow() {
        CompletableFuture<Boolean> beat = calls.start(() -> {
            beat();
            return true;
        });
        calls.awaitQuietly(beat, PATIENCE, INTERRUPTED_PATIENCE);
    }

    /** One beat; its failure is a missed beat, unless the server says that the lock is gone. */
    private void beat() {
        if (!status.isHeld()) {
            return;
        }
        long sentNanos = environment.time().nanos();
        try {
            client.heartbeat(status.lockId());
            status.beat(sentNanos);
        } catch (ObjectNotFoundException e) {
            status.lost("the server does not know it any more: " + e.reason());
        } catch (RuntimeException e) {
            LOG.debug("Table {}: lock {} missed a beat", status.table(), status.lockId(), e);
        }
    }
}
