package io.hmscatalog.faults;

import java.io.InputStream;
import java.util.Optional;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TTransportException;

/** Splits a stream into the messages of Thrift's strict binary protocol, unframed. Single-threaded. */
final class MessageReader {
    private final RecordingTransport transport;
    private final TProtocol protocol;

    MessageReader(InputStream in) {
        this.transport = new RecordingTransport(in);
        this.protocol = new TBinaryProtocol(transport, true, true);
    }

    /**
     * Waits for the next whole message.
     *
     * @return empty at the end of the stream, even amid a message, whose bytes are then lost
     * @throws TTransportException if the stream breaks
     * @throws org.apache.thrift.protocol.TProtocolException if the stream is no Thrift of this kind
     */
    Optional<Message> next() throws TException {
        try {
            TMessage header = protocol.readMessageBegin();
            TProtocolUtil.skip(protocol, TType.STRUCT);
            protocol.readMessageEnd();
            return Optional.of(new Message(header, transport.takeRecorded()));
        } catch (TTransportException e) {
            if (e.getType() == TTransportException.END_OF_FILE) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
