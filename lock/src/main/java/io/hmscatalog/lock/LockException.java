package io.hmscatalog.lock;

import org.jspecify.annotations.Nullable;

/**
 * A lock is not held. Nothing was altered under it. The subtype says why:
 *
 * <ul>
 *   <li>{@link LockTimeoutException}, {@link LockUnavailableException}: it was never held; definite, another attempt may
 *       succeed;
 *   <li>{@link LockInterruptedException}: it was never held, and the thread was asked to stop; not to be repeated;
 *   <li>{@link LockLostException}: it was held and may belong to another owner now.
 * </ul>
 */
public abstract sealed class LockException extends RuntimeException
        permits LockTimeoutException, LockUnavailableException, LockInterruptedException, LockLostException {

    LockException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** Whether another attempt to take the lock makes sense. */
    public final boolean isRetryable() {
        return !(this instanceof LockInterruptedException);
    }
}
