package io.hmscatalog.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/**
 * The command {@code hmscat}. Exit codes: 0 if all went well, 1 if something failed, 2 if the command line is wrong, 130 if
 * it was interrupted.
 */
@Command(
        name = "hmscat",
        mixinStandardHelpOptions = true,
        versionProvider = ProductVersion.class,
        scope = ScopeType.INHERIT,
        synopsisSubcommandLabel = "COMMAND",
        description = "Iceberg tables on an existing Hive Metastore.",
        subcommands = {
            DemoCommand.class,
            DemoWriterCommand.class,
            MetastoreCommand.class,
            LocksCommand.class,
            ConfigCommand.class
        })
public final class Hmscat implements Runnable {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(names = "--verbose", scope = ScopeType.INHERIT, description = "Print the stack trace when something fails.")
    private boolean verbose;

    private Hmscat() {}

    /** Ends the JVM with the command's exit code. */
    public static void main(String[] args) {
        System.exit(Termination.runInterruptibly(() -> commandLine().execute(args)));
    }

    static CommandLine commandLine() {
        Hmscat command = new Hmscat();
        return new CommandLine(command)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new UsageErrors())
                .setExecutionExceptionHandler(new Failures(() -> command.verbose));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "No command given");
    }
}
