package io.hmscatalog.side;

import java.util.function.Consumer;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.view.BaseView;
import org.apache.iceberg.view.View;
import org.apache.iceberg.view.ViewMetadataParser;

/** The work on one view, of which catalogs do one piece each in turn; each returns the view's metadata. */
@SuppressWarnings("ImmutableEnumChecker") // What a constant does is a lambda without state.
public enum ViewTurn implements CatalogScript {
    CREATE(stage -> stage.sparkView().withProperty("colour", "green").create()),
    REPLACE(stage -> stage.view("v")
            .withQuery("spark", "select 2")
            .withQuery("hive", "select 3")
            .replace()),
    SET_PROPERTIES(stage -> view(stage, "v")
            .updateProperties()
            .set("colour", "blue")
            .set("size", "9")
            .commit()),
    RENAME(stage -> stage.views().renameView(stage.id("v"), stage.id("w"))),
    ADD_VERSION(stage -> view(stage, "w")
            .replaceVersion()
            .withSchema(Stage.SCHEMA)
            .withDefaultNamespace(Namespace.of("other"))
            .withQuery("spark", "select 4")
            .withQuery("hive", "select 5")
            .withQuery("trino", "select 6")
            .commit()),
    REMOVE_PROPERTY(stage -> view(stage, "w").updateProperties().remove("size").commit()),
    RENAME_BACK(stage -> stage.views().renameView(stage.id("w"), stage.id("v"))),
    MOVE(stage -> {
        View view = view(stage, "v");
        view.updateLocation().setLocation(view.location() + "_moved").commit();
    }),
    LOOK(stage -> {});

    private final Consumer<Stage> work;

    ViewTurn(Consumer<Stage> work) {
        this.work = work;
    }

    @Override
    public Object run(Stage stage) {
        work.accept(stage);
        String name = stage.views().viewExists(stage.id("v")) ? "v" : "w";
        return ViewMetadataParser.toJson(
                ((BaseView) view(stage, name)).operations().current());
    }

    private static View view(Stage stage, String name) {
        return stage.views().loadView(stage.id(name));
    }
}
