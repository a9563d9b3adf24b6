package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

/** View v is renamed to w. */
final class ViewRenameAttempt implements MatrixAttempt {

    private final MatrixScene scene;
    private final ViewOutside outside;

    ViewRenameAttempt(MatrixScene scene) {
        this.scene = scene;
        this.outside = new ViewOutside(scene);
        outside.createWarm(scene.catalog());
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
