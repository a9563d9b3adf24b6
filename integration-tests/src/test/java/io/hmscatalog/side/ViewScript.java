package io.hmscatalog.side;

import java.util.Map;
import java.util.function.Consumer;
import org.apache.iceberg.Schema;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.types.Types;
import org.apache.iceberg.view.BaseView;
import org.apache.iceberg.view.View;
import org.jspecify.annotations.Nullable;

/** What is done with views. */
@SuppressWarnings("ImmutableEnumChecker") // What a constant does is a lambda without state.
public enum ViewScript implements CatalogScript {
    CREATED(stage -> stage.sparkView().create()),
    OF_EVERYTHING(stage -> stage.sparkView()
            .withDefaultCatalog("prod")
            .withProperty("comment", "about sales")
            .withProperty("gc.enabled", "false")
            .withProperty("table_type", "paper")
            .withProperty("metadata_location", "file:/nowhere")
            .withLocation(
                    stage.namespaces().loadNamespaceMetadata(stage.namespace()).get("location") + "/elsewhere")
            .create()),
    IN_HIVES_DIALECT(stage -> stage.sparkView()
            .withQuery("trino", "select 1")
            .withQuery("Hive", "select 2")
            .create()),
    IN_OTHER_DIALECTS(stage -> stage.view("v")
            .withQuery("trino", "select 1")
            .withQuery("spark", "select 2")
            .create()),
    UPPER_CASE_NAME(stage -> stage.view("Totals").withQuery("spark", "select 1").create()),
    REPLACED(stage -> {
        stage.sparkView().withProperty("colour", "green").create();
        stage.views()
                .buildView(stage.id("v"))
                .withSchema(new Schema(Types.NestedField.optional(1, "total", Types.DecimalType.of(9, 2), "of all")))
                .withDefaultNamespace(Namespace.of("other", "place"))
                .withQuery("spark", "select sum(price) total from t")
                .withQuery("trino", "select sum(price) total from t")
                .withProperty("size", "9")
                .replace();
    }),
    CREATED_OR_REPLACED(stage -> {
        stage.sparkView().createOrReplace();
        stage.sparkView().withQuery("hive", "select 2").createOrReplace();
    }),
    DIALECT_LOST(stage -> {
        stage.sparkView().create();
        stage.view("v").withQuery("hive", "select 2").replace();
    }),
    DIALECT_DROPPED(stage -> {
        stage.sparkView().withProperty("replace.drop-dialect.allowed", "true").create();
        stage.view("v").withQuery("hive", "select 2").replace();
    }),
    NEW_VERSION(stage -> stage.sparkView()
            .create()
            .replaceVersion()
            .withQuery("spark", "select 2")
            .withQuery("trino", "select 3")
            .withSchema(Stage.SCHEMA)
            .withDefaultNamespace(stage.namespace())
            .commit()),
    PROPERTIES_SET_AND_REMOVED(stage -> {
        View view = stage.sparkView()
                .withProperty("colour", "green")
                .withProperty("size", "9")
                .create();
        view.updateProperties()
                .set("colour", "blue")
                .set("shape", "round")
                .remove("size")
                .commit();
        view.updateProperties().remove("shape").commit();
    }),
    LOCATION_CHANGED(stage -> {
        View view = stage.sparkView().create();
        view.updateLocation().setLocation(view.location() + "_moved").commit();
    }),
    OWNED_BY_ANOTHER(stage -> stage.sparkView()
            .withProperty("hive.metastore.table.owner", "alice")
            .create()
            .updateProperties()
            .set("colour", "green")
            .commit()),
    DEFAULTS_AND_OVERRIDES(
            Map.of("view-default.colour", "red", "view-default.size", "5", "view-override.size", "6"),
            stage -> stage.sparkView().withProperty("size", "7").create()),
    UNIQUE_LOCATION(
            Map.of("unique-table-location", "true"), stage -> stage.sparkView().create()),
    READABLE_BY_HIVE_BY_SETTING(
            Map.of("iceberg.engine.hive.enabled", "true"),
            stage -> stage.sparkView().create()),
    NO_DERIVED_PARAMETERS(
            Map.of("iceberg.hive.table-property-max-size", "0"),
            stage -> stage.sparkView().create()),
    SHORT_DERIVED_PARAMETERS(
            Map.of("iceberg.hive.table-property-max-size", "100"),
            stage -> stage.sparkView().create()),
    UNLOCKED(Map.of("iceberg.engine.hive.lock-enabled", "false"), stage -> {
        stage.sparkView().create().updateProperties().set("colour", "green").commit();
        stage.views().renameView(stage.id("v"), stage.id("w"));
    }),
    RENAMED(stage -> {
        stage.sparkView().create();
        stage.views().renameView(stage.id("v"), stage.id("w"));
        stage.views()
                .loadView(stage.id("w"))
                .updateProperties()
                .set("colour", "green")
                .commit();
    }),
    RENAMED_TO_ANOTHER_NAMESPACE(stage -> {
        stage.sparkView().create();
        stage.namespaces().createNamespace(stage.another());
        stage.views().renameView(stage.id("v"), TableIdentifier.of(stage.another(), "v"));
    }),
    REGISTERED(stage -> {
        View view = stage.sparkView().withProperty("colour", "green").create();
        String location = ((BaseView) view).operations().current().metadataFileLocation();
        stage.views().registerView(stage.id("w"), location);
        stage.views()
                .loadView(stage.id("w"))
                .updateProperties()
                .set("size", "9")
                .commit();
    }),
    DROPPED(stage -> {
        stage.sparkView().create();
        stage.views().dropView(stage.id("v"));
    });

    private final Map<String, String> settings;
    private final Consumer<Stage> work;

    ViewScript(Consumer<Stage> work) {
        this(Map.of(), work);
    }

    ViewScript(Map<String, String> settings, Consumer<Stage> work) {
        this.settings = settings;
        this.work = work;
    }

    @Override
    public Map<String, String> settings() {
        return settings;
    }

    @Override
    public @Nullable Object run(Stage stage) {
        work.accept(stage);
        return null;
    }
}
