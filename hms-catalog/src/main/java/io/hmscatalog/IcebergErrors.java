package io.hmscatalog;

import io.hmscatalog.compat.ConditionSupport;
import io.hmscatalog.compat.MetastoreException;
import io.hmscatalog.compat.OutcomeUnknownException;
import io.hmscatalog.compat.RefusedException;
import io.hmscatalog.compat.TransientException;
import io.hmscatalog.lock.LockException;
import io.hmscatalog.lock.LockInterruptedException;
import io.hmscatalog.lock.LockLostException;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.apache.iceberg.exceptions.ForbiddenException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.ServiceUnavailableException;
import org.apache.iceberg.exceptions.ValidationException;
import org.jspecify.annotations.Nullable;

/**
 * The one place where outcomes become Iceberg's exceptions. Engines retry a {@link CommitFailedException}, clean up after
 * a {@link ValidationException}, and keep every file after a {@link CommitStateUnknownException}. What each means outside of
 * commits: docs/metastores.md, Errors.
 */
final class IcebergErrors {

    private IcebergErrors() {}

    /** What the work returns; for work that does not look into the metastore's exceptions itself. */
    static <T> T translated(Supplier<T> work) {
        try {
            return work.get();
        } catch (MetastoreException e) {
            throw outsideOfCommit(e);
        }
    }

    /** {@link #translated} for work that returns nothing. */
    static void translatedRun(Runnable work) {
        try {
            work.run();
        } catch (MetastoreException e) {
            throw outsideOfCommit(e);
        }
    }

    private static RuntimeException outsideOfCommit(MetastoreException failure) {
        if (failure instanceof OutcomeUnknownException) {
            return new CommitStateUnknownException(failure);
        }
        if (failure instanceof TransientException notSent) {
            return notSent.isInterrupt()
                    ? new CatalogInterruptedException(notSent)
                    : new ServiceUnavailableException(notSent, "%s", notSent.getMessage());
        }
        return refused(failure, failure.getMessage());
    }

    /** A definite refusal, which a repetition would meet again. */
    static RuntimeException refused(RuntimeException cause, @Nullable String message) {
        return cause instanceof RefusedException refusal && refusal.isForPermission()
                ? new ForbiddenException(cause, "%s", message)
                : new ValidationException(cause, "%s", message);
    }

    static Optional<RuntimeException> ofCommit(CommitOutcome outcome, String table) {
        if (outcome instanceof CommitOutcome.Conflict conflict) {
            return Optional.of(new CommitFailedException("Cannot commit to %s: %s", table, conflict.reason()));
        }
        if (outcome instanceof CommitOutcome.Replaced replaced) {
            return Optional.of(new EntryReplacedException(table, replaced.reason()));
        }
        return ofDefiniteOrUnknown(outcome, table);
    }

    /**
     * The failure of a create.
     *
     * @param taken asked on a conflict: who has the name
     * @param databaseExists asked when the server refused, since servers name a missing database in many ways
     */
    static Optional<RuntimeException> ofCreate(
            CommitOutcome outcome,
            String table,
            String database,
            Supplier<AlreadyExistsException> taken,
            BooleanSupplier databaseExists) {
        if (outcome instanceof CommitOutcome.Conflict) {
            return Optional.of(taken.get());
        }
        if (outcome instanceof CommitOutcome.Rejected rejected
                && !isRetryable(rejected.cause())
                && !databaseExists.getAsBoolean()) {
            return Optional.of(
                    new NoSuchNamespaceException(rejected.cause(), "Namespace does not exist: %s", database));
        }
        return ofDefiniteOrUnknown(outcome, table);
    }

    private static Optional<RuntimeException> ofDefiniteOrUnknown(CommitOutcome outcome, String table) {
        if (outcome instanceof CommitOutcome.Rejected rejected) {
            return Optional.of(ofRejection(rejected.cause(), table));
        }
        if (outcome instanceof CommitOutcome.Unknown unknown) {
            return Optional.of(new CommitStateUnknownException(unknown.cause()));
        }
        return Optional.empty();
    }

    private static RuntimeException ofRejection(RuntimeException cause, String table) {
        if (cause instanceof TransientException notSent && notSent.isInterrupt()) {
            return new CatalogInterruptedException(notSent);
        }
        String message = "Cannot commit to %s: %s".formatted(table, cause.getMessage());
        return isRetryable(cause) ? new CommitFailedException(cause, "%s", message) : refused(cause, message);
    }

    private static boolean isRetryable(RuntimeException cause) {
        return cause instanceof TransientException || cause instanceof LockLostException;
    }

    /**
     * The outcome of a change that nobody can know.
     *
     * @param doubt why
     * @param last what was heard after it
     */
    static CommitStateUnknownException stateUnknown(MetastoreException doubt, RuntimeException last) {
        if (doubt != last) {
            doubt.addSuppressed(last);
        }
        return new CommitStateUnknownException(doubt);
    }

    /** A lock that was not granted: definite; to be retried, unless the thread was asked to stop. */
    static RuntimeException notLocked(LockException failure, String table) {
        return failure instanceof LockInterruptedException interrupted
                ? new CatalogInterruptedException(interrupted)
                : new CommitFailedException(failure, "Cannot commit to %s: %s", table, failure.getMessage());
    }

    static ValidationException conditionNotEnforced(String what, ConditionSupport support) {
        return new ValidationException(
                "%s refused, nothing was written: %s. Without a condition that the server enforces, this change could"
                        + " overwrite another writer's while the lock is off. Switch the lock on (%s=true), or use a"
                        + " metastore of version 2.3.10, or of 4.0.1 or later",
                what, support.reason(), TableProperties.HIVE_LOCK_ENABLED);
    }

    static ValidationException neitherLockNorCondition(String what) {
        return new ValidationException(
                "%s refused, nothing was written: the lock is off and %s=never, so nothing would keep it from overwriting"
                        + " another writer's change. Switch the lock on (%s=true), or use %s=auto",
                what,
                HmsCatalogOptions.CONDITIONAL_COMMIT.key(),
                TableProperties.HIVE_LOCK_ENABLED,
                HmsCatalogOptions.CONDITIONAL_COMMIT.key());
    }
}
