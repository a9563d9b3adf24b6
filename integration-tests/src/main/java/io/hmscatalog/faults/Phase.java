package io.hmscatalog.faults;

/** The half of a call that a fault strikes. */
enum Phase {
    /** Before the server has seen the request. */
    REQUEST,
    /** After the server has answered, so after the call took effect. */
    REPLY
}
