package io.hmscatalog;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.encryption.KeyManagementClient;
import org.apache.iceberg.util.ByteBuffers;

/** A key management that hides nothing, and counts what it is asked for. */
public final class MemoryKeys implements KeyManagementClient {

    /** Set by a client that was told to; for clients that Iceberg makes. */
    static final String PROBLEM = "memory-keys.problem";

    private final AtomicInteger wrapped = new AtomicInteger();
    private final AtomicInteger unwrapped = new AtomicInteger();
    private final AtomicInteger closed = new AtomicInteger();

    @Override
    public void initialize(Map<String, String> properties) {
        if (properties.containsKey(PROBLEM)) {
            throw new IllegalArgumentException(properties.get(PROBLEM));
        }
    }

    @Override
    public ByteBuffer wrapKey(ByteBuffer key, String wrappingKeyId) {
        wrapped.incrementAndGet();
        byte[] id = wrappingKeyId.getBytes(StandardCharsets.UTF_8);
        byte[] both = Arrays.copyOf(id, id.length + key.remaining());
        System.arraycopy(ByteBuffers.toByteArray(key), 0, both, id.length, key.remaining());
        return ByteBuffer.wrap(both);
    }

    @Override
    public ByteBuffer unwrapKey(ByteBuffer wrappedKey, String wrappingKeyId) {
        unwrapped.incrementAndGet();
        byte[] id = wrappingKeyId.getBytes(StandardCharsets.UTF_8);
        byte[] both = ByteBuffers.toByteArray(wrappedKey);
        if (!Arrays.equals(Arrays.copyOf(both, id.length), id)) {
            throw new IllegalStateException("not wrapped by " + wrappingKeyId);
        }
        return ByteBuffer.wrap(Arrays.copyOfRange(both, id.length, both.length));
    }

    @Override
    public void close() {
        closed.incrementAndGet();
    }

    int wrapped() {
        return wrapped.get();
    }

    int unwrapped() {
        return unwrapped.get();
    }

    int closed() {
        return closed.get();
    }
}
