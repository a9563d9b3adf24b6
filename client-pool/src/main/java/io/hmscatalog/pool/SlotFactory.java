package io.hmscatalog.pool;

import io.hmscatalog.pool.ClientPoolListener.CloseReason;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.EvictionConfig;
import org.apache.commons.pool2.impl.EvictionPolicy;

/** Makes slots, decides which are of no more use, and closes their connections. */
final class SlotFactory extends BaseKeyedPooledObjectFactory<URI, Slot> implements EvictionPolicy<Slot> {

    /** A look at the socket takes up to 1 ms, so a connection that has just answered is trusted. */
    private static final long TRUSTED_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Time time;
    private final long idleTimeoutNanos;
    private final ListenerList listeners;

    SlotFactory(Time time, Duration idleTimeout, ListenerList listeners) {
        this.time = time;
        this.idleTimeoutNanos = idleTimeout.toNanos();
        this.listeners = listeners;
    }

    @Override
    public Slot create(URI server) {
        return new Slot(server);
    }

    @Override
    public PooledObject<Slot> wrap(Slot slot) {
        return new DefaultPooledObject<>(slot);
    }

    @Override
    public boolean validateObject(URI server, PooledObject<Slot> pooled) {
        return !isUseless(pooled.getObject());
    }

    @Override
    public boolean evict(EvictionConfig config, PooledObject<Slot> pooled, int idleCount) {
        return isUseless(pooled.getObject());
    }

    private boolean isUseless(Slot slot) {
        Optional<CloseReason> reason = slot.isEmpty() ? Optional.empty() : reasonToClose(slot, time.nanos());
        reason.ifPresent(slot::closeReason);
        return reason.isPresent();
    }

    private Optional<CloseReason> reasonToClose(Slot slot, long nowNanos) {
        if (!slot.connection().isUsable()) {
            return Optional.of(CloseReason.BROKEN);
        }
        if (slot.isExpired(nowNanos)) {
            return Optional.of(CloseReason.EXPIRED);
        }
        long idleNanos = slot.idleNanos(nowNanos);
        if (idleNanos >= idleTimeoutNanos) {
            return Optional.of(CloseReason.IDLE);
        }
        return idleNanos < TRUSTED_NANOS || slot.connection().peerIsOpen()
                ? Optional.empty()
                : Optional.of(CloseReason.PEER_GONE);
    }

    @Override
    public void destroyObject(URI server, PooledObject<Slot> pooled) {
        Slot slot = pooled.getObject();
        if (!slot.isEmpty()) {
            slot.connection().close();
            listeners.connectionClosed(server, slot.closeReason());
        }
    }
}
