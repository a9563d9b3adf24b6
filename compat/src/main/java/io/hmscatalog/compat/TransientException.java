package io.hmscatalog.compat;

/** The call had no effect and may succeed when it is repeated: the server could not be reached, or a read broke off. */
public sealed class TransientException extends MetastoreException permits ConditionUnprovenException {

    TransientException(String message, String reason, Throwable cause) {
        super(message, reason, cause);
    }

    TransientException(String message) {
        super(message);
    }

    /** For the pool: no connection could be had in time. */
    public TransientException(String message, Throwable cause) {
        super(message, message, cause);
    }

    /** Whether the caller's thread was interrupted while it waited for a connection; its flag is set. */
    public boolean isInterrupt() {
        return getCause() instanceof InterruptedException;
    }
}
