package io.hmscatalog.check;

import io.hmscatalog.check.TableState.Link;
import io.hmscatalog.check.TableState.Version;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Whether a table is what its writers were told.
 *
 * @param firstFile the metadata file that the table was created with
 */
record TableCheck(String firstFile, Map<AppendId, Outcome> appends, TableState state) {

    List<Finding> run() {
        return Stream.of(history(), contents(), strangers())
                .flatMap(List::stream)
                .toList();
    }

    /** What does not depend on who wrote which rows. */
    List<Finding> history() {
        return Stream.of(missing(), firstVersion(), chain(), pointer())
                .flatMap(List::stream)
                .toList();
    }

    private List<Finding> missing() {
        return state.missingFiles().stream()
                .sorted()
                .map(file -> Finding.corrupt("referenced and not there: " + file))
                .toList();
    }

    private List<Finding> contents() {
        if (!state.missingFiles().isEmpty()) {
            return List.of();
        }
        Map<Long, Integer> times = new HashMap<>();
        state.rows().forEach(row -> times.merge(row, 1, Integer::sum));
        List<Finding> findings = new ArrayList<>();
        appends.forEach((append, outcome) -> {
            List<Integer> found = Arrays.stream(append.rows())
                    .mapToObj(row -> times.getOrDefault(row, 0))
                    .toList();
            content(append, outcome, found).ifPresent(findings::add);
        });
        return findings;
    }

    private static Optional<Finding> content(AppendId append, Outcome outcome, List<Integer> timesOfRows) {
        int most = Collections.max(timesOfRows);
        if (most > 1) {
            return Optional.of(Finding.duplicated("append %s (%s) is there %d times".formatted(append, outcome, most)));
        }
        if (most != Collections.min(timesOfRows)) {
            return Optional.of(Finding.corrupt("append %s (%s) is there in part".formatted(append, outcome)));
        }
        return switch (outcome) {
            case ACKNOWLEDGED ->
                most == 0
                        ? Optional.of(Finding.lost("append %s was acknowledged and is not there".formatted(append)))
                        : Optional.empty();
            case FAILED ->
                most == 1
                        ? Optional.of(
                                Finding.corrupt("append %s was reported as failed and is there".formatted(append)))
                        : Optional.empty();
            case UNKNOWN, UNANSWERED -> Optional.empty();
        };
    }

    private List<Finding> strangers() {
        TreeSet<AppendId> strangers = new TreeSet<>();
        state.rows().forEach(row -> strangers.add(AppendId.ofRow(row)));
        strangers.removeAll(appends.keySet());
        return strangers.stream()
                .map(append -> Finding.corrupt("append %s is there and was never begun".formatted(append)))
                .toList();
    }

    private List<Finding> firstVersion() {
        boolean reached = !state.versions().isEmpty()
                && state.versions().get(0).file().equals(firstFile)
                && state.versions().get(0).log().isEmpty();
        return reached || !state.missingFiles().isEmpty()
                ? List.of()
                : List.of(Finding.corrupt("the chain of metadata files does not begin with " + firstFile));
    }

    private List<Finding> chain() {
        List<Finding> findings = new ArrayList<>();
        for (int number = 1; number < state.versions().size(); number++) {
            Version before = state.versions().get(number - 1);
            Version version = state.versions().get(number);
            if (!endsWith(logThrough(before), version.log())) {
                findings.add(Finding.corrupt("the log of %s is not that of the version before, %s"
                        .formatted(version.file(), before.file())));
            }
            if (!version.snapshots().equals(before.snapshots()) && !addsOne(before, version)) {
                findings.add(Finding.corrupt("the snapshots of %s are not those of the version before, %s, and one more"
                        .formatted(version.file(), before.file())));
            }
        }
        return findings;
    }

    private static List<String> logThrough(Version version) {
        List<String> log = new ArrayList<>(version.log());
        log.add(version.file());
        return log;
    }

    private static boolean endsWith(List<String> whole, List<String> end) {
        return end.size() <= whole.size()
                && whole.subList(whole.size() - end.size(), whole.size()).equals(end);
    }

    private static boolean addsOne(Version before, Version version) {
        List<Link> links = new ArrayList<>(before.snapshots());
        links.add(new Link(version.current(), before.current() == -1 ? null : before.current()));
        return version.snapshots().equals(links);
    }

    private List<Finding> pointer() {
        if (state.versions().isEmpty()) {
            return List.of();
        }
        List<String> log = state.versions().get(state.versions().size() - 1).log();
        Optional<String> last = log.isEmpty() ? Optional.empty() : Optional.of(log.get(log.size() - 1));
        return last.equals(state.previous())
                ? List.of()
                : List.of(Finding.corrupt("the metastore's previous pointer is %s, the current version's is %s"
                        .formatted(state.previous().orElse("none"), last.orElse("none"))));
    }
}
