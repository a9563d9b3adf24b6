package io.hmscatalog.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The sum of the rounds. Single-threaded. */
final class Result {

    private final List<Finding> findings = new ArrayList<>();
    private long acknowledged;
    private int rounds;
    private int kills;
    private int disturbances;

    void add(Map<AppendId, Outcome> appends, List<Finding> found) {
        acknowledged += count(appends, Outcome.ACKNOWLEDGED);
        addFindings(found);
    }

    void addFindings(List<Finding> found) {
        findings.addAll(found);
    }

    void roundEnded(Disturber disturber) {
        rounds++;
        kills = disturber.kills();
        disturbances = disturber.disturbances();
    }

    boolean passed() {
        return findings.isEmpty();
    }

    /** A check in which no append succeeded proves nothing. */
    boolean isConclusive() {
        return acknowledged > 0;
    }

    List<Finding> findings() {
        return List.copyOf(findings);
    }

    String disturbancesText() {
        return "%d disturbances, among them %d writer processes killed".formatted(disturbances, kills);
    }

    static long count(Map<AppendId, Outcome> appends, Outcome outcome) {
        return appends.values().stream().filter(outcome::equals).count();
    }

    private long count(Finding.Kind kind) {
        return findings.stream().filter(finding -> finding.kind() == kind).count();
    }

    @Override
    public String toString() {
        return "%d rounds: %d acknowledged, %d lost, %d duplicated, %d corrupt"
                .formatted(
                        rounds,
                        acknowledged,
                        count(Finding.Kind.LOST),
                        count(Finding.Kind.DUPLICATED),
                        count(Finding.Kind.CORRUPT));
    }
}
