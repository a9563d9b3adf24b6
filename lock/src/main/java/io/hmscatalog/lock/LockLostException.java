package io.hmscatalog.lock;

import org.jspecify.annotations.Nullable;

/** A lock that was held may belong to another owner now: the server dropped it, or it got no beat in time. */
public final class LockLostException extends LockException {

    LockLostException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
