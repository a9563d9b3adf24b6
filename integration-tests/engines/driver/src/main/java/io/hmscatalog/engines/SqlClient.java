package io.hmscatalog.engines;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;

/** The test's side: one session of an engine. Single-threaded. */
public final class SqlClient implements AutoCloseable {

    private final Socket engine;
    private final DataInputStream in;
    private final DataOutputStream out;

    public SqlClient(Socket engine) throws IOException {
        this.engine = engine;
        this.in = new DataInputStream(engine.getInputStream());
        this.out = new DataOutputStream(new BufferedOutputStream(engine.getOutputStream()));
    }

    /**
     * Runs one statement to its end.
     *
     * @throws SqlFailure if the engine threw an exception
     * @throws UncheckedIOException if the engine's process has ended
     */
    public SqlAnswer sql(String statement) {
        try {
            Wire.writeText(out, statement);
            out.flush();
            if (in.readBoolean()) {
                return SqlAnswer.read(in);
            }
            throw new SqlFailure(statement, Wire.readText(in));
        } catch (IOException e) {
            throw new UncheckedIOException("The engine's process has ended in: " + statement, e);
        }
    }

    @Override
    public void close() throws IOException {
        engine.close();
    }
}
