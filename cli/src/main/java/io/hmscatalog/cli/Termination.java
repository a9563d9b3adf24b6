package io.hmscatalog.cli;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** Turns the JVM's end by a signal (SIGINT, SIGTERM) into an interrupt of the command, which so can clean up. */
final class Termination {

    /** What a shell reports of a command that ended by SIGINT. */
    static final int INTERRUPTED = 130;

    private static final Duration GRACE = Duration.ofSeconds(20);

    private Termination() {}

    /** Runs the command on this thread; a signal interrupts it and then waits for it, 20 s at most. */
    static int runInterruptibly(IntSupplier command) {
        Thread commandThread = Thread.currentThread();
        CountDownLatch finished = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interrupt(commandThread, finished), "termination"));
        try {
            return command.getAsInt();
        } finally {
            finished.countDown();
        }
    }

    /** Whether the command failed because it was interrupted; some failures only leave the thread's flag to tell. */
    static boolean isInterruption(Exception e) {
        return e instanceof InterruptedException || Thread.currentThread().isInterrupted();
    }

    private static void interrupt(Thread command, CountDownLatch finished) {
        if (finished.getCount() == 0) {
            return;
        }
        command.interrupt();
        try {
            if (!finished.await(GRACE.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.println("hmscat: did not stop within " + GRACE.toSeconds() + " s, ended by force");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
