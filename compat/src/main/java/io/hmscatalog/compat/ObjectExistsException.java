package io.hmscatalog.compat;

/** The name that a create or a rename would take is taken; nothing changed. */
public final class ObjectExistsException extends MetastoreException {

    ObjectExistsException(String message, String reason, Throwable cause) {
        super(message, reason, cause);
    }
}
