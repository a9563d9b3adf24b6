package io.hmscatalog.cli;

import java.io.PrintWriter;
import java.time.Duration;

/** One line of a terminal, overwritten again and again. */
final class TerminalDisplay implements ProgressDisplay {

    private static final String START_OF_LINE = "\r";
    private static final String CLEAR_TO_END = "\033[K";

    private final PrintWriter out;

    TerminalDisplay(PrintWriter out) {
        this.out = out;
    }

    @Override
    public Duration interval() {
        return Duration.ofMillis(200);
    }

    @Override
    public void show(String status, Duration elapsed) {
        out.print(START_OF_LINE + status + " (" + elapsed.toSeconds() + " s)" + CLEAR_TO_END);
        out.flush();
    }

    @Override
    public void end() {
        out.print(START_OF_LINE + CLEAR_TO_END);
        out.flush();
    }
}
