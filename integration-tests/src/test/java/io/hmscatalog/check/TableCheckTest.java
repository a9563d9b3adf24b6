package io.hmscatalog.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.check.TableState.Link;
import io.hmscatalog.check.TableState.Version;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Plants each defect that the check is to find in a table that is in order. */
final class TableCheckTest {

    private static final AppendId ACKNOWLEDGED = new AppendId(3, 1, 12);
    private static final AppendId UNANSWERED = new AppendId(4, 0, 0);
    private static final AppendId FAILED = new AppendId(4, 1, 7);
    private static final Map<AppendId, Outcome> APPENDS = Map.of(
            ACKNOWLEDGED,
            Outcome.ACKNOWLEDGED,
            new AppendId(3, 1, 13),
            Outcome.UNKNOWN,
            UNANSWERED,
            Outcome.UNANSWERED,
            FAILED,
            Outcome.FAILED);
    private static final List<Version> VERSIONS = List.of(
            new Version("v0", List.of(), List.of(), -1),
            new Version("v1", List.of("v0"), List.of(new Link(10, null)), 10),
            new Version("v2", List.of("v1"), List.of(new Link(10, null), new Link(11, 10L)), 11));

    private static List<Finding> findings(TableState state) {
        return new TableCheck("v0", APPENDS, state).run();
    }

    private static TableState withRows(AppendId... appends) {
        List<Long> rows = new ArrayList<>();
        for (AppendId append : appends) {
            Arrays.stream(append.rows()).forEach(rows::add);
        }
        return state(VERSIONS, rows);
    }

    private static TableState state(List<Version> versions, List<Long> rows) {
        return new TableState("v2", Optional.of("v1"), versions, Set.of(), rows, Set.of("orphan"));
    }

    private static TableState withVersions(Version... versions) {
        return state(List.of(versions), withRows(ACKNOWLEDGED).rows());
    }

    @Test
    void aTableInOrderHasNoFindings() {
        assertThat(findings(withRows(ACKNOWLEDGED))).isEmpty();
        assertThat(findings(withRows(UNANSWERED, ACKNOWLEDGED))).isEmpty();
    }

    @Test
    void anAcknowledgedAppendThatIsNotThereIsLost() {
        assertThat(findings(withRows(UNANSWERED)))
                .containsExactly(Finding.lost("append 3.1.12 was acknowledged and is not there"));
    }

    @Test
    void anAppendThatIsThereTwiceIsDuplicated() {
        assertThat(findings(withRows(ACKNOWLEDGED, UNANSWERED, UNANSWERED)))
                .containsExactly(Finding.duplicated("append 4.0.0 (UNANSWERED) is there 2 times"));
    }

    @Test
    void aFailedAppendThatIsThereIsCorrupt() {
        assertThat(findings(withRows(ACKNOWLEDGED, FAILED)))
                .containsExactly(Finding.corrupt("append 4.1.7 was reported as failed and is there"));
    }

    @Test
    void anAppendInPartIsCorrupt() {
        List<Long> rows = withRows(ACKNOWLEDGED).rows();

        assertThat(findings(state(VERSIONS, rows.subList(0, 1))))
                .containsExactly(Finding.corrupt("append 3.1.12 (ACKNOWLEDGED) is there in part"));
    }

    @Test
    void anAppendThatNobodyBeganIsCorrupt() {
        assertThat(findings(withRows(ACKNOWLEDGED, new AppendId(9, 0, 0))))
                .containsExactly(Finding.corrupt("append 9.0.0 is there and was never begun"));
    }

    @Test
    void aReferencedFileThatIsMissingIsCorrupt() {
        TableState state =
                new TableState("v2", Optional.of("v1"), VERSIONS, Set.of("data-1.parquet"), List.of(), Set.of());

        assertThat(findings(state)).containsExactly(Finding.corrupt("referenced and not there: data-1.parquet"));
    }

    @Test
    void aChainThatDoesNotReachTheFirstFileIsCorrupt() {
        assertThat(findings(withVersions(new Version("other", List.of(), List.of(), -1), VERSIONS.get(1))))
                .contains(Finding.corrupt("the chain of metadata files does not begin with v0"));
    }

    @Test
    void aVersionThatLeavesAnotherOutOfItsLogIsCorrupt() {
        Version last =
                new Version("v2", List.of("v0", "x", "v1"), VERSIONS.get(2).snapshots(), 11);

        assertThat(findings(withVersions(VERSIONS.get(0), VERSIONS.get(1), last)))
                .containsExactly(Finding.corrupt("the log of v2 is not that of the version before, v1"));
    }

    @Test
    void aVersionThatDropsASnapshotIsCorrupt() {
        Version last = new Version("v2", List.of("v1"), List.of(new Link(11, null)), 11);

        assertThat(findings(withVersions(VERSIONS.get(0), VERSIONS.get(1), last)))
                .containsExactly(
                        Finding.corrupt("the snapshots of v2 are not those of the version before, v1, and one more"));
    }

    @Test
    void aPreviousPointerThatIsNotThePreviousVersionIsCorrupt() {
        TableState state = new TableState(
                "v2",
                Optional.of("v0"),
                VERSIONS,
                Set.of(),
                withRows(ACKNOWLEDGED).rows(),
                Set.of());

        assertThat(findings(state))
                .containsExactly(
                        Finding.corrupt("the metastore's previous pointer is v0, the current version's is v1"));
    }
}
