package io.hmscatalog;

import org.apache.iceberg.exceptions.CommitFailedException;

/**
 * The table was dropped and another one has its name. Iceberg asks for its supertype (CatalogTests.testUUIDValidation), which it
 * would retry; {@link UpdateOperations} ends the retries.
 */
final class EntryReplacedException extends CommitFailedException {

    EntryReplacedException(String table, String reason) {
        super("Cannot commit to %s: %s; load the table again", table, reason);
    }
}
