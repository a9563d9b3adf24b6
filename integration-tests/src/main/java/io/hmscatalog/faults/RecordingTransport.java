package io.hmscatalog.faults;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;

/** Keeps a copy of all that is read through it. Read-only and single-threaded; the stream's owner closes it. */
final class RecordingTransport extends TTransport {
    private final TConfiguration configuration = new TConfiguration();
    private final ByteArrayOutputStream recorded = new ByteArrayOutputStream();
    private final InputStream in;

    RecordingTransport(InputStream in) {
        this.in = new BufferedInputStream(in);
    }

    /** Returns what was read since the last call. */
    byte[] takeRecorded() {
        byte[] bytes = recorded.toByteArray();
        recorded.reset();
        return bytes;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws TTransportException {
        try {
            int count = in.read(buffer, offset, length);
            if (count < 0) {
                throw new TTransportException(TTransportException.END_OF_FILE, "End of stream");
            }
            recorded.write(buffer, offset, count);
            return count;
        } catch (IOException e) {
            throw new TTransportException(TTransportException.UNKNOWN, e);
        }
    }

    /** Refuses lengths that no metastore sends, lest a stray byte makes the reader allocate gigabytes. */
    @Override
    public void checkReadBytesAvailable(long count) throws TTransportException {
        if (count > configuration.getMaxMessageSize()) {
            throw new TTransportException(
                    TTransportException.CORRUPTED_DATA,
                    "Length of " + count + " bytes exceeds " + configuration.getMaxMessageSize());
        }
    }

    @Override
    public void updateKnownMessageSize(long size) {
        // Unframed: no message announces its size.
    }

    @Override
    public TConfiguration getConfiguration() {
        return configuration;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void open() {
        // Open from the start.
    }

    @Override
    public void close() {
        // Left to the owner of the stream.
    }

    @Override
    public void write(byte[] buffer, int offset, int length) {
        throw new UnsupportedOperationException("This transport only reads");
    }
}
