package io.hmscatalog.lock;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/**
 * What locks need of the machine.
 *
 * @param jitter numbers from 0 (inclusive) to 1 (exclusive) that spread the pauses of waiting writers
 * @param requestIds 16 hexadecimal digits, never the same twice
 */
record LockEnvironment(LockTime time, LockThreads threads, DoubleSupplier jitter, Supplier<String> requestIds) {

    static LockEnvironment real() {
        return new LockEnvironment(
                new LockTime.Real(),
                new LockThreads.Real(),
                () -> ThreadLocalRandom.current().nextDouble(),
                () -> "%016x".formatted(UUID.randomUUID().getLeastSignificantBits()));
    }

    Deadline deadline(Duration limit) {
        return new Deadline(time, time.nanos(), limit);
    }
}
