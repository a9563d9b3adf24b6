package io.hmscatalog.metastore;

/** Asks a server whether it serves. Another one is needed only for servers that want TLS, SASL or HTTP. */
@FunctionalInterface
public interface ReadinessProbe {
    /**
     * Makes one bounded call.
     *
     * @throws Exception if the server does not answer, or not as a metastore that is ready does
     */
    void check(String host, int port) throws Exception;
}
