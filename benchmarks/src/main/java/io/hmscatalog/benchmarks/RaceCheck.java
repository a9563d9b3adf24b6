package io.hmscatalog.benchmarks;

/** The time of a race counts only if each of its commits is in the table. */
final class RaceCheck {

    private RaceCheck() {}

    /**
     * Compares a round with what was asked for.
     *
     * @param snapshots how many the table has more than before
     * @param attempts that its writers report
     * @throws BenchmarkException if a commit is lost or is there twice, or was not attempted
     */
    static void check(Object table, long commits, long snapshots, long attempts) {
        if (snapshots != commits) {
            throw new BenchmarkException(
                    "%s has %d new snapshots after %d commits".formatted(table, snapshots, commits));
        }
        if (attempts < commits) {
            throw new BenchmarkException(
                    "%d attempts are reported of %d commits to %s".formatted(attempts, commits, table));
        }
    }
}
