package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.FileIO;

/** The metadata file of a table that was dropped is registered again. */
final class RegisterAttempt implements MatrixAttempt {

    private final MatrixScene scene;
    private final String metadataFile;
    private final FileIO io;

    RegisterAttempt(MatrixScene scene) {
        this.scene = scene;
        Table dropped = scene.createWarm("dropped");
        this.io = dropped.io();
        this.metadataFile = Objects.requireNonNull(scene.observer()
                .getTable(scene.namespace(), "dropped")
                .getParameters()
                .get("metadata_location"));
        scene.outside().dropTable(scene.table("dropped"), false);
    }

    @Override
    public void run() {
        scene.catalog().registerTable(scene.table("t"), metadataFile).schema();
    }

    @Override
    public boolean isInEffect() {
        return scene.outside().tableExists(scene.table("t"));
    }

    @Override
    public void assertFiles(boolean nothingElse) {
        assertThat(io.newInputFile(metadataFile).exists()).isTrue();
        if (isInEffect()) {
            Table table = scene.outside().loadTable(scene.table("t"));
            assertThat(Rows.read(table)).isEqualTo(Rows.ids(1));
            TableFiles files = new TableFiles(table);
            files.assertAllThere();
            files.assertNoOtherVersions();
        }
    }
}
