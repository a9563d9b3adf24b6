package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.iceberg.view.View;

/** A view is dropped. */
final class ViewDropAttempt implements MatrixAttempt {

    private final MatrixScene scene;
    private final ViewOutside outside;

    ViewDropAttempt(MatrixScene scene) {
        this.scene = scene;
        this.outside = new ViewOutside(scene);
        View unused = outside.build(scene.catalog(), ViewOutside.FIRST).create();
    }

    @Override
    public void run() {
        assertThat(scene.catalog().dropView(scene.table("v"))).isTrue();
    }

    @Override
    public boolean isInEffect() {
        return !outside.exists("v");
    }

    @Override
    public void assertFiles(boolean nothingElse) {
        if (!isInEffect()) {
            outside.assertFiles("v", 1);
        }
    }
}
