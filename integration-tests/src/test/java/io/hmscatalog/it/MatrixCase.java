package io.hmscatalog.it;

/** One call of one operation that gets lost. */
record MatrixCase(MatrixServer server, MatrixOperation operation, TableLocking locking, Strike strike) {

    /**
     * Nobody can know what becomes of an alter without a condition that did not show: it may still be on its way, and a
     * second one could overwrite another writer's version. All other outcomes can be found out.
     */
    boolean nobodyCanKnow() {
        return server == MatrixServer.LOCK_ALONE
                && operation.isCommit()
                && strike.method().equals(RpcCountFacts.ALTER_TABLE)
                && strike.isLast()
                && strike.moment() == Strike.Moment.BEFORE;
    }

    @Override
    public String toString() {
        return "%s, %s, lock %s: %s".formatted(server, operation.label(), locking.label(), strike);
    }
}
