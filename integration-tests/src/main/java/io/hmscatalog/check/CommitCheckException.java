package io.hmscatalog.check;

/** The check could not be carried out, or a writer hangs. */
final class CommitCheckException extends RuntimeException {

    CommitCheckException(String message) {
        super(message);
    }

    CommitCheckException(String message, Throwable cause) {
        super(message, cause);
    }
}
