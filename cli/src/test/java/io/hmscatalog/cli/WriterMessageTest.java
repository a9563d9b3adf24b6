package io.hmscatalog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WriterMessageTest {

    @Test
    void whatAWriterTellsIsWhatItsParentHears() {
        WriterMessage acknowledged = new WriterMessage.Acknowledged(new AppendId(7, 3), 250);
        WriterMessage attempts = new WriterMessage.Attempts(4);

        assertThat(WriterMessage.parse(acknowledged.toString())).contains(acknowledged);
        assertThat(WriterMessage.parse(attempts.toString())).contains(attempts);
    }

    @Test
    void otherLinesAreNoMessages() {
        assertThat(WriterMessage.parse("")).isEmpty();
        assertThat(WriterMessage.parse("some library greets")).isEmpty();
    }

    @Test
    void progressCountsRowsCommitsAndAttemptsThatConflicted() {
        WriteProgress progress = new WriteProgress(10_000, 40);
        progress.add(new WriterMessage.Attempts(3));
        progress.add(new WriterMessage.Acknowledged(new AppendId(0, 0), 1_250));
        progress.add(new WriterMessage.Attempts(1));
        progress.add(new WriterMessage.Acknowledged(new AppendId(0, 1), 250));

        assertThat(progress).hasToString("1,500 of 10,000 rows, 2 of 40 commits, 2 conflicts retried");
        assertThat(progress.acknowledged()).containsExactly(new AppendId(0, 0), new AppendId(0, 1));
    }
}
