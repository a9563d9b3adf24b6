package io.hmscatalog.cli;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriterProcessIT {

    @TempDir
    private Path folder;

    @Test
    void aWriterThatFailsIsNoticedWithItsReason() {
        MetastoreSite nowhere = new MetastoreSite("thrift://127.0.0.1:1", "file:" + folder);
        Path log = folder.resolve("writer.log");

        try (WriterProcess process = WriterProcess.start(0, nowhere, log, message -> {})) {
            assertThatThrownBy(() -> process.awaitSuccess(Duration.ofMinutes(5)))
                    .isInstanceOf(HmscatException.class)
                    .hasMessageStartingWith("Writer process 0 ended with exit code 1: A writer failed: ")
                    .hasMessageContaining("thrift://127.0.0.1:1")
                    .hasMessageEndingWith("Its log is " + log);
        }
    }
}
