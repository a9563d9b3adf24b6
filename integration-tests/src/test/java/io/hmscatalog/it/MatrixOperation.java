package io.hmscatalog.it;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** The operations whose calls get lost. */
enum MatrixOperation {
    CREATE("create", Locks.NO, CreateAttempt::new),
    REGISTER("register", Locks.NO, RegisterAttempt::new),
    COMMIT("commit", Locks.POSSIBLE, CommitAttempt::warm),
    FIRST_COMMIT("load and commit on a new connection", Locks.POSSIBLE, CommitAttempt::cold),
    COMMIT_AFTER_A_CHECK("commit that waits for the lock", Locks.NEEDED, GatedAttempt::afterOneCheck),
    COMMIT_AFTER_A_LOOK("commit that waits longer", Locks.NEEDED, GatedAttempt::afterOneLook, "show_locks"::equals),
    COMMIT_OVER_A_BEAT("commit that takes long", Locks.NEEDED, GatedAttempt::overOneBeat, "heartbeat"::equals) {
        @Override
        Map<String, String> catalogProperties() {
            return Map.of("iceberg.hive.lock-heartbeat-interval-ms", "300");
        }
    },
    RENAME("rename", Locks.POSSIBLE, RenameAttempt::new),
    DROP("drop", Locks.NO, DropAttempt::new);

    private enum Locks {
        NO,
        POSSIBLE,
        NEEDED
    }

    private final String label;
    private final Locks locks;
    private final Function<MatrixScene, MatrixAttempt> preparation;
    private final Predicate<String> methods;

    MatrixOperation(String label, Locks locks, Function<MatrixScene, MatrixAttempt> preparation) {
        this(label, locks, preparation, method -> true);
    }

    /** @param methods the calls to strike, where an operation differs from a plain commit in these alone */
    MatrixOperation(
            String label, Locks locks, Function<MatrixScene, MatrixAttempt> preparation, Predicate<String> methods) {
        this.label = label;
        this.locks = locks;
        this.preparation = preparation;
        this.methods = methods;
    }

    String label() {
        return label;
    }

    boolean isStruckAt(String method) {
        return methods.test(method);
    }

    boolean isCommit() {
        return name().contains("COMMIT");
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
        return Map.of();
    }

    /** Makes what the operation needs, so that the next call is its first. */
    MatrixAttempt prepare(MatrixScene scene) {
        return preparation.apply(scene);
    }
}
