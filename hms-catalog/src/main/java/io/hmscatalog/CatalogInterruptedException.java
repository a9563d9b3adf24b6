package io.hmscatalog;

import org.apache.iceberg.exceptions.CleanableFailure;

/**
 * A thread was interrupted while it waited for a table's lock or for a connection. Nothing was changed; Iceberg removes what
 * it wrote for a commit and does not try again. The thread's flag is set.
 */
public final class CatalogInterruptedException extends RuntimeException implements CleanableFailure {

    CatalogInterruptedException(RuntimeException cause) {
        super(cause.getMessage(), cause);
    }
}
