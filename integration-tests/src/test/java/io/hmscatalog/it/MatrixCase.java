package io.hmscatalog.it;

/** One call of one operation that gets lost. */
record MatrixCase(MatrixServer server, MatrixOperation operation, TableLocking locking, Strike strike) {

    /**
     * Nobody can know what becomes of a change that did not show and may still be on its way. Without a condition it is not
     * sent a second time, which could overwrite another writer's version; otherwise it is sent as often as the table's
     * {@code commit.status-check.num-retries} says. All other outcomes can be found out.
     */
    boolean nobodyCanKnow() {
        return switch (strike.moment()) {
            case AFTER -> false;
            case BEFORE -> isCommitsAlter() && server == MatrixServer.LOCK_ALONE;
            case BEFORE_THRICE -> isCommitsAlter() || isCreate();
        };
    }

    /** An earlier alter asks whether conditions are enforced. */
    private boolean isCommitsAlter() {
        return operation.isCommit() && strike.method().equals(RpcCountFacts.ALTER_TABLE) && strike.isLast();
    }

    /** A registration is sent once more. */
    private boolean isCreate() {
        return (operation == MatrixOperation.CREATE || operation == MatrixOperation.CREATE_VIEW)
                && strike.method().equals(RpcCountFacts.CREATE_TABLE);
    }

    /** A late alter without a condition must not meet another writer's version. */
    boolean keepsLock() {
        return nobodyCanKnow() && isCommitsAlter() && server == MatrixServer.LOCK_ALONE;
    }

    @Override
    public String toString() {
        return "%s, %s, lock %s: %s".formatted(server, operation.label(), locking.label(), strike);
    }
}
