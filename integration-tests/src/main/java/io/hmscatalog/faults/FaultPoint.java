package io.hmscatalog.faults;

import java.time.Duration;

/**
 * Declares what happens to the chosen calls. Each method adds a fault that is in force at once. Several faults on one call
 * take effect in the order of their declaration, those on the request before those on the reply, until one of them loses the
 * message. Immutable.
 *
 * <p>A fault on the reply strikes after the server has answered, so after the call took effect; it does not fire for a call
 * that gets no answer, be it lost on the way or one-way.
 */
public final class FaultPoint {
    private final CallJournal journal;
    private final CallPattern calls;

    FaultPoint(CallJournal journal, CallPattern calls) {
        this.journal = journal;
        this.calls = calls;
    }

    /** Closes the connection instead of forwarding the request: the server never sees the call. */
    public Fault cutRequest() {
        return declare(Effect.immediate("cutRequest", Phase.REQUEST, Verdict.CUT));
    }

    /** Reads the whole reply from the server, then closes the connection instead of passing it on. */
    public Fault dropReply() {
        return declare(Effect.immediate("dropReply", Phase.REPLY, Verdict.CUT));
    }

    /** Answers with a {@code TApplicationException} INTERNAL_ERROR instead of forwarding the request. */
    public Fault refuse() {
        return declare(Effect.immediate("refuse", Phase.REQUEST, Verdict.FAIL));
    }

    /** Answers with a {@code TApplicationException} INTERNAL_ERROR in the place of the server's reply. */
    public Fault failReply() {
        return declare(Effect.immediate("failReply", Phase.REPLY, Verdict.FAIL));
    }

    /** Never forwards the request and never answers, until the client goes away or the proxy cuts the connection. */
    public Fault hangRequest() {
        return declare(Effect.immediate("hangRequest", Phase.REQUEST, Verdict.HANG));
    }

    /** Never passes on the reply, until the client goes away or the proxy cuts the connection. */
    public Fault hangReply() {
        return declare(Effect.immediate("hangReply", Phase.REPLY, Verdict.HANG));
    }

    /**
     * Forwards the request late, even if the client has gone away in the meantime, as a slow network would.
     *
     * @throws IllegalArgumentException if the delay is negative
     */
    public Fault delayRequest(Duration delay) {
        return declare(Effect.delay("delayRequest", Phase.REQUEST, delay));
    }

    /**
     * Passes on the reply late.
     *
     * @throws IllegalArgumentException if the delay is negative
     */
    public Fault delayReply(Duration delay) {
        return declare(Effect.delay("delayReply", Phase.REPLY, delay));
    }

    /**
     * Holds the request until the gate is released and then forwards it, even if the client has gone away in the meantime: so
     * a test makes a call take effect after its caller gave up.
     */
    public Gate pauseRequest() {
        return pause("pauseRequest", Phase.REQUEST);
    }

    /** Holds the reply until the gate is released. */
    public Gate pauseReply() {
        return pause("pauseReply", Phase.REPLY);
    }

    /** Holds each request until it is its turn to be let go. */
    void step(Steps steps, String method) {
        declare(new Effect("step", Phase.REQUEST, () -> steps.arrive(method), Verdict.PASS));
    }

    private Gate pause(String name, Phase phase) {
        Gate gate = new Gate(name + " on " + calls.description());
        declare(Effect.pause(name, phase, gate));
        return gate;
    }

    private Fault declare(Effect effect) {
        Fault fault = new Fault(calls, effect);
        journal.add(fault);
        return fault;
    }
}
