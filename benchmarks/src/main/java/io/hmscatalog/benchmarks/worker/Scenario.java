package io.hmscatalog.benchmarks.worker;

/** What is done again and again. */
@FunctionalInterface
interface Scenario {

    /** Makes what the operations need, untimed. */
    Session prepare(Subject subject, Order order) throws Exception;
}
