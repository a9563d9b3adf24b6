package io.hmscatalog.compat;

/** A changing call was sent and no reply tells what became of it: the change may be in effect, may come into effect later, or never. */
public final class OutcomeUnknownException extends MetastoreException {

    OutcomeUnknownException(String message, String reason, Throwable cause) {
        super(message, reason, cause);
    }
}
