package io.hmscatalog.cli;

import io.hmscatalog.metastore.MetastoreVersion;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which metastore a command starts, and where. */
final class ServerOptions {

    @Spec(Spec.Target.MIXEE)
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Option(
            names = "--metastore",
            paramLabel = "VERSION",
            converter = VersionConverter.class,
            description = "Release of the metastore, one of ${COMPLETION-CANDIDATES}; ${DEFAULT-VALUE} by default.")
    private MetastoreVersion version = MetastoreVersion.V4_0_1;

    @Option(
            names = "--folder",
            paramLabel = "FOLDER",
            description =
                    "Where to put all files, which then stay; by default a new temporary folder, which is removed.")
    private @Nullable Path folder;

    MetastoreVersion version() {
        return version;
    }

    /**
     * Opens the folder of this command.
     *
     * @throws ParameterException if the folder of the user's choice cannot be used
     */
    WorkFolder openFolder() {
        if (folder == null) {
            return WorkFolder.temporary(spec.name());
        }
        try {
            return WorkFolder.open(spec.name(), folder);
        } catch (HmscatException e) {
            throw new ParameterException(
                    spec.commandLine(), "Invalid value for option '--folder': " + e.getMessage(), e);
        }
    }
}
