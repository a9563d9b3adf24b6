package io.hmscatalog;

/** The turns of the writers of one table in this process. */
interface WriterTurns {

    /** Of updates that do not wait for one another, and may be what makes a table's commits protected. */
    WriterTurns NONE = new WriterTurns() {
        @Override
        public boolean isTaken() {
            return false;
        }

        @Override
        public void requireProtection() {}

        @Override
        public Turn take(int conflicts) {
            return () -> {};
        }
    };

    /** One writer's turn. Closing it never throws. */
    interface Turn extends AutoCloseable {
        @Override
        void close();
    }

    /** Whether another writer has the turn or waits for it. */
    boolean isTaken();

    /**
     * Asks whether a commit to the table as it was read last would be protected at all.
     *
     * @throws org.apache.iceberg.exceptions.ValidationException if not
     */
    void requireProtection();

    /**
     * Waits for the turn and, where the table is changed under its lock, for the lock. What this thread commits until the
     * turn is closed is committed in it.
     *
     * @param conflicts attempts of this writer that failed so far
     * @throws org.apache.iceberg.exceptions.CommitFailedException if the turn or the lock was not granted
     */
    Turn take(int conflicts);
}
