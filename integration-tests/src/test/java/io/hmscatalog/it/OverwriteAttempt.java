package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.apache.iceberg.Table;

/** A table is put back to its first version by registering that one over it. */
final class OverwriteAttempt implements MatrixAttempt {

    private final MatrixScene scene;
    private final String firstVersion;

    OverwriteAttempt(MatrixScene scene) {
        this.scene = scene;
        Table table = scene.createWarm("t");
        this.firstVersion = pointer();
        Rows.append(table, 2);
    }

    private String pointer() {
        return Objects.requireNonNull(scene.observer()
                .getTable(scene.namespace(), "t")
                .getParameters()
                .get("metadata_location"));
    }

    @Override
    public void run() {
        scene.catalog().registerTable(scene.table("t"), firstVersion, true).schema();
    }

    @Override
    public boolean isInEffect() {
        return pointer().equals(firstVersion);
    }

    @Override
    public void assertFiles(boolean nothingElse) {
        Table table = scene.outside().loadTable(scene.table("t"));
        assertThat(Rows.read(table)).isEqualTo(isInEffect() ? Rows.ids(1) : Rows.ids(1, 2));
        new TableFiles(table).assertAllThere();
    }
}
