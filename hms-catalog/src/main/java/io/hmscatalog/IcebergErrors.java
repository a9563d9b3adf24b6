package io.hmscatalog;

import io.hmscatalog.compat.ConditionSupport;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.TransientException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.ValidationException;

/**
 * The one place where outcomes become Iceberg's exceptions. Engines retry a {@link CommitFailedException}, clean up after
 * a {@link ValidationException}, and keep every file after a {@link CommitStateUnknownException}.
 */
final class IcebergErrors {

    private IcebergErrors() {}

    static Optional<RuntimeException> ofCommit(CommitOutcome outcome, String table) {
        if (outcome instanceof CommitOutcome.Conflict conflict) {
            return Optional.of(new CommitFailedException("Cannot commit to %s: %s", table, conflict.reason()));
        }
        return ofDefiniteOrUnknown(outcome, table);
    }

    /**
     * The failure of a create.
     *
     * @param databaseExists asked when the server refused, since servers name a missing database in many ways
     */
    static Optional<RuntimeException> ofCreate(
            CommitOutcome outcome, String table, String database, BooleanSupplier databaseExists) {
        if (outcome instanceof CommitOutcome.Conflict) {
            return Optional.of(new AlreadyExistsException("Table already exists: %s", table));
        }
        if (outcome instanceof CommitOutcome.Rejected rejected
                && !(rejected.cause() instanceof TransientException)
                && !databaseExists.getAsBoolean()) {
            return Optional.of(
                    new NoSuchNamespaceException(rejected.cause(), "Namespace does not exist: %s", database));
        }
        return ofDefiniteOrUnknown(outcome, table);
    }

    private static Optional<RuntimeException> ofDefiniteOrUnknown(CommitOutcome outcome, String table) {
        if (outcome instanceof CommitOutcome.Rejected rejected) {
            MetastoreException cause = rejected.cause();
            return Optional.of(
                    cause instanceof TransientException
                            ? new CommitFailedException(cause, "Cannot commit to %s: %s", table, cause.getMessage())
                            : new ValidationException(cause, "Cannot commit to %s: %s", table, cause.getMessage()));
        }
        if (outcome instanceof CommitOutcome.Unknown unknown) {
            return Optional.of(new CommitStateUnknownException(unknown.cause()));
        }
        return Optional.empty();
    }

    static ValidationException conditionNotEnforced(String what, ConditionSupport support) {
        return new ValidationException(
                "%s refused, nothing was written: %s. Without a condition that the server enforces, this change could"
                        + " overwrite another writer's. Use a metastore of version 2.3.10, or of 4.0.1 or later;"
                        + " changes under the metastore's lock, for all other versions, are not part of this release",
                what, support.reason());
    }
}
