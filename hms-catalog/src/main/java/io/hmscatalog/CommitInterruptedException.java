package io.hmscatalog;

import io.hmscatalog.lock.LockInterruptedException;
import org.apache.iceberg.exceptions.CleanableFailure;

/**
 * A thread was interrupted while it waited for a table's lock. Nothing was changed; Iceberg removes what it wrote for the commit
 * and does not try again. The thread's flag is set.
 */
public final class CommitInterruptedException extends RuntimeException implements CleanableFailure {

    CommitInterruptedException(LockInterruptedException cause) {
        super(cause.getMessage(), cause);
    }
}
