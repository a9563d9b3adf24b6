package io.hmscatalog.lock;

import org.jspecify.annotations.Nullable;

/** The thread was interrupted while it waited; its flag is set again and its request is withdrawn. */
public final class LockInterruptedException extends LockException {

    LockInterruptedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
