package io.hmscatalog.lock;

import org.jspecify.annotations.Nullable;

/** The server did not take the lock request, refused it, or dropped it; or the locks are closed. */
public final class LockUnavailableException extends LockException {

    LockUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
