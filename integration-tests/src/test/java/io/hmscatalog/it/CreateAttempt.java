package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

/** A table is created. */
final class CreateAttempt implements MatrixAttempt {

    private final MatrixScene scene;
    private final String location;

    CreateAttempt(MatrixScene scene) {
        this.scene = scene;
        this.location = scene.observer().getDatabase(scene.namespace()).getLocationUri() + "/t";
        scene.catalog().listNamespaces();
    }

    @Override
    public void run() {
        scene.create(scene.catalog(), "t").schema();
    }

    @Override
    public boolean isInEffect() {
        return scene.outside().tableExists(scene.table("t"));
    }

    @Override
    public void assertFiles(boolean nothingElse) {
        if (isInEffect()) {
            TableFiles files = new TableFiles(scene.outside().loadTable(scene.table("t")));
            files.assertAllThere();
            if (nothingElse) {
                files.assertNoOtherVersions();
            }
        } else if (nothingElse) {
            assertThat(Folder.metadataFilesBelow(location)).isEmpty();
        }
    }
}
