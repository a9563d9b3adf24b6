package io.hmscatalog.compat;

/**
 * An alter was refused because a column has another type than the stored column in its place, as by default every server does
 * (hive.metastore.disallow.incompatible.col.type.changes).
 */
public final class IncompatibleColumnsException extends RefusedException {

    IncompatibleColumnsException(String message, String reason, Throwable cause) {
        super(message, reason, cause);
    }
}
