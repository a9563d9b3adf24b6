package io.hmscatalog.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocolException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client's connection and its own connection to the server, with one thread for each direction. Thread-safe.
 *
 * <p>Like TCP, it passes on the client's end of stream only after all the client sent, so what the client sent still reaches
 * the server when the client is gone.
 */
final class Connection {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

    private final String name;
    private final long id;
    private final Socket client;
    private final Socket server = new Socket();
    private final CallJournal journal;
    private final Consumer<Connection> onEnd;
    private final Thread requests;
    private final Thread replies;
    private final Queue<List<Fault>> awaitingReply = new ConcurrentLinkedQueue<>();
    private final CompletableFuture<Void> closed = new CompletableFuture<>();
    private volatile boolean hung;

    Connection(
            String proxyName,
            long id,
            Socket client,
            SocketAddress upstream,
            CallJournal journal,
            Consumer<Connection> onEnd) {
        this.name = proxyName + " connection " + id;
        this.id = id;
        this.client = client;
        this.journal = journal;
        this.onEnd = onEnd;
        this.requests = daemon(name + " requests", () -> relayRequests(upstream));
        this.replies = daemon(name + " replies", this::relayReplies);
    }

    void start() {
        requests.start();
    }

    /** Cuts both sides at once; a message that a fault holds is lost. */
    void close() {
        // The server's side first and both before the waits end: nothing that was held may slip through.
        closeSocket(server);
        closeSocket(client);
        closed.complete(null);
    }

    /** The threads to await after {@link #close()}, in this order: the first may yet start the second. */
    List<Thread> threads() {
        return List.of(requests, replies);
    }

    private void relayRequests(SocketAddress upstream) {
        try {
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            server.connect(upstream, (int) CONNECT_LIMIT.toMillis());
            replies.start();
            MessageReader reader = new MessageReader(client.getInputStream());
            for (Optional<Message> next = reader.next(); next.isPresent(); next = reader.next()) {
                relayRequest(next.get());
            }
            server.shutdownOutput();
            replies.join();
        } catch (IOException | TException e) {
            logEnd(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            close();
            onEnd.accept(this);
        }
    }

    private void relayRequest(Message request) throws IOException, TException {
        List<Fault> due = journal.record(new Call(id, request.header().name), request);
        switch (verdict(due, Phase.REQUEST)) {
            case PASS -> forward(request, due);
            case CUT -> close();
            case FAIL -> fail(request);
            case HANG -> {
                hung = true;
                client.getInputStream().transferTo(OutputStream.nullOutputStream());
            }
        }
    }

    private void forward(Message request, List<Fault> due) throws IOException {
        if (request.expectsReply()) {
            awaitingReply.add(due);
        }
        request.writeTo(server.getOutputStream());
    }

    private void fail(Message request) throws IOException, TException {
        if (request.expectsReply()) {
            answer(Message.internalError(request.header()));
        }
    }

    private void relayReplies() {
        try {
            MessageReader reader = new MessageReader(server.getInputStream());
            for (Optional<Message> next = reader.next(); next.isPresent() && !hung; next = reader.next()) {
                relayReply(next.get());
            }
        } catch (IOException | TException e) {
            logEnd(e);
        } finally {
            if (!hung) {
                close();
            }
        }
    }

    private void relayReply(Message reply) throws IOException, TException {
        List<Fault> due = Objects.requireNonNullElse(awaitingReply.poll(), List.of());
        switch (verdict(due, Phase.REPLY)) {
            case PASS -> answer(reply);
            case CUT -> close();
            case FAIL -> answer(Message.internalError(reply.header()));
            case HANG -> hung = true;
        }
    }

    private Verdict verdict(List<Fault> due, Phase phase) {
        for (Fault fault : due) {
            if (fault.strikes(phase)) {
                CompletableFuture<Void> hold = fault.fire();
                LOG.debug("{}: {}", name, fault);
                CompletableFuture.anyOf(hold, closed).join();
                if (fault.verdict() != Verdict.PASS) {
                    return fault.verdict();
                }
            }
        }
        return Verdict.PASS;
    }

    private void answer(Message reply) throws IOException {
        synchronized (client) {
            reply.writeTo(client.getOutputStream());
        }
    }

    private void logEnd(Exception e) {
        if (e instanceof TProtocolException) {
            LOG.warn("{}: closed, this is not Thrift's strict binary protocol without frames", name, e);
        } else {
            LOG.debug("{}: ended", name, e);
        }
    }

    private void closeSocket(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            LOG.debug("{}: closing {} failed", name, socket, e);
        }
    }

    private static Thread daemon(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }
}
