package io.hmscatalog;

/** Whether alters carry a condition: the option {@code conditional-commit}. */
enum ConditionalCommit {
    /** Where the server is proven to enforce it. */
    AUTO,
    /** On every server; the operator vouches for them. */
    ALWAYS,
    /** Nowhere; the lock alone protects. */
    NEVER
}
