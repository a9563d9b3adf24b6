package io.hmscatalog.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TMemoryInputTransport;

/** A whole Thrift message as it travels. Immutable. */
final class Message {
    private final TMessage header;
    private final byte[] bytes;

    Message(TMessage header, byte[] bytes) {
        this.header = header;
        this.bytes = bytes;
    }

    /** Returns an exception reply to the call or reply that has this header. */
    static Message internalError(TMessage answered) throws TException {
        TMessage header = new TMessage(answered.name, TMessageType.EXCEPTION, answered.seqid);
        TMemoryBuffer buffer = new TMemoryBuffer(256);
        TProtocol protocol = new TBinaryProtocol(buffer);
        protocol.writeMessageBegin(header);
        new TApplicationException(TApplicationException.INTERNAL_ERROR, "Fault proxy failed " + answered.name)
                .write(protocol);
        protocol.writeMessageEnd();
        return new Message(header, Arrays.copyOf(buffer.getArray(), buffer.length()));
    }

    TMessage header() {
        return header;
    }

    boolean expectsReply() {
        return header.type == TMessageType.CALL;
    }

    /** Reads what follows the header. */
    void readInto(TBase<?, ?> content) throws TException {
        TProtocol protocol = new TBinaryProtocol(new TMemoryInputTransport(bytes));
        protocol.readMessageBegin();
        content.read(protocol);
        protocol.readMessageEnd();
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes);
        out.flush();
    }
}
