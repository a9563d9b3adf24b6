package io.hmscatalog.faults;

/** What becomes of a message once a fault has struck it. */
enum Verdict {
    /** It goes on to its receiver. */
    PASS,
    /** It is lost and the connection is closed. */
    CUT,
    /** It is lost and the connection stays open without another byte. */
    HANG,
    /** It is lost and the client receives an internal error in its stead. */
    FAIL
}
