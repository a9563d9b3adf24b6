package io.hmscatalog;

/** What became of an attempt to create or move a table's pointer. */
sealed interface CommitOutcome {

    /** The pointer is, or was for a while, the new one. */
    record Applied() implements CommitOutcome {}

    /** Another writer came first; nothing of this attempt is in effect or can come into effect. */
    record Conflict(String reason) implements CommitOutcome {}

    /**
     * The table was dropped, and another one has its name; nothing of this attempt is in effect or can come into effect, and
     * no further attempt makes sense.
     */
    record Replaced(String reason) implements CommitOutcome {}

    /** The server, or the way to it, refused; nothing of this attempt is in effect or can come into effect. */
    record Rejected(RuntimeException cause) implements CommitOutcome {}

    /** Nobody can tell; the new metadata file must stay where it is. */
    record Unknown(Throwable cause) implements CommitOutcome {}
}
