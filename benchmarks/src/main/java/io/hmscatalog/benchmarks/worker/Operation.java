package io.hmscatalog.benchmarks.worker;

/** What is timed. */
@FunctionalInterface
interface Operation {
    void run() throws Exception;
}
