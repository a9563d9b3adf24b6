package io.hmscatalog.metastore;

import io.hmscatalog.metastore.launcher.MetastoreLauncher;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is executed to run a metastore. */
record LaunchCommand(String java, ServerFolder folder, Path launcher, ClassPath classPath, int heapMebibytes) {
    List<String> toList() {
        Path logConfiguration = folder.configuration().resolve(ServerFolder.LOG_CONFIGURATION);
        return List.of(
                java,
                "-Xmx" + heapMebibytes + "m",
                // A short life on few cores: the second compiler and parallel collectors cost more than they give.
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Dderby.stream.error.file=" + folder.root().resolve("derby.log"),
                "-Dlog4j2.configurationFile=" + logConfiguration,
                "-Dhive.log4j.file=" + logConfiguration,
                "-cp",
                path(),
                MetastoreLauncher.class.getName(),
                folder.configuration().resolve(ServerFolder.LAUNCHER_PROPERTIES).toString());
    }

    private String path() {
        return Stream.concat(Stream.of(folder.configuration(), launcher), classPath.jars().stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
