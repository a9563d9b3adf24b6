package io.hmscatalog.it;

import io.hmscatalog.faults.Gate;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** An attempt one of whose calls is held until something else has happened. */
final class GatedAttempt implements MatrixAttempt {

    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** What happens while the call is held. */
    interface Meanwhile {
        void run() throws Exception;
    }

    private final MatrixAttempt attempt;
    private final Gate gate;
    private final Meanwhile meanwhile;

    private GatedAttempt(MatrixAttempt attempt, Gate gate, Meanwhile meanwhile) {
        this.attempt = attempt;
        this.gate = gate;
        this.meanwhile = meanwhile;
    }

    /** The table is locked by somebody else until our request was checked once in vain. */
    static MatrixAttempt afterOneCheck(MatrixScene scene) {
        MatrixAttempt commit = CommitAttempt.warm(scene);
        long lockId = scene.lockOutside("t");
        return new GatedAttempt(
                commit,
                scene.proxy().on("check_lock").nth(2).pauseRequest(),
                () -> scene.observer().unlock(lockId));
    }

    /** The table is locked by somebody else until we look who that is. */
    static MatrixAttempt afterOneLook(MatrixScene scene) {
        MatrixAttempt commit = CommitAttempt.warm(scene);
        long lockId = scene.lockOutside("t");
        return new GatedAttempt(
                commit,
                scene.proxy().on("show_locks").nth(1).pauseRequest(),
                () -> scene.observer().unlock(lockId));
    }

    /** The alter takes so long that the lock beats once. */
    static MatrixAttempt overOneBeat(MatrixScene scene) {
        MatrixAttempt commit = CommitAttempt.warm(scene);
        return new GatedAttempt(
                commit, scene.proxy().on(RpcCountFacts.ALTER_TABLE).nth(1).pauseReply(), () -> awaitBeat(scene));
    }

    private static void awaitBeat(MatrixScene scene) throws InterruptedException {
        Instant limit = Instant.now().plus(LIMIT);
        while (!scene.proxy().counts().containsKey("heartbeat")) {
            if (Instant.now().isAfter(limit)) {
                throw new AssertionError("no beat within " + LIMIT);
            }
            Thread.sleep(5);
        }
    }

    @Override
    public void run() throws Exception {
        ExecutorService thread = Executors.newSingleThreadExecutor();
        try {
            Future<?> other = thread.submit(() -> {
                gate.awaitArrival(LIMIT);
                try {
                    meanwhile.run();
                } finally {
                    gate.release();
                }
                return true;
            });
            attempt.run();
            Object unused = other.get();
        } finally {
            thread.shutdownNow();
        }
    }

    @Override
    public boolean isInEffect() {
        return attempt.isInEffect();
    }

    @Override
    public void assertFiles(boolean nothingElse) {
        attempt.assertFiles(nothingElse);
    }
}
