package io.hmscatalog.engines;

/** A statement that the engine refused; the message has the statement and the engine's whole stack trace. */
public final class SqlFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SqlFailure(String statement, String stackTrace) {
        super(statement + "\n" + stackTrace);
    }
}
