package io.hmscatalog.cli;

import java.time.Duration;

/** Where progress is shown. Used by one thread at a time. */
interface ProgressDisplay {

    /** How often it wants to hear what is going on. */
    Duration interval();

    /**
     * Shows the status.
     *
     * @param elapsed since this step of the work began
     */
    void show(String status, Duration elapsed);

    /** Makes room for other output. */
    void end();
}
