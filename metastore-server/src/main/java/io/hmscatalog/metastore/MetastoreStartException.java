package io.hmscatalog.metastore;

import org.jspecify.annotations.Nullable;

/** A server ended, or did not answer in time, while it was started; the message carries the tail of its log. */
public final class MetastoreStartException extends MetastoreException {
    private static final long serialVersionUID = 1L;

    MetastoreStartException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
