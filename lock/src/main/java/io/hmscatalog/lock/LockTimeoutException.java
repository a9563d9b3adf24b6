package io.hmscatalog.lock;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lock was not granted in time. The message names the holder and the command that helps. */
public final class LockTimeoutException extends LockException {

    private final transient List<LockHolder> holders;

    LockTimeoutException(String message, List<LockHolder> holders, @Nullable Throwable cause) {
        super(message, cause);
        this.holders = List.copyOf(holders);
    }

    /** Who was ahead in the metastore's queue, the holder first; empty if that is not known. */
    public List<LockHolder> holders() {
        return holders;
    }
}
