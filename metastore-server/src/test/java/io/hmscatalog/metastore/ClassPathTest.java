package io.hmscatalog.metastore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClassPathTest {
    @Test
    void readsWhatTheBuildWrote(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("classpath.txt"), "/m2/a.jar:/m2/b.jar\n");

        assertThat(ClassPath.read(file).jars()).containsExactly(Path.of("/m2/a.jar"), Path.of("/m2/b.jar"));
    }

    @Test
    void saysHowToBuildAMissingOne(@TempDir Path folder) {
        assertThatThrownBy(() -> ClassPath.read(folder.resolve("classpath.txt")))
                .isInstanceOf(MetastoreException.class)
                .hasMessageContaining("./mvnw -f metastore-server/versions/pom.xml");
    }
}
