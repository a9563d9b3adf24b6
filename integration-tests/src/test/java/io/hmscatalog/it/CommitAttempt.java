package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Supplier;
import org.apache.iceberg.Table;

/** Row 2 is appended to a table that has row 1. */
final class CommitAttempt implements MatrixAttempt {

    private final MatrixScene scene;
    private final Supplier<Table> table;

    private CommitAttempt(MatrixScene scene, Supplier<Table> table) {
        this.scene = scene;
        this.table = table;
    }

    /** The table is loaded, and its last commit was made by the same catalog. */
    static CommitAttempt warm(MatrixScene scene) {
        Table loaded = scene.createWarm("t");
        return new CommitAttempt(scene, () -> loaded);
    }

    /** The catalog has made no call before, and loads the table first. */
    static CommitAttempt cold(MatrixScene scene) {
        Table unused = scene.createOutside("t");
        return new CommitAttempt(scene, () -> scene.catalog().loadTable(scene.table("t")));
    }

    @Override
    public void run() {
        Rows.append(table.get(), 2);
    }

    @Override
    public boolean isInEffect() {
        Table now = load();
        List<Long> rows = Rows.read(now);
        assertThat(rows).isIn(Rows.ids(1), Rows.ids(1, 2));
        assertThat(now.snapshots()).hasSameSizeAs(rows);
        return rows.size() == 2;
    }

    @Override
    public void assertFiles(boolean nothingElse) {
        TableFiles files = new TableFiles(load());
        files.assertAllThere();
        if (nothingElse) {
            files.assertNoOtherVersions();
        }
    }

    private Table load() {
        return scene.outside().loadTable(scene.table("t"));
    }
}
