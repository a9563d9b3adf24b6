package io.hmscatalog.benchmarks.worker;

/** A figure of a wrong answer is worth nothing. */
final class Expected {

    private Expected() {}

    static void that(boolean holds, Object subject) {
        if (!holds) {
            throw new IllegalStateException("wrong answer about " + subject);
        }
    }
}
