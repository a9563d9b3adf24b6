package io.hmscatalog.it;

import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.jspecify.annotations.Nullable;

/**
 * What an operation reported, and what is there.
 *
 * @param failure null if it reported success
 */
record MatrixResult(@Nullable Exception failure, boolean isInEffect) {

    static MatrixResult of(MatrixAttempt attempt) {
        @Nullable Exception failure = null;
        try {
            attempt.run();
        } catch (Exception e) {
            failure = e;
        }
        return new MatrixResult(failure, attempt.isInEffect());
    }

    boolean isUnknown() {
        return failure instanceof CommitStateUnknownException;
    }

    boolean isTrue() {
        return isUnknown() || isInEffect == (failure == null);
    }

    @Override
    public String toString() {
        String truth = isInEffect ? "done" : "not done";
        if (failure == null) {
            return truth;
        }
        return isUnknown()
                ? "unknown, " + truth
                : truth + ", " + failure.getClass().getSimpleName();
    }
}
