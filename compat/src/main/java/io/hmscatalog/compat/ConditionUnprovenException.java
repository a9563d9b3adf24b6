package io.hmscatalog.compat;

/**
 * An alter was not sent, because the server of the connection at hand is not known to enforce its condition. Another server
 * behind the same address may be.
 */
public final class ConditionUnprovenException extends TransientException {

    private final transient ConditionSupport support;

    ConditionUnprovenException(String message, ConditionSupport support) {
        super(message);
        this.support = support;
    }

    /** What is known of the server. */
    public ConditionSupport support() {
        return support;
    }
}
