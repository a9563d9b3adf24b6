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
            case BEFORE -> isAlterWithoutCondition();
            case BEFORE_THRICE -> isCommitsAlter() || isCreate() || isAlterWithoutCondition();
        };
    }

    /** An earlier alter asks whether conditions are enforced. */
    private boolean isCommitsAlter() {
        return operation.isCommit() && strike.method().equals(RpcCountFacts.ALTER_TABLE) && strike.isLast();
    }

    private boolean isAlterWithoutCondition() {
        boolean renames = operation == MatrixOperation.RENAME || operation == MatrixOperation.RENAME_VIEW;
        return server == MatrixServer.LOCK_ALONE
                && (isCommitsAlter()
                        || (renames && strike.method().equals(RpcCountFacts.ALTER_TABLE) && strike.isLast()));
    }

    /** A registration is sent once more. */
    private boolean isCreate() {
        return (operation == MatrixOperation.CREATE || operation == MatrixOperation.CREATE_VIEW)
                && strike.method().equals(RpcCountFacts.CREATE_TABLE);
    }

    /** A late alter without a condition must not meet another writer's version. */
    boolean keepsLock() {
        return nobodyCanKnow() && isAlterWithoutCondition();
    }

    @Override
    public String toString() {
        return "%s, %s, lock %s: %s".formatted(server, operation.label(), locking.label(), strike);
    }
}
