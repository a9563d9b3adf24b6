package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.iceberg.view.View;

/** A view is created. */
final class ViewCreateAttempt implements MatrixAttempt {

    private final MatrixScene scene;
    private final ViewOutside outside;
    private final String location;

    ViewCreateAttempt(MatrixScene scene) {
        this.scene = scene;
        this.outside = new ViewOutside(scene);
        this.location = scene.observer().getDatabase(scene.namespace()).getLocationUri() + "/v";
        scene.catalog().listNamespaces();
    }

    @Override
    public void run() {
        View unused = outside.build(scene.catalog(), ViewOutside.FIRST).create();
    }

    @Override
    public boolean isInEffect() {
        return outside.exists("v");
    }

    @Override
    public void assertFiles(boolean nothingElse) {
        if (isInEffect()) {
            outside.assertFiles("v", nothingElse ? 1 : 2);
        } else if (nothingElse) {
            assertThat(Folder.metadataFilesBelow(location)).isEmpty();
        }
    }
}
