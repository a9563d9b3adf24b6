package io.hmscatalog.lock;

/** What a late alter of a lock's owner can do after the lock was taken from it. */
public enum AlterMode {
    /**
     * The server is proven, or vouched for, to enforce the condition that every alter of the owner carries: a late alter
     * fails. A dead lock of such an owner may be broken.
     */
    CONDITIONAL,
    /** A late alter could overwrite the work of others, so only an operator breaks the lock. */
    UNCONDITIONAL
}
