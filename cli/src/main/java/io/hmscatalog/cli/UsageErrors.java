package io.hmscatalog.cli;

import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;

/** Says in one line what is wrong with a command line, and where to read on. */
final class UsageErrors implements IParameterExceptionHandler {

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(Failures.PREFIX + e.getMessage() + "; see " + name + " --help");
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }
}
