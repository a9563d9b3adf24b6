package io.hmscatalog.metastore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OrphanIT {
    @Test
    void serverEndsWhenItsParentIsKilled(@TempDir Path folder) throws Exception {
        Process parent = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin/java").toString(),
                        "-D" + ClassPath.VERSIONS_PROPERTY + "=" + System.getProperty(ClassPath.VERSIONS_PROPERTY),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Parent.class.getName(),
                        folder.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        ProcessHandle server = awaitServer(parent);

        parent.destroyForcibly();

        assertThat(server.onExit().get(20, TimeUnit.SECONDS).isAlive()).isFalse();
    }

    private static ProcessHandle awaitServer(Process parent) throws Exception {
        try (BufferedReader output = parent.inputReader()) {
            assertThat(output.readLine()).isEqualTo("ready");
        }
        return parent.children().findFirst().orElseThrow();
    }

    /** Starts a server and stays. */
    static final class Parent {
        private Parent() {}

        @SuppressWarnings("SystemOut")
        public static void main(String[] args) throws InterruptedException {
            MetastoreServer.builder(MetastoreVersion.V4_0_1)
                    .folder(Path.of(args[0]))
                    .start();
            System.out.println("ready");
            Thread.sleep(TimeUnit.MINUTES.toMillis(5));
        }
    }
}
