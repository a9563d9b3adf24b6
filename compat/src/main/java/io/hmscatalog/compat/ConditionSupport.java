package io.hmscatalog.compat;

/**
 * What is known of a server's handling of an {@link AlterCondition}.
 *
 * @param status whether the server enforces the condition
 * @param reason server and fact that the status rests on, fit for an error message
 */
public record ConditionSupport(Status status, String reason) {

    public enum Status {
        /** The server applies an alter only if the condition holds. */
        ENFORCED,
        /** The server ignores the condition, or does not check and write in one step. */
        NOT_ENFORCED
    }

    static ConditionSupport enforced(String reason) {
        return new ConditionSupport(Status.ENFORCED, reason);
    }

    static ConditionSupport notEnforced(String reason) {
        return new ConditionSupport(Status.NOT_ENFORCED, reason);
    }

    public boolean isEnforced() {
        return status == Status.ENFORCED;
    }
}
