package io.hmscatalog.compat;

/** The database, table, lock or catalog named in the call does not exist; nothing changed. */
public final class ObjectNotFoundException extends MetastoreException {

    ObjectNotFoundException(String message, String reason, Throwable cause) {
        super(message, reason, cause);
    }
}
