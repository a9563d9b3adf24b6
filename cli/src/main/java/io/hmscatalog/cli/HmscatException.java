package io.hmscatalog.cli;

import org.jspecify.annotations.Nullable;

/** A command could not do its work; the message is for the user. */
final class HmscatException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    HmscatException(String message) {
        super(message);
    }

    HmscatException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
