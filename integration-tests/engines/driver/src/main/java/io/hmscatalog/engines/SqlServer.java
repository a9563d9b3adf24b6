package io.hmscatalog.engines;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.Socket;

/** The engine's side: connects to the test that started this process, and serves it until it closes the socket. */
public final class SqlServer {

    private SqlServer() {}

    /**
     * Serves one test.
     *
     * @param port the port of the loopback interface where the test listens
     */
    public static void serve(int port, SqlEngine engine) throws IOException {
        try (Socket test = new Socket(InetAddress.getLoopbackAddress(), port);
                DataInputStream in = new DataInputStream(test.getInputStream());
                DataOutputStream out = new DataOutputStream(new BufferedOutputStream(test.getOutputStream()))) {
            while (true) {
                String statement;
                try {
                    statement = Wire.readText(in);
                } catch (EOFException e) {
                    return;
                }
                answer(engine, statement, out);
                out.flush();
            }
        }
    }

    private static void answer(SqlEngine engine, String statement, DataOutputStream out) throws IOException {
        SqlAnswer answer;
        try {
            answer = engine.sql(statement);
        } catch (Throwable e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace, true));
            out.writeBoolean(false);
            Wire.writeText(out, trace.toString());
            return;
        }
        out.writeBoolean(true);
        answer.write(out);
    }
}
