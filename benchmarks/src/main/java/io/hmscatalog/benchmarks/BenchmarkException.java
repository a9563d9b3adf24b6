package io.hmscatalog.benchmarks;

/** A figure could not be taken. */
final class BenchmarkException extends RuntimeException {

    BenchmarkException(String message) {
        super(message);
    }

    BenchmarkException(String message, Throwable cause) {
        super(message, cause);
    }
}
