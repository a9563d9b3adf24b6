package io.hmscatalog.metastore;

import com.github.dockerjava.api.model.Bind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.output.OutputFrame;
import org.testcontainers.utility.DockerImageName;

/**
 * Runs metastores as containers, with Testcontainers, which is an optional dependency of this module. The image is a Java
 * runtime ({@code metastore-server/container/build-image}); the system property {@code hmscatalog.metastore.image} names
 * another, with the version of Java that the metastore's release needs. The jars are mounted from the local Maven
 * repository; the server's folder and the warehouse are mounted at the same paths as here, and belong to the owner of the
 * folder.
 *
 * <p>A container is on the host's network: its address is the same as a child JVM's, and databases on the loopback
 * interface are within its reach. So the daemon must run on this machine.
 *
 * <p>Without a registry these variables of the environment are needed: {@code TESTCONTAINERS_RYUK_DISABLED=true}, {@code
 * TESTCONTAINERS_CHECKS_DISABLE=true}, {@code TESTCONTAINERS_HOST_OVERRIDE=127.0.0.1}.
 */
public final class ContainerProvider implements MetastoreProvider {
    private static final String IMAGE_PROPERTY = "hmscatalog.metastore.image";
    private static final String DEFAULT_IMAGE = "hmscatalog-metastore";
    private static final Path USERS = Path.of("/etc/passwd");

    @Override
    public RunningMetastore start(MetastoreServer.Builder description) {
        ServerConfig config = description.config();
        config.writeFolder(false);
        GenericContainer<?> container = container(config);
        try {
            container.start();
            new Readiness(config, new ContainerProcess(container)).await();
            return new ContainerMetastore(config, container);
        } catch (MetastoreException e) {
            container.close();
            throw e;
        } catch (RuntimeException e) {
            container.close();
            throw new MetastoreStartException("The container of metastore " + config.version() + " did not start", e);
        }
    }

    private static GenericContainer<?> container(ServerConfig config) {
        ClassPath classPath = ClassPath.of(config.version());
        Path launcher = ServerFolder.launcherClasses();
        String user = owner(config.folder().root());
        List<Bind> binds = binds(config, classPath, launcher);
        Path log = config.folder().log();
        return new GenericContainer<>(DockerImageName.parse(System.getProperty(IMAGE_PROPERTY, DEFAULT_IMAGE)))
                .withCommand(new LaunchCommand("java", config.folder(), launcher, classPath, config.heapMebibytes())
                        .toList()
                        .toArray(String[]::new))
                .withNetworkMode("host")
                .withWorkingDirectory(config.folder().root().toString())
                .withLogConsumer(frame -> append(log, frame))
                .withCreateContainerCmdModifier(command -> {
                    command.withUser(user);
                    command.getHostConfig().withBinds(binds);
                });
    }

    private static List<Bind> binds(ServerConfig config, ClassPath classPath, Path launcher) {
        // The server asks for the name of its user, who is one of this machine.
        Stream<Path> readOnly = Stream.of(classPath.commonFolder(), launcher, USERS);
        Stream<Path> writable = Stream.of(config.folder().root(), config.warehouse());
        return Stream.concat(
                        readOnly.map(path -> Bind.parse(path + ":" + path + ":ro")),
                        writable.distinct().map(path -> Bind.parse(path + ":" + path)))
                .toList();
    }

    private static String owner(Path folder) {
        try {
            return Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS)
                    + ":"
                    + Files.getAttribute(folder, "unix:gid", LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void append(Path log, OutputFrame frame) {
        byte[] bytes = frame.getBytes();
        if (bytes == null) {
            return;
        }
        try {
            Files.write(log, bytes, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record ContainerProcess(GenericContainer<?> container) implements ServerProcess {
        @Override
        public boolean isAlive() {
            return container.isRunning();
        }

        @Override
        public long exitCode() {
            Long exitCode = container.getCurrentContainerInfo().getState().getExitCodeLong();
            return exitCode == null ? -1 : exitCode;
        }
    }

    private record ContainerMetastore(ServerConfig config, GenericContainer<?> container) implements RunningMetastore {
        @Override
        public String uri() {
            return config.uri();
        }

        @Override
        public Path warehouse() {
            return config.warehouse();
        }

        @Override
        public Path log() {
            return config.folder().log();
        }

        @Override
        public void close() {
            container.close();
        }
    }
}
