package io.hmscatalog.metastore;

import org.jspecify.annotations.Nullable;

/** A metastore, or the database below it, could not be started, stopped or signalled. */
public class MetastoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MetastoreException(String message) {
        super(message);
    }

    MetastoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
