package io.hmscatalog.metastore;

import java.util.ArrayList;
import java.util.List;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.transport.TSocket;

/**
 * Calls {@code get_all_databases} over a plain socket, by hand, so that no Hive class is needed. An open port is no
 * proof: some versions open it and then die.
 */
final class ThriftProbe implements ReadinessProbe {
    private static final int TIMEOUT_MILLIS = 10_000;
    private static final String CALL = "get_all_databases";

    @Override
    public void check(String host, int port) throws TException {
        List<String> databases = databases(host, port, TIMEOUT_MILLIS);
        if (!databases.contains("default")) {
            throw new TException("Server answered, but has no database 'default': " + databases);
        }
    }

    static List<String> databases(String host, int port, int timeoutMillis) throws TException {
        try (TSocket socket = new TSocket(host, port, timeoutMillis)) {
            socket.open();
            TProtocol protocol = new TBinaryProtocol(socket);
            writeCall(protocol);
            return readAnswer(protocol);
        }
    }

    private static void writeCall(TProtocol protocol) throws TException {
        protocol.writeMessageBegin(new TMessage(CALL, TMessageType.CALL, 1));
        protocol.writeStructBegin(new TStruct(CALL + "_args"));
        protocol.writeFieldStop();
        protocol.writeStructEnd();
        protocol.writeMessageEnd();
        protocol.getTransport().flush();
    }

    private static List<String> readAnswer(TProtocol protocol) throws TException {
        if (protocol.readMessageBegin().type == TMessageType.EXCEPTION) {
            throw TApplicationException.readFrom(protocol);
        }
        protocol.readStructBegin();
        TField field = protocol.readFieldBegin();
        if (field.id != 0) {
            TProtocolUtil.skip(protocol, field.type);
            throw new TException(CALL + " was answered with an exception of the metastore");
        }
        return readStrings(protocol);
    }

    private static List<String> readStrings(TProtocol protocol) throws TException {
        int size = protocol.readListBegin().size;
        List<String> strings = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            strings.add(protocol.readString());
        }
        return strings;
    }
}
