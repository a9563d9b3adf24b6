package io.hmscatalog.pool;

/** What became of one sending of a call. */
sealed interface Reply<T> {

    /** The value, or the error thrown. */
    T get();

    record Result<T>(T value) implements Reply<T> {

        @Override
        public T get() {
            return value;
        }
    }

    /**
     * The call failed.
     *
     * @param broken whether the connection broke
     */
    record Failure<T>(RuntimeException error, boolean broken) implements Reply<T> {

        @Override
        public T get() {
            throw error;
        }
    }
}
