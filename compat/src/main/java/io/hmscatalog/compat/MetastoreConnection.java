package io.hmscatalog.compat;

import java.net.URI;

/** One open connection to one server. For use by one thread at a time. */
public interface MetastoreConnection extends MetastoreClient, AutoCloseable {

    URI server();

    /** False after any transport, protocol or application exception: the stream is out of step then. */
    boolean isUsable();

    /**
     * Whether the server still holds its end open, as far as the local socket tells; at most 1 ms, no call. Always true
     * on TLS, SASL and HTTP transports, where the socket cannot be asked.
     */
    boolean peerIsOpen();

    /**
     * Asks the server for a sign of life ({@code getStatus}, no database access).
     *
     * @throws MetastoreException if there is none
     */
    void ping();

    /** Closes the transport. Never throws. */
    @Override
    void close();
}
