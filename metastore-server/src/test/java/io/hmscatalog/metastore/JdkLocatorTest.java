package io.hmscatalog.metastore;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkLocatorTest {
    private final Path folder;

    JdkLocatorTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @BeforeEach
    void installs() throws IOException {
        install("running", "17.0.15");
        install("own", "21.0.4");
        install("cached", "21.0.1");
        install("jvm/a-8", "1.8.0_402");
        install("jvm/b-25", "25");
        Files.createDirectories(folder.resolve("jvm/no-jdk"));
    }

    @Test
    void prefersTheRunningOne() {
        assertThat(locator(Map.of("HMSCAT_JDK", home("own"))).find(new JdkRange(17, 25)))
                .contains(folder.resolve("running"));
    }

    @Test
    void takesTheNamedOneBeforeThoseOfAToolCache() {
        assertThat(locator(Map.of("JAVA_HOME_21_X64", home("cached"), "HMSCAT_JDK", home("own")))
                        .find(new JdkRange(21, 25)))
                .contains(folder.resolve("own"));
        assertThat(locator(Map.of("JAVA_HOME_21_X64", home("cached"))).find(new JdkRange(21, 25)))
                .contains(folder.resolve("cached"));
    }

    @Test
    void searchesTheUsualFolders() {
        assertThat(locator(Map.of()).find(new JdkRange(21, Integer.MAX_VALUE))).contains(folder.resolve("jvm/b-25"));
        assertThat(locator(Map.of()).find(new JdkRange(8, 8))).contains(folder.resolve("jvm/a-8"));
    }

    @Test
    void isEmptyWhenNoneFits() {
        assertThat(locator(Map.of()).find(new JdkRange(18, 24))).isEmpty();
    }

    private JdkLocator locator(Map<String, String> environment) {
        return new JdkLocator(
                folder.resolve("running"), environment, folder.resolve("jvm"), folder.resolve("does-not-exist"));
    }

    private String home(String name) {
        return folder.resolve(name).toString();
    }

    private void install(String name, String version) throws IOException {
        Path home = Files.createDirectories(folder.resolve(name));
        Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n");
        Files.createDirectory(home.resolve("bin"));
        Path java = Files.createFile(home.resolve("bin/java"));
        assertThat(java.toFile().setExecutable(true)).isTrue();
    }
}
