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
        /** The server ignores the condition, cannot carry it out, or does not check and write in one step. */
        NOT_ENFORCED,
        /** The server could not be asked with the table at hand; to be taken for one that does not. */
        NOT_KNOWN
    }

    static ConditionSupport enforced(String reason) {
        return new ConditionSupport(Status.ENFORCED, reason);
    }

    static ConditionSupport notEnforced(String reason) {
        return new ConditionSupport(Status.NOT_ENFORCED, reason);
    }

    static ConditionSupport withoutDirectSql(Object server) {
        return notEnforced(server + " has its direct SQL switched off, without which it refuses every condition");
    }

    static ConditionSupport notKnown(String reason) {
        return new ConditionSupport(Status.NOT_KNOWN, reason);
    }

    public boolean isEnforced() {
        return status == Status.ENFORCED;
    }
}
