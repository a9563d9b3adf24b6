package io.hmscatalog.pool;

import java.net.URI;
import java.time.Duration;

/** What a pool knows of one server at a moment. Immutable. */
public sealed interface ServerStatus {

    URI server();

    /** A clause for a message. */
    String describe();

    /** Not called yet. */
    record Untried(URI server) implements ServerStatus {

        @Override
        public String describe() {
            return server + " not called yet";
        }
    }

    /**
     * The last call was answered.
     *
     * @param sinceAnswer time since then
     */
    record Answering(URI server, Duration sinceAnswer) implements ServerStatus {

        @Override
        public String describe() {
            return "%s last answered %d ms ago".formatted(server, sinceAnswer.toMillis());
        }
    }

    /**
     * The last call or connection attempt failed in transport, and the server is left alone for a while.
     *
     * @param silence time since the last answer, or since the first failure where there was none
     * @param error what failed last
     * @param untilNextAttempt zero if an attempt is due or under way
     */
    record BackingOff(URI server, Duration silence, String error, Duration untilNextAttempt) implements ServerStatus {

        @Override
        public String describe() {
            return "%s has not answered for %d ms: %s, next attempt in %d ms"
                    .formatted(server, silence.toMillis(), error, untilNextAttempt.toMillis());
        }
    }
}
