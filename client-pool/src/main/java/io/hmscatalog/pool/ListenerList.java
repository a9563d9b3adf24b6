package io.hmscatalog.pool;

import io.hmscatalog.compat.Rpc;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Passes each event to every listener and keeps what they throw to itself. Thread-safe. */
final class ListenerList implements ClientPoolListener {

    private static final Logger LOG = LoggerFactory.getLogger(ListenerList.class);

    private final List<ClientPoolListener> listeners = new CopyOnWriteArrayList<>();

    void add(ClientPoolListener listener) {
        listeners.add(listener);
    }

    void remove(ClientPoolListener listener) {
        listeners.remove(listener);
    }

    @Override
    public void connectionAcquiredNanos(long waitNanos) {
        tell(listener -> listener.connectionAcquiredNanos(waitNanos));
    }

    @Override
    public void acquireTimedOutNanos(long waitNanos) {
        tell(listener -> listener.acquireTimedOutNanos(waitNanos));
    }

    @Override
    public void connectionCreatedNanos(URI server, long elapsedNanos) {
        tell(listener -> listener.connectionCreatedNanos(server, elapsedNanos));
    }

    @Override
    public void connectFailedNanos(URI server, long elapsedNanos, RuntimeException error) {
        tell(listener -> listener.connectFailedNanos(server, elapsedNanos, error));
    }

    @Override
    public void connectionClosed(URI server, CloseReason reason) {
        tell(listener -> listener.connectionClosed(server, reason));
    }

    @Override
    public void callFinishedNanos(Rpc rpc, URI server, long elapsedNanos, CallOutcome outcome) {
        tell(listener -> listener.callFinishedNanos(rpc, server, elapsedNanos, outcome));
    }

    private void tell(Consumer<ClientPoolListener> event) {
        for (ClientPoolListener listener : listeners) {
            try {
                event.accept(listener);
            } catch (RuntimeException e) {
                LOG.warn("{}: a pool's listener failed; its metrics are incomplete", listener, e);
            }
        }
    }
}
