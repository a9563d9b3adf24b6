package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.HmsCatalog;
import java.util.List;
import java.util.Objects;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.view.SQLViewRepresentation;
import org.apache.iceberg.view.View;
import org.apache.iceberg.view.ViewBuilder;

/** The view v of a scene, as somebody sees it who has nothing to do with the struck catalog. */
final class ViewOutside {

    static final String FIRST = "select 1";
    static final String SECOND = "select 2";

    private final MatrixScene scene;

    ViewOutside(MatrixScene scene) {
        this.scene = scene;
    }

    /** A view in the making. */
    ViewBuilder build(HmsCatalog by, String query) {
        return by.buildView(scene.table("v"))
                .withSchema(Rows.SCHEMA)
                .withDefaultNamespace(Namespace.of(scene.namespace()))
                .withQuery("spark", query)
                .withProperties(scene.properties());
    }

    /** A view, after which the catalog knows its server and has its connection. */
    void createWarm(HmsCatalog by) {
        View view = build(by, FIRST).create();
        view.updateProperties().set("warm", "yes").commit();
    }

    boolean exists(String name) {
        return scene.outside().viewExists(scene.table(name));
    }

    String query(String name) {
        SQLViewRepresentation sql = load(name).sqlFor("spark");
        return Objects.requireNonNull(sql).sql();
    }

    void assertFiles(String name, int most) {
        List<String> files = Folder.metadataFilesBelow(load(name).location()).stream()
                .map(file -> file.getFileName().toString())
                .toList();
        String pointer = Objects.requireNonNull(scene.observer()
                .getTable(scene.namespace(), name)
                .getParameters()
                .get("metadata_location"));
        assertThat(files)
                .contains(pointer.substring(pointer.lastIndexOf('/') + 1))
                .hasSizeLessThanOrEqualTo(most);
    }

    private View load(String name) {
        return scene.outside().loadView(scene.table(name));
    }
}
