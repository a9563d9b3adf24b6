package io.hmscatalog.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkFolderTest {

    @TempDir
    private Path parent;

    @Test
    void aFolderInUseIsRefusedAndUsableAfterwards() {
        Path folder = parent.resolve("a b");
        try (WorkFolder first = WorkFolder.open("demo", folder)) {
            assertThatThrownBy(() -> WorkFolder.open("demo", first.path()))
                    .isInstanceOf(HmscatException.class)
                    .hasMessageStartingWith(folder + " is in use by another hmscat");
        }

        try (WorkFolder second = WorkFolder.open("demo", folder)) {
            assertThat(second.path()).isEqualTo(folder);
        }
    }

    @Test
    void aFolderOfTheUsersIsRefusedAndLeftAlone() throws IOException {
        Path file = Files.createFile(parent.resolve("thesis.tex"));

        assertThatThrownBy(() -> WorkFolder.open("demo", parent)).hasMessageContaining("did not make it");
        assertThat(parent).isDirectoryContaining(file::equals);
    }

    @Test
    void theFolderOfAnotherCommandIsRefused() {
        WorkFolder.open("metastore", parent).close();

        assertThatThrownBy(() -> WorkFolder.open("demo", parent)).hasMessageContaining("hmscat demo did not make it");
    }

    @Test
    void clearRemovesWhatAnEarlierRunLeft() throws IOException {
        try (WorkFolder folder = WorkFolder.open("demo", parent)) {
            Files.createDirectories(parent.resolve("metastore/derby"));
            Files.createFile(parent.resolve("metastore/derby/db.lck"));

            folder.clear();

            assertThat(parent.resolve("metastore")).doesNotExist();
        }
        WorkFolder.open("demo", parent).close();
    }

    @Test
    void aTemporaryFolderIsRemovedUnlessItIsKept() throws IOException {
        WorkFolder removed = WorkFolder.temporary("test");
        Files.createFile(removed.path().resolve("log"));
        removed.close();
        assertThat(removed.path()).doesNotExist();

        WorkFolder kept = WorkFolder.temporary("test");
        kept.keep();
        kept.close();
        assertThat(kept.path()).isDirectoryContaining("glob:**/.hmscat-test");
        Files.delete(kept.path().resolve(".hmscat-test"));
        Files.delete(kept.path());
    }
}
