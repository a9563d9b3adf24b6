package io.hmscatalog;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The looks at one unknown outcome, bounded in number and in time. Single-threaded. */
final class StatusLooks {

    /** Waits between two looks; a fake one in tests. */
    interface Pause {
        void pause(Duration duration) throws InterruptedException;
    }

    private final StatusChecks checks;
    private final Pause pause;
    private final LongSupplier nanos;
    private @Nullable Long begunNanos;

    StatusLooks(StatusChecks checks, Pause pause, LongSupplier nanos) {
        this.checks = checks;
        this.pause = pause;
        this.nanos = nanos;
    }

    static StatusLooks real(StatusChecks checks) {
        return new StatusLooks(checks, StatusLooks::sleep, System::nanoTime);
    }

    /** No wait is not interrupted: the look after a definite answer has its place then too. */
    private static void sleep(Duration duration) throws InterruptedException {
        if (!duration.isZero()) {
            Thread.sleep(duration.toMillis());
        }
    }

    /**
     * Waits until a look may begin; the time runs from the first.
     *
     * @param number of the look, counted from 1
     * @return false if it may not: one too many, too late, or the thread was interrupted, whose flag is set then
     */
    boolean awaitLook(int number) {
        long nowNanos = nanos.getAsLong();
        if (begunNanos == null) {
            begunNanos = nowNanos;
        }
        Duration wait = checks.waitBefore(number);
        Duration elapsed = Duration.ofNanos(nowNanos - begunNanos);
        if (number > checks.attempts() + 1 || elapsed.plus(wait).compareTo(checks.totalTimeout()) > 0) {
            return false;
        }
        try {
            pause.pause(wait);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
