package io.hmscatalog.engines;

/** An engine's session in its own process. Single-threaded. */
@FunctionalInterface
public interface SqlEngine {

    /**
     * Runs one statement to its end.
     *
     * @throws Exception whatever the engine throws; the test sees its stack trace
     */
    SqlAnswer sql(String statement) throws Exception;
}
