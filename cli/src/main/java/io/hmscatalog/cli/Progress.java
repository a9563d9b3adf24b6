package io.hmscatalog.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.Supplier;

/** Shows what is being done until it is closed. Thread-safe. */
final class Progress implements AutoCloseable {

    /** Set by the launcher script: whether standard error is a terminal. */
    private static final String TERMINAL_PROPERTY = "hmscat.terminal";

    private final ProgressDisplay display;
    private Supplier<String> status;
    private long stepStartNanos = System.nanoTime();
    private boolean closed;

    private Progress(ProgressDisplay display, Supplier<String> status) {
        this.display = display;
        this.status = status;
    }

    /** Begins to show the first step of the work, as {@link #step} does. */
    static Progress start(PrintWriter err, Supplier<String> status) {
        Progress progress = new Progress(
                Boolean.getBoolean(TERMINAL_PROPERTY) ? new TerminalDisplay(err) : new PlainDisplay(err), status);
        Thread ticker = new Thread(progress::tickUntilClosed, "progress");
        ticker.setDaemon(true);
        ticker.start();
        return progress;
    }

    /** Begins the next step of the work; the status is asked for again and again. */
    synchronized void step(Supplier<String> nextStatus) {
        status = nextStatus;
        stepStartNanos = System.nanoTime();
        show();
    }

    private synchronized void tickUntilClosed() {
        try {
            while (!closed) {
                show();
                wait(display.interval().toMillis());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void show() {
        display.show(status.get(), Duration.ofNanos(System.nanoTime() - stepStartNanos));
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            notifyAll();
            display.end();
        }
    }
}
