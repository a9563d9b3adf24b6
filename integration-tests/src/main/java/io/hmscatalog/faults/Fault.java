package io.hmscatalog.faults;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** A declared fault and how often it has fired. Thread-safe; its text says what it waits for. */
public final class Fault {
    private final CallPattern calls;
    private final Effect effect;
    private final AtomicInteger callsSeen = new AtomicInteger();
    private final AtomicInteger timesFired = new AtomicInteger();

    Fault(CallPattern calls, Effect effect) {
        this.calls = calls;
        this.effect = effect;
    }

    /** How many messages the fault has struck, those that it still holds included. */
    public int timesFired() {
        return timesFired.get();
    }

    /** Counts the call if its method matches, and says whether the fault is to strike it. */
    boolean claims(Call call) {
        return calls.methods().test(call.method()) && calls.includes(callsSeen.incrementAndGet());
    }

    boolean strikes(Phase phase) {
        return effect.phase() == phase;
    }

    /** Returns what the message has to wait for before it meets the verdict. */
    CompletableFuture<Void> fire() {
        timesFired.incrementAndGet();
        return effect.hold().get();
    }

    Verdict verdict() {
        return effect.verdict();
    }

    boolean isUnfired() {
        return timesFired.get() < calls.timesExpected();
    }

    @Override
    public String toString() {
        return "%s on %s: fired %d of %d times, saw %d matching calls"
                .formatted(
                        effect.name(), calls.description(), timesFired.get(), calls.timesExpected(), callsSeen.get());
    }
}
