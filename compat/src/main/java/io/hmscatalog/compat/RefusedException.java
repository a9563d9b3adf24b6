package io.hmscatalog.compat;

/** The server, or this client on its behalf, refused the call for good; nothing changed and a repetition would be refused too. */
public sealed class RefusedException extends MetastoreException permits IncompatibleColumnsException {

    RefusedException(String message, String reason, Throwable cause) {
        super(message, reason, cause);
    }

    RefusedException(String message) {
        super(message);
    }

    /** Whether the user lacks a permission, on the server or on its warehouse. */
    public boolean isForPermission() {
        return ErrorClassifier.isAboutPermission(this);
    }
}
