package io.hmscatalog.lock;

import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.ObjectNotFoundException;
import io.hmscatalog.compat.RefusedException;
import io.hmscatalog.compat.TransientException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hive.metastore.api.LockComponent;
import org.apache.hadoop.hive.metastore.api.LockLevel;
import org.apache.hadoop.hive.metastore.api.LockRequest;
import org.apache.hadoop.hive.metastore.api.LockResponse;
import org.apache.hadoop.hive.metastore.api.LockType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One attempt to get a table's lock from the metastore, made by the process's turn. Single-threaded; used once. */
final class Acquisition {

    private static final Logger LOG = LoggerFactory.getLogger(Acquisition.class);

    /** Short waits need no look at the queue. */
    private static final Duration FIRST_LOOK = Duration.ofMillis(500);

    /** For a check at the end of the wait, and for the names in the error message. */
    private static final Duration LAST_ANSWER = Duration.ofSeconds(5);

    /** How long a failed attempt waits for its request to be gone; an interrupted thread must be out within a second. */
    private static final Duration WITHDRAWAL_PATIENCE = Duration.ofMillis(500);

    /** How long a writer waits for the answer to its unlock. */
    private static final Duration RELEASE_PATIENCE = Duration.ofSeconds(5);

    private final TableLocks locks;
    private final TableName table;
    private final OwnerTag tag;
    private final ServerTimeout timeout;
    private final MetastoreClient client;
    private final LockEnvironment environment;
    private final LockConfig config;
    private final Calls calls;

    private @Nullable LockStatus status;
    private @Nullable CompletableFuture<LockResponse> request;
    private boolean mayHaveOthers;
    private @Nullable RuntimeException lastFailure;
    private List<LockHolder> ahead = List.of();
    private long nextLookNanos;

    Acquisition(TableLocks locks, TableName table, OwnerTag tag, ServerTimeout timeout) {
        this.locks = locks;
        this.table = table;
        this.tag = tag;
        this.timeout = timeout;
        this.client = locks.client();
        this.environment = locks.environment();
        this.config = locks.config();
        this.calls = locks.calls();
    }

    /** @throws LockException if the lock was not granted; the request is withdrawn */
    HeldLock run() throws InterruptedException {
        boolean held = false;
        try {
            LockStatus requested = create();
            awaitGrant(requested);
            held = true;
            return hold(requested);
        } finally {
            if (!held) {
                abandon();
            }
        }
    }

    private LockStatus create() throws InterruptedException {
        Deadline deadline = environment.deadline(config.creationTimeout());
        GrowingWait waits = new GrowingWait(config.creationMinWait(), config.creationMaxWait(), environment.jitter());
        while (true) {
            RuntimeException failure;
            try {
                return send(deadline);
            } catch (LockException e) {
                throw e;
            } catch (TransientException e) {
                forgetAnswered();
                failure = e;
            } catch (RuntimeException e) {
                forgetAnswered();
                mayHaveOthers = true;
                if (isDefinite(e)) {
                    throw unavailable("the lock request was refused", e);
                }
                Optional<LockStatus> found = find(deadline, waits, e);
                if (found.isPresent()) {
                    return found.get();
                }
                failure = e;
            }
            pauseBeforeRepeat(deadline, waits, failure);
        }
    }

    private LockStatus send(Deadline deadline) throws InterruptedException {
        long sentNanos = environment.time().nanos();
        CompletableFuture<LockResponse> sent = calls.start(() -> client.lock(lockRequest()));
        request = sent;
        LockResponse response = calls.await(sent, deadline.remainingNanos());
        request = null;
        LockStatus requested = requested(response.getLockid());
        accept(requested, response, sentNanos);
        return requested;
    }

    private void forgetAnswered() {
        CompletableFuture<LockResponse> sent = request;
        if (sent != null && sent.isDone()) {
            request = null;
        }
    }

    private LockRequest lockRequest() {
        LockComponent component = new LockComponent(LockType.EXCLUSIVE, LockLevel.TABLE, table.database());
        component.setTablename(table.table());
        LockRequest lock = new LockRequest(
                List.of(component), locks.owner().user(), locks.owner().host());
        lock.setAgentInfo(tag.toString());
        return lock;
    }

    private LockStatus requested(long lockId) {
        LockStatus known = new LockStatus(table, lockId, timeout, environment.time());
        status = known;
        locks.add(known);
        return known;
    }

    private static boolean isDefinite(RuntimeException e) {
        return e instanceof RefusedException || e instanceof ObjectNotFoundException;
    }

    /** Our request, if it is in the queue; the rest of the time is spent on finding out. */
    private Optional<LockStatus> find(Deadline deadline, GrowingWait waits, RuntimeException lost)
            throws InterruptedException {
        while (true) {
            try {
                List<Long> ours = queue(deadline.remainingNanos()).idsOf(tag);
                return ours.isEmpty() ? Optional.empty() : Optional.of(requested(ours.get(0)));
            } catch (RuntimeException e) {
                if (e != lost) {
                    e.addSuppressed(lost);
                }
                pauseBeforeRepeat(deadline, waits, e);
            }
        }
    }

    private LockQueue queue(long limitNanos) throws InterruptedException {
        return calls.call(() -> LockQueue.of(client, table), limitNanos);
    }

    private void pauseBeforeRepeat(Deadline deadline, GrowingWait waits, RuntimeException failure)
            throws InterruptedException {
        long waitNanos = waits.nextNanos();
        if (waitNanos >= deadline.remainingNanos()) {
            throw unavailable(
                    "the lock could not be requested for %d ms (limit %d ms)"
                            .formatted(
                                    deadline.elapsedMillis(), deadline.limit().toMillis()),
                    failure);
        }
        environment.time().pause(waitNanos);
    }

    private void awaitGrant(LockStatus requested) throws InterruptedException {
        Deadline deadline = environment.deadline(config.lockTimeout());
        GrowingWait waits = new GrowingWait(config.checkMinWait(), longestWait(), environment.jitter());
        nextLookNanos = environment.time().nanos() + (mayHaveOthers ? 0 : FIRST_LOOK.toNanos());
        while (!requested.isHeld()) {
            if (deadline.isOver()) {
                throw timedOut(requested, deadline);
            }
            if (nanosUntilLook() <= 0 && look(requested, deadline)) {
                waits.startAgain();
            }
            long waitNanos = Math.min(waits.nextNanos(), Math.max(1, nanosUntilLook()));
            environment.time().pause(Math.min(waitNanos, deadline.remainingNanos()));
            check(requested, deadline);
        }
    }

    /** A waiting request is alive by its checks. */
    private Duration longestWait() {
        return timeout.third().compareTo(config.checkMaxWait()) < 0 ? timeout.third() : config.checkMaxWait();
    }

    private void check(LockStatus requested, Deadline deadline) throws InterruptedException {
        long sentNanos = environment.time().nanos();
        long limitNanos = Math.max(deadline.remainingNanos(), LAST_ANSWER.toNanos());
        try {
            accept(requested, calls.call(() -> client.checkLock(requested.lockId()), limitNanos), sentNanos);
        } catch (LockException e) {
            throw e;
        } catch (ObjectNotFoundException e) {
            throw unavailable("the server dropped our request, lock " + requested.lockId(), e);
        } catch (RefusedException e) {
            throw unavailable("the server refused to check lock " + requested.lockId(), e);
        } catch (RuntimeException e) {
            lastFailure = e;
        }
    }

    private void accept(LockStatus requested, LockResponse response, long sentNanos) {
        switch (response.getState()) {
            case ACQUIRED -> requested.granted(sentNanos);
            case WAITING -> {}
            case ABORT, NOT_ACQUIRED ->
                throw unavailable(
                        "the server answered %s to lock %d".formatted(response.getState(), requested.lockId()), null);
        }
    }

    private long nanosUntilLook() {
        return nextLookNanos - environment.time().nanos();
    }

    /** Looks at the queue; true if something was taken out of our way. */
    private boolean look(LockStatus requested, Deadline deadline) throws InterruptedException {
        nextLookNanos = environment.time().nanos() + timeout.third().toNanos();
        try {
            LockQueue queue = queue(deadline.remainingNanos());
            ahead = queue.ahead(requested.lockId(), tag);
            boolean doubled = unlockDoubles(queue, requested, deadline);
            boolean broken = breakDead(deadline);
            nextLookNanos =
                    environment.time().nanos() + untilSomebodyMayBeDead().toNanos();
            return doubled || broken;
        } catch (RuntimeException e) {
            LOG.debug("Table {}: the queue before lock {} could not be read", table, requested.lockId(), e);
            nextLookNanos = environment.time().nanos() + FIRST_LOOK.toNanos();
            return false;
        }
    }

    private Duration untilSomebodyMayBeDead() {
        Duration soonest = timeout.third();
        for (LockHolder holder : ahead) {
            Duration left = holder.sinceBeat()
                    .map(silence -> timeout.limit().minus(silence).plusMillis(1))
                    .orElse(soonest);
            soonest = left.compareTo(soonest) < 0 ? left : soonest;
        }
        return soonest.compareTo(config.checkMinWait()) < 0 ? config.checkMinWait() : soonest;
    }

    private boolean unlockDoubles(LockQueue queue, LockStatus requested, Deadline deadline)
            throws InterruptedException {
        boolean changed = false;
        for (long id : queue.idsOf(tag)) {
            if (id != requested.lockId()) {
                unlock(id, deadline);
                changed = true;
            }
        }
        return changed;
    }

    private boolean breakDead(Deadline deadline) throws InterruptedException {
        boolean changed = false;
        if (tag.alters() == AlterMode.CONDITIONAL && timeout.isKnown()) {
            for (LockHolder holder : ahead) {
                if (holder.isBreakable(timeout.limit())) {
                    unlock(holder.lockId(), deadline);
                    LOG.warn(
                            "Table {}: broke a dead lock, silent for longer than the server's time-out of {} ms: {}",
                            table,
                            timeout.limit().toMillis(),
                            holder.describe());
                    locks.counters().broken();
                    changed = true;
                }
            }
        }
        return changed;
    }

    private void unlock(long lockId, Deadline deadline) throws InterruptedException {
        try {
            calls.run(() -> client.unlock(lockId), deadline.remainingNanos());
        } catch (ObjectNotFoundException e) {
            LOG.debug("Table {}: lock {} went by itself", table, lockId, e);
        }
    }

    private HeldLock hold(LockStatus granted) {
        Heartbeat heartbeat =
                new Heartbeat(granted, client, environment, timeout.beatInterval(config.heartbeatInterval()));
        heartbeat.start();
        return new HeldLock(locks, tag.alters(), granted, heartbeat, () -> {
            try {
                withdraw(granted, RELEASE_PATIENCE);
            } catch (RuntimeException e) {
                LOG.warn("Table {}: lock {} could not be released", table, granted.lockId(), e);
            }
        });
    }

    private void abandon() {
        LockStatus known = status;
        CompletableFuture<LockResponse> unanswered = request;
        if (known != null) {
            boolean unused = known.released();
            withdraw(known, WITHDRAWAL_PATIENCE);
        } else if (unanswered != null) {
            CompletableFuture<Void> withdrawn = unanswered
                    .handle((response, failure) -> response == null
                            ? withdrawal(Optional.empty(), mayHaveOthers || !wasNeverSent(failure))
                            : withdrawal(Optional.of(response.getLockid()), mayHaveOthers))
                    .thenCompose(Withdrawal::start);
            calls.awaitQuietly(withdrawn, WITHDRAWAL_PATIENCE);
        } else if (mayHaveOthers) {
            calls.awaitQuietly(withdrawal(Optional.empty(), true).start(), WITHDRAWAL_PATIENCE);
        }
    }

    private static boolean wasNeverSent(Throwable failure) {
        return failure.getCause() instanceof TransientException;
    }

    private void withdraw(LockStatus known, Duration patience) {
        locks.remove(known);
        calls.awaitQuietly(
                withdrawal(Optional.of(known.lockId()), mayHaveOthers).start(), patience);
    }

    private Withdrawal withdrawal(Optional<Long> lockId, boolean lookForOthers) {
        return new Withdrawal(locks, table, tag, lockId, lookForOthers);
    }

    private LockUnavailableException unavailable(String what, @Nullable RuntimeException cause) {
        return new LockUnavailableException(
                "Table %s: no lock: %s%s".formatted(table, what, cause == null ? "" : ": " + cause.getMessage()),
                cause);
    }

    private LockTimeoutException timedOut(LockStatus requested, Deadline deadline) throws InterruptedException {
        long waitedMillis = deadline.elapsedMillis();
        RuntimeException cause = lastFailure;
        try {
            ahead = queue(LAST_ANSWER.toNanos()).ahead(requested.lockId(), tag);
        } catch (RuntimeException e) {
            if (cause == null) {
                cause = e;
            } else if (cause != e) {
                cause.addSuppressed(e);
            }
        }
        return new LockTimeoutException(
                "Table %s: lock %d was not granted after %d ms (limit %d ms); %s"
                        .formatted(
                                table,
                                requested.lockId(),
                                waitedMillis,
                                deadline.limit().toMillis(),
                                whoIsAhead()),
                ahead,
                cause);
    }

    private String whoIsAhead() {
        if (ahead.isEmpty()) {
            return "no other lock of the table is known; a lock of its database may be the reason";
        }
        LockHolder holder = ahead.get(0);
        String others = ahead.size() == 1 ? "" : " and %d more ahead of it".formatted(ahead.size() - 1);
        String dead = holder.isSilentFor(timeout.limit())
                ? "; its owner is silent for longer than the server's time-out of %d ms and seems dead"
                        .formatted(timeout.limit().toMillis())
                : "";
        return "it waits behind %s%s%s; to release that lock by force: %s"
                .formatted(holder.describe(), others, dead, locks.releaseCommand(holder.lockId()));
    }
}
