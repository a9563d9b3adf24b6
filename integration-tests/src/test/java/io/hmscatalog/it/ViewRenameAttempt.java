package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.iceberg.view.View;

/** View v is renamed to w. */
final class ViewRenameAttempt implements MatrixAttempt {

    private final MatrixScene scene;
    private final ViewOutside outside;

    ViewRenameAttempt(MatrixScene scene) {
        this.scene = scene;
        this.outside = new ViewOutside(scene);
        View view = outside.build(scene.catalog(), ViewOutside.FIRST).create();
        view.updateProperties().set("warm", "yes").commit();
    }

    @Override
    public void run() {
        scene.catalog().renameView(scene.table("v"), scene.table("w"));
    }

    @Override
    public boolean isInEffect() {
        boolean renamed = outside.exists("w");
        assertThat(outside.exists("v")).isNotEqualTo(renamed);
        return renamed;
    }

    @Override
    public void assertFiles(boolean nothingElse) {
        String name = isInEffect() ? "w" : "v";
        assertThat(outside.query(name)).isEqualTo(ViewOutside.FIRST);
        outside.assertFiles(name, 2);
    }
}
