package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.iceberg.Table;

/** A table is dropped with its files. */
final class DropAttempt implements MatrixAttempt {

    private final MatrixScene scene;
    private final String location;
    private final int versions;

    DropAttempt(MatrixScene scene) {
        this.scene = scene;
        Table table = scene.createWarm("t");
        this.location = table.location();
        this.versions = Folder.metadataFilesBelow(location).size();
    }

    @Override
    public void run() {
        assertThat(scene.catalog().dropTable(scene.table("t"), true)).isTrue();
    }

    @Override
    public boolean isInEffect() {
        return !scene.outside().tableExists(scene.table("t"));
    }

    @Override
    public void assertFiles(boolean nothingElse) {
        if (!isInEffect()) {
            TableFiles files = new TableFiles(scene.outside().loadTable(scene.table("t")));
            files.assertAllThere();
            files.assertNoOtherVersions();
        } else if (!Folder.filesBelow(location).isEmpty()) {
            // After a lost reply the table may have been renamed, as far as anybody can tell: all of it stays.
            assertThat(Folder.metadataFilesBelow(location)).hasSize(versions);
        }
    }
}
