package io.hmscatalog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HistoryChecksTest {

    private static final List<AppendId> ACKNOWLEDGED =
            List.of(new AppendId(0, 0), new AppendId(1, 0), new AppendId(0, 1));

    private String pointer = "file:/t/metadata/v3";
    private List<String> log = List.of("file:/t/metadata/v0", "file:/t/metadata/v1", "file:/t/metadata/v2", pointer);
    private Map<String, List<String>> logsOfFiles = new HashMap<>();
    private List<TableHistory.Link> snapshots = new ArrayList<>(List.of(
            new TableHistory.Link(10, null, "1.0"),
            new TableHistory.Link(11, 10L, "0.0"),
            new TableHistory.Link(12, 11L, "0.1")));
    private long current = 12;
    private final Set<String> files = new HashSet<>(Set.of("v0", "v1", "v2", "v3"));

    HistoryChecksTest() {
        for (int version = 0; version < log.size(); version++) {
            logsOfFiles.put(log.get(version), log.subList(0, version));
        }
    }

    @Test
    void oneChainPasses() {
        assertThat(failed()).isEmpty();
    }

    @Test
    void aLostAppendIsFound() {
        snapshots.set(1, new TableHistory.Link(11, 10L, "1.0"));

        assertThat(failed()).containsExactly("acknowledged appends");
    }

    @Test
    void aSnapshotOfNobodyIsFound() {
        snapshots.add(new TableHistory.Link(13, 12L, ""));
        current = 13;

        assertThat(failed()).contains("acknowledged appends");
    }

    @Test
    void twoSnapshotsWithOneParentAreFound() {
        snapshots.set(2, new TableHistory.Link(12, 10L, "0.1"));

        assertThat(failed()).containsExactly("snapshots are one chain");
    }

    @Test
    void aCurrentSnapshotThatIsNotTheLastIsFound() {
        current = 11;

        assertThat(failed()).containsExactly("snapshots are one chain");
    }

    @Test
    void aMissingMetadataFileIsFound() {
        logsOfFiles.remove(log.get(1));

        assertThat(failed()).containsExactly("metadata files are one chain");
    }

    @Test
    void aMetadataFileThatNamesOtherPredecessorsIsFound() {
        logsOfFiles.put(log.get(2), List.of(log.get(0)));

        assertThat(failed()).containsExactly("metadata files are one chain");
    }

    @Test
    void aMetadataLogThatSkipsACommitIsFound() {
        log = List.of(log.get(0), log.get(1), log.get(3));
        logsOfFiles.put(log.get(2), log.subList(0, 2));
        files.remove("v2");

        assertThat(failed()).containsExactly("metadata files are one chain");
    }

    @Test
    void aForeignPointerIsFound() {
        pointer = "file:/t/metadata/v3-of-another-writer";

        assertThat(failed()).containsExactly("metastore's pointer");
    }

    @Test
    void aMetadataFileOfNoVersionIsFound() {
        files.add("v3-of-another-writer");

        assertThat(failed()).containsExactly("orphan metadata files");
    }

    @Test
    void aTableWithoutSnapshotsFails() {
        snapshots = List.of();
        current = -1;
        log = log.subList(0, 1);
        pointer = log.get(0);

        assertThat(failed()).contains("acknowledged appends");
    }

    private List<String> failed() {
        TableHistory history = new TableHistory(pointer, log, logsOfFiles, snapshots, current, files);
        return new HistoryChecks(history, ACKNOWLEDGED)
                .run().stream()
                        .filter(check -> !check.passed())
                        .map(Check::name)
                        .toList();
    }
}
