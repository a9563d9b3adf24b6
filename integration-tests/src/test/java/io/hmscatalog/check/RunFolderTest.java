package io.hmscatalog.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunFolderTest {

    @TempDir
    Path root;

    @Test
    void whatAWriterRecordedIsRead() throws IOException {
        RunFolder folder = RunFolder.create(root);
        try (WriterHistory history = WriterHistory.create(folder.writerHistory(3))) {
            record(history, "t", 0, Outcome.UNANSWERED);
            record(history, "t", 0, Outcome.ACKNOWLEDGED);
            record(history, "t", 1, Outcome.UNANSWERED);
            history.record(HistoryEntry.of(
                    "t", append(1), Outcome.FAILED, Optional.of(new IllegalStateException("two\nlines"))));
            record(history, "other", 2, Outcome.UNKNOWN);
            record(history, "t", 3, Outcome.UNANSWERED);
        }

        assertThat(folder.appends("t"))
                .containsOnly(
                        Map.entry(append(0), Outcome.ACKNOWLEDGED),
                        Map.entry(append(1), Outcome.FAILED),
                        Map.entry(append(3), Outcome.UNANSWERED));
        assertThat(Files.readString(folder.history()))
                .contains("append 3.1.1 failed java.lang.IllegalStateException: two lines")
                .doesNotContain("other");
    }

    @Test
    void halfALineOfAKilledWriterIsLeftOut() throws IOException {
        RunFolder folder = RunFolder.create(root);
        String whole = HistoryEntry.of("t", append(0), Outcome.ACKNOWLEDGED, Optional.empty()) + "\n";
        Files.writeString(folder.writerHistory(3), whole + whole.substring(0, 40));

        assertThat(folder.appends("t")).containsOnlyKeys(append(0));
    }

    @Test
    void aRowTellsItsAppend() {
        AppendId append = new AppendId(117, 99, 99_999);

        assertThat(Arrays.stream(append.rows()).mapToObj(AppendId::ofRow)).containsExactly(append, append);
        assertThat(AppendId.parse(append.toString())).isEqualTo(append);
    }

    private static AppendId append(int number) {
        return new AppendId(3, 1, number);
    }

    private static void record(WriterHistory history, String table, int number, Outcome outcome) {
        history.record(HistoryEntry.of(table, append(number), outcome, Optional.empty()));
    }
}
