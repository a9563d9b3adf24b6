package io.hmscatalog.cli;

import java.io.PrintWriter;
import java.time.Duration;

/** Lines for a file or a pipe; nothing is printed while nothing changes. */
final class PlainDisplay implements ProgressDisplay {

    private final PrintWriter out;
    private String last = "";

    PlainDisplay(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(2);
    }

    @Override
    public void show(String status, Duration elapsed) {
        if (!status.equals(last)) {
            out.println(status);
            out.flush();
            last = status;
        }
    }

    @Override
    public void end() {
        out.flush();
    }
}
