package io.hmscatalog.it;

import java.util.List;
import java.util.Map;

/** The operations whose calls get lost. */
enum MatrixOperation {
    CREATE("create", Locks.NO),
    REGISTER("register", Locks.NO),
    OVERWRITE("register over a table", Locks.POSSIBLE),
    COMMIT("commit", Locks.POSSIBLE),
    FIRST_COMMIT("load and commit on a new connection", Locks.POSSIBLE),
    COMMIT_AFTER_A_CHECK("commit that waits for the lock", Locks.NEEDED),
    COMMIT_AFTER_A_LOOK("commit that waits longer", Locks.NEEDED),
    COMMIT_OVER_A_BEAT("commit that takes long", Locks.NEEDED),
    RENAME("rename", Locks.POSSIBLE),
    DROP("drop", Locks.NO),
    CREATE_VIEW("create a view", Locks.NO),
    REPLACE_VIEW("replace a view", Locks.POSSIBLE),
    RENAME_VIEW("rename a view", Locks.POSSIBLE),
    DROP_VIEW("drop a view", Locks.NO);

    private enum Locks {
        NO,
        POSSIBLE,
        NEEDED
    }

    private final String label;
    private final Locks locks;

    MatrixOperation(String label, Locks locks) {
        this.label = label;
        this.locks = locks;
    }

    String label() {
        return label;
    }

    /** Where an operation differs from a plain commit in one call alone, that one. */
    boolean isStruckAt(String method) {
        return switch (this) {
            case COMMIT_AFTER_A_LOOK -> method.equals("show_locks");
            case COMMIT_OVER_A_BEAT -> method.equals("heartbeat");
            case CREATE,
                    REGISTER,
                    OVERWRITE,
                    COMMIT,
                    FIRST_COMMIT,
                    COMMIT_AFTER_A_CHECK,
                    RENAME,
                    DROP,
                    CREATE_VIEW,
                    REPLACE_VIEW,
                    RENAME_VIEW,
                    DROP_VIEW -> true;
        };
    }

    boolean isCommit() {
        return switch (this) {
            case OVERWRITE,
                    COMMIT,
                    FIRST_COMMIT,
                    COMMIT_AFTER_A_CHECK,
                    COMMIT_AFTER_A_LOOK,
                    COMMIT_OVER_A_BEAT,
                    REPLACE_VIEW -> true;
            case CREATE, REGISTER, RENAME, DROP, CREATE_VIEW, RENAME_VIEW, DROP_VIEW -> false;
        };
    }

    /** Without a lock nothing would protect a table on a server that does not enforce conditions. */
    List<TableLocking> lockings(MatrixServer server) {
        return switch (locks) {
            case NO -> List.of(TableLocking.NONE);
            case NEEDED -> List.of(TableLocking.ON);
            case POSSIBLE ->
                server == MatrixServer.ENFORCES_CONDITIONS
                        ? List.of(TableLocking.ON, TableLocking.OFF)
                        : List.of(TableLocking.ON);
        };
    }

    /** Of the catalog whose calls get lost. */
    Map<String, String> catalogProperties() {
        return this == COMMIT_OVER_A_BEAT ? Map.of("iceberg.hive.lock-heartbeat-interval-ms", "300") : Map.of();
    }

    /** Makes what the operation needs, so that the next call is its first. */
    MatrixAttempt prepare(MatrixScene scene) {
        return switch (this) {
            case CREATE -> new CreateAttempt(scene);
            case REGISTER -> new RegisterAttempt(scene);
            case OVERWRITE -> new OverwriteAttempt(scene);
            case COMMIT -> CommitAttempt.warm(scene);
            case FIRST_COMMIT -> CommitAttempt.cold(scene);
            case COMMIT_AFTER_A_CHECK -> GatedAttempt.afterOneCheck(scene);
            case COMMIT_AFTER_A_LOOK -> GatedAttempt.afterOneLook(scene);
            case COMMIT_OVER_A_BEAT -> GatedAttempt.overOneBeat(scene);
            case RENAME -> new RenameAttempt(scene);
            case DROP -> new DropAttempt(scene);
            case CREATE_VIEW -> new ViewCreateAttempt(scene);
            case REPLACE_VIEW -> new ViewReplaceAttempt(scene);
            case RENAME_VIEW -> new ViewRenameAttempt(scene);
            case DROP_VIEW -> new ViewDropAttempt(scene);
        };
    }
}
