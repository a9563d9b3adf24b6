package io.hmscatalog.check;

import java.util.Locale;

/** What a writer knows of its append. */
enum Outcome {
    /** The commit returned: the append must be in the table once. */
    ACKNOWLEDGED,
    /** Any exception but the one below, after which an engine cleans up: the append must not be in the table. */
    FAILED,
    /** CommitStateUnknownException: the append may be in the table once. */
    UNKNOWN,
    /** The writer was killed before it was told: the append may be in the table once. */
    UNANSWERED;

    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
