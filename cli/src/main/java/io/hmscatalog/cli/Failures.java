package io.hmscatalog.cli;

import java.util.function.BooleanSupplier;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** Says what failed, with the stack trace only if it is asked for. */
final class Failures implements IExecutionExceptionHandler {

    static final String PREFIX = "hmscat: ";

    private final BooleanSupplier verbose;

    Failures(BooleanSupplier verbose) {
        this.verbose = verbose;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult result) {
        boolean interrupted = Termination.isInterruption(e);
        command.getErr().println(PREFIX + (interrupted ? "interrupted" : message(e)));
        if (verbose.getAsBoolean()) {
            e.printStackTrace(command.getErr());
        }
        return interrupted ? Termination.INTERRUPTED : command.getCommandSpec().exitCodeOnExecutionException();
    }

    private static String message(Exception e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }
}
