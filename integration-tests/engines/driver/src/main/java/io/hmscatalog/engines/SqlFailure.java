package io.hmscatalog.engines;

/**
 * A statement that the engine refused. The message is the engine's stack trace and nothing else, so that a text that a test finds in
 * it is the engine's; the statement is in {@link #toString}.
 */
public final class SqlFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String statement;

    SqlFailure(String statement, String stackTrace) {
        super(stackTrace);
        this.statement = statement;
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // The message is the engine's alone.
    public String toString() {
        return getClass().getName() + ": " + statement + "\n" + getMessage();
    }
}
