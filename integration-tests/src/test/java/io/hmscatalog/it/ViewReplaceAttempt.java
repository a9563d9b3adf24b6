package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.iceberg.view.View;

/** A view gets another query. */
final class ViewReplaceAttempt implements MatrixAttempt {

    private final MatrixScene scene;
    private final ViewOutside outside;

    ViewReplaceAttempt(MatrixScene scene) {
        this.scene = scene;
        this.outside = new ViewOutside(scene);
        outside.createWarm(scene.catalog());
    }

    @Override
    public void run() {
        View unused = outside.build(scene.catalog(), ViewOutside.SECOND).replace();
    }

    @Override
    public boolean isInEffect() {
        String query = outside.query("v");
        assertThat(query).isIn(ViewOutside.FIRST, ViewOutside.SECOND);
        return query.equals(ViewOutside.SECOND);
    }

    @Override
    public void assertFiles(boolean nothingElse) {
        outside.assertFiles("v", isInEffect() || !nothingElse ? 3 : 2);
    }
}
