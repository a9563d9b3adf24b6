package io.hmscatalog.engines;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;

/** The test's side: one session of an engine. Single-threaded. */
public final class SqlClient implements AutoCloseable {

    /** Of one statement: what waits for a socket does not hear JUnit's interrupt. Less than the limits of the tests. */
    private static final int LIMIT_MINUTES = 8;

    private final Socket engine;
    private final DataInputStream in;
    private final DataOutputStream out;

    public SqlClient(Socket engine) throws IOException {
        this.engine = engine;
        engine.setSoTimeout(Math.toIntExact(TimeUnit.MINUTES.toMillis(LIMIT_MINUTES)));
        this.in = new DataInputStream(engine.getInputStream());
        this.out = new DataOutputStream(new BufferedOutputStream(engine.getOutputStream()));
    }

    /**
     * Runs one statement to its end. After an {@link UncheckedIOException} the session is of no more use.
     *
     * @throws SqlFailure if the engine threw an exception
     * @throws UncheckedIOException if the engine's process has ended, or has not answered within 8 minutes
     */
    public SqlAnswer sql(String statement) {
        try {
            Wire.writeText(out, statement);
            out.flush();
            if (in.readBoolean()) {
                return SqlAnswer.read(in);
            }
            throw new SqlFailure(statement, Wire.readText(in));
        } catch (SocketTimeoutException e) {
            throw new UncheckedIOException(
                    "The engine has not answered within %d minutes to: %s".formatted(LIMIT_MINUTES, statement), e);
        } catch (IOException e) {
            throw new UncheckedIOException("The engine's process has ended in: " + statement, e);
        }
    }

    @Override
    public void close() throws IOException {
        engine.close();
    }
}
