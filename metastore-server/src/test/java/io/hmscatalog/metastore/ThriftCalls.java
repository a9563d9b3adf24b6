package io.hmscatalog.metastore;

import java.util.List;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TSocket;

/** The calls that these tests need, without Hive's classes. */
final class ThriftCalls {
    private static final String HOST = "127.0.0.1";
    private static final int TIMEOUT_MILLIS = 60_000;

    private ThriftCalls() {}

    static List<String> databases(int port) throws TException {
        return ThriftProbe.databases(HOST, port, TIMEOUT_MILLIS);
    }

    /** A database whose folder is made under the warehouse. */
    static void createDatabase(int port, String name) throws TException {
        try (TSocket socket = new TSocket(HOST, port, TIMEOUT_MILLIS)) {
            socket.open();
            TProtocol protocol = new TBinaryProtocol(socket);
            protocol.writeMessageBegin(new TMessage("create_database", TMessageType.CALL, 1));
            protocol.writeFieldBegin(new TField("database", TType.STRUCT, (short) 1));
            writeDatabase(protocol, name);
            protocol.writeFieldStop();
            socket.flush();
            readVoid(protocol);
        }
    }

    private static void writeDatabase(TProtocol protocol, String name) throws TException {
        protocol.writeStructBegin(new TStruct("Database"));
        protocol.writeFieldBegin(new TField("name", TType.STRING, (short) 1));
        protocol.writeString(name);
        protocol.writeFieldStop();
    }

    private static void readVoid(TProtocol protocol) throws TException {
        TMessage answer = protocol.readMessageBegin();
        TField field = protocol.readFieldBegin();
        if (answer.type == TMessageType.EXCEPTION || field.type != TType.STOP) {
            TProtocolUtil.skip(protocol, field.type);
            throw new TException("create_database failed; the server's log says why");
        }
    }
}
