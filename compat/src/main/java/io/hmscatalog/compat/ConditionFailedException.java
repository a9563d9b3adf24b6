package io.hmscatalog.compat;

/** The table parameter of an {@link AlterCondition} no longer has the expected value; the alter was not applied (HIVE-26882). */
public final class ConditionFailedException extends MetastoreException {

    ConditionFailedException(String message, String reason, Throwable cause) {
        super(message, reason, cause);
    }
}
