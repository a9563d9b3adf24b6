package io.hmscatalog.faults;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * How a fault treats a message: it is held until a condition and then meets a verdict.
 *
 * @param name what the effect is called in descriptions
 * @param phase the half of the call that it treats
 * @param hold called once per message; the message waits for the result
 * @param verdict what follows the wait
 */
record Effect(String name, Phase phase, Supplier<CompletableFuture<Void>> hold, Verdict verdict) {

    static Effect immediate(String name, Phase phase, Verdict verdict) {
        return new Effect(name, phase, () -> CompletableFuture.completedFuture(null), verdict);
    }

    static Effect delay(String name, Phase phase, Duration delay) {
        if (delay.isNegative()) {
            throw new IllegalArgumentException(name + " needs a duration of zero or more, got " + delay);
        }
        return new Effect(name + "(" + delay + ")", phase, () -> elapsed(delay), Verdict.PASS);
    }

    static Effect pause(String name, Phase phase, Gate gate) {
        return new Effect(name, phase, gate::arrive, Verdict.PASS);
    }

    private static CompletableFuture<Void> elapsed(Duration delay) {
        return new CompletableFuture<Void>().completeOnTimeout(null, delay.toNanos(), TimeUnit.NANOSECONDS);
    }
}
