package io.hmscatalog.benchmarks;

import io.hmscatalog.benchmarks.worker.SystemUnderTest;

/** A system in one mode, which takes its turn in every round. */
record Lane(SystemUnderTest system, boolean locked) {

    String lock() {
        return locked ? "on" : "off";
    }
}
