package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import org.apache.iceberg.Table;

/** Table t is renamed to u. */
final class RenameAttempt implements MatrixAttempt {

    private final MatrixScene scene;

    RenameAttempt(MatrixScene scene) {
        this.scene = scene;
        Table unused = scene.createWarm("t");
    }

    @Override
    public void run() {
        scene.catalog().renameTable(scene.table("t"), scene.table("u"));
    }

    @Override
    public boolean isInEffect() {
        HmsCatalog outside = scene.outside();
        boolean renamed = outside.tableExists(scene.table("u"));
        assertThat(outside.tableExists(scene.table("t"))).isNotEqualTo(renamed);
        return renamed;
    }

    @Override
    public void assertFiles(boolean nothingElse) {
        Table table = scene.outside().loadTable(scene.table(isInEffect() ? "u" : "t"));
        assertThat(Rows.read(table)).isEqualTo(Rows.ids(1));
        TableFiles files = new TableFiles(table);
        files.assertAllThere();
        files.assertNoOtherVersions();
    }
}
