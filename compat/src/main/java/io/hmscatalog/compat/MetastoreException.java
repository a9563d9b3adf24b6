package io.hmscatalog.compat;

/**
 * A metastore call that did not succeed. Its subtype tells what is known of the outcome:
 *
 * <ul>
 *   <li>{@link ObjectNotFoundException}, {@link ObjectExistsException}, {@link ConditionFailedException},
 *       {@link RefusedException}: the server answered, and as far as it knows nothing changed. Who must be sure looks at the
 *       object: a server may repeat a call by itself (RetryingHMSHandler), and its listeners may fail after a change took
 *       effect (MetaStoreListenerNotifier);
 *   <li>{@link TransientException}: nothing changed, the same call may succeed later;
 *   <li>{@link OutcomeUnknownException}: the server may or may not have applied the change.
 * </ul>
 *
 * <p>{@link ErrorClassifier} makes all of them, from one list of server texts.
 */
public abstract sealed class MetastoreException extends RuntimeException
        permits ObjectNotFoundException,
                ObjectExistsException,
                ConditionFailedException,
                RefusedException,
                TransientException,
                OutcomeUnknownException {

    private final String reason;

    MetastoreException(String message, String reason, Throwable cause) {
        super(message, cause);
        this.reason = reason;
    }

    MetastoreException(String message) {
        super(message);
        this.reason = message;
    }

    /** The server's own words, or the transport's where the server said nothing. */
    public final String reason() {
        return reason;
    }
}
