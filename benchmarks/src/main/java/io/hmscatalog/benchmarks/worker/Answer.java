package io.hmscatalog.benchmarks.worker;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a worker answers, as a line of JSON.
 *
 * @param nanos of each operation
 * @param attempts to commit, if the scenario counts them
 * @param heapBytes that were kept, if the scenario measures them
 * @param failure why there is nothing else
 */
public record Answer(
        List<Long> nanos,
        long attempts,
        long heapBytes,
        @Nullable String failure) {

    static final Answer DONE = new Answer(List.of(), 0, 0, null);

    static Answer ofTimes(List<Long> nanos) {
        return new Answer(nanos, 0, 0, null);
    }

    static Answer ofHeap(long bytes) {
        return new Answer(List.of(), 0, bytes, null);
    }

    static Answer ofFailure(Throwable failure) {
        return new Answer(List.of(), 0, 0, failure.toString());
    }

    Answer withAttempts(long count) {
        return new Answer(nanos, count, heapBytes, failure);
    }
}
