package io.hmscatalog.side;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.jspecify.annotations.Nullable;

/**
 * A call whose answer, a value or an exception, a caller acts upon. In the namespace there are a table {@code t}, a view {@code
 * v} ({@link #PREPARE}), and a table {@code hive_table} and a view {@code hive_view} of Hive itself.
 */
@SuppressWarnings("ImmutableEnumChecker") // What a constant does is a lambda without state.
public enum Question implements CatalogScript {
    PREPARE(done(stage -> {
        stage.create();
        stage.sparkView().create();
    })),
    LOAD_MISSING_TABLE(stage -> stage.catalog().loadTable(stage.id("none"))),
    LOAD_TABLE_OF_MISSING_NAMESPACE(stage -> stage.catalog().loadTable(TableIdentifier.of("none", "t"))),
    LOAD_TABLE_OF_TWO_LEVELS(stage -> stage.catalog().loadTable(TableIdentifier.of("a", "b", "t"))),
    LOAD_TABLE_THAT_IS_A_VIEW(stage -> stage.catalog().loadTable(stage.id("v"))),
    LOAD_TABLE_OF_HIVE(stage -> stage.catalog().loadTable(stage.id("hive_table"))),
    LOAD_METADATA_TABLE(stage -> stage.catalog()
            .loadTable(TableIdentifier.of(stage.namespace().level(0), "t", "files"))
            .name()),
    LOAD_UNKNOWN_METADATA_TABLE(stage ->
            stage.catalog().loadTable(TableIdentifier.of(stage.namespace().level(0), "t", "none"))),
    LOAD_MISSING_VIEW(stage -> stage.views().loadView(stage.id("none"))),
    LOAD_VIEW_THAT_IS_A_TABLE(stage -> stage.views().loadView(stage.id("t"))),
    LOAD_VIEW_OF_HIVE(stage -> stage.views().loadView(stage.id("hive_view"))),
    LOAD_VIEW_OF_TWO_LEVELS(stage -> stage.views().loadView(TableIdentifier.of("a", "b", "v"))),
    TABLE_EXISTS(stage -> stage.catalog().tableExists(stage.id("t"))),
    TABLE_EXISTS_BY_UPPER_CASE_NAME(stage -> stage.catalog().tableExists(stage.id("T"))),
    MISSING_TABLE_EXISTS(stage -> stage.catalog().tableExists(stage.id("none"))),
    TABLE_OF_HIVE_EXISTS(stage -> stage.catalog().tableExists(stage.id("hive_table"))),
    VIEW_EXISTS_AS_A_TABLE(stage -> stage.catalog().tableExists(stage.id("v"))),
    TABLE_OF_TWO_LEVELS_EXISTS(stage -> stage.catalog().tableExists(TableIdentifier.of("a", "b", "t"))),
    VIEW_EXISTS(stage -> stage.views().viewExists(stage.id("v"))),
    TABLE_EXISTS_AS_A_VIEW(stage -> stage.views().viewExists(stage.id("t"))),
    VIEW_OF_HIVE_EXISTS(stage -> stage.views().viewExists(stage.id("hive_view"))),
    NAMESPACE_EXISTS(stage -> stage.namespaces().namespaceExists(stage.namespace())),
    MISSING_NAMESPACE_EXISTS(stage -> stage.namespaces().namespaceExists(Namespace.of("none"))),
    NAMESPACE_OF_TWO_LEVELS_EXISTS(stage -> stage.namespaces().namespaceExists(Namespace.of("a", "b"))),
    LIST_TABLES(stage -> names(stage.catalog().listTables(stage.namespace()))),
    LIST_ALL_TABLES(
            Map.of("list-all-tables", "true"), stage -> names(stage.catalog().listTables(stage.namespace()))),
    LIST_VIEWS(stage -> names(stage.views().listViews(stage.namespace()))),
    LIST_TABLES_OF_MISSING_NAMESPACE(stage -> stage.catalog().listTables(Namespace.of("none"))),
    LIST_TABLES_OF_TWO_LEVELS(stage -> stage.catalog().listTables(Namespace.of("a", "b"))),
    LIST_TABLES_OF_NO_NAMESPACE(stage -> stage.catalog().listTables(Namespace.empty())),
    LIST_VIEWS_OF_MISSING_NAMESPACE(stage -> stage.views().listViews(Namespace.of("none"))),
    LIST_VIEWS_OF_TWO_LEVELS(stage -> stage.views().listViews(Namespace.of("a", "b"))),
    LIST_NAMESPACES_OF_A_NAMESPACE(stage -> stage.namespaces().listNamespaces(stage.namespace())),
    LIST_NAMESPACES_OF_MISSING_NAMESPACE(stage -> stage.namespaces().listNamespaces(Namespace.of("none"))),
    LIST_NAMESPACES_OF_TWO_LEVELS(stage -> stage.namespaces().listNamespaces(Namespace.of("a", "b"))),

    CREATE_EXISTING_TABLE(Stage::create),
    CREATE_TABLE_OVER_VIEW(stage -> stage.table("v").create()),
    CREATE_TABLE_OVER_TABLE_OF_HIVE(stage -> stage.table("hive_table").create()),
    CREATE_TABLE_OVER_VIEW_OF_HIVE(stage -> stage.table("hive_view").create()),
    CREATE_TABLE_IN_MISSING_NAMESPACE(
            stage -> stage.catalog().createTable(TableIdentifier.of("none", "t"), Stage.SCHEMA)),
    CREATE_TABLE_AT_A_LOCATION_IN_MISSING_NAMESPACE(stage -> stage.catalog()
            .buildTable(TableIdentifier.of("none", "t"), Stage.SCHEMA)
            .withLocation(
                    stage.namespaces().loadNamespaceMetadata(stage.namespace()).get("location") + "/lost")
            .create()),
    CREATE_TABLE_OF_TWO_LEVELS(stage -> stage.catalog().createTable(TableIdentifier.of("a", "b", "t"), Stage.SCHEMA)),
    CREATE_TRANSACTION_OF_EXISTING_TABLE(stage -> stage.table("t").createTransaction()),
    CREATE_TRANSACTION_OVER_VIEW(stage -> stage.table("v").createTransaction()),
    REPLACE_MISSING_TABLE(stage -> stage.table("none").replaceTransaction()),
    REPLACE_VIEW_BY_TABLE(stage -> stage.table("v").replaceTransaction()),
    CREATE_OR_REPLACE_VIEW_BY_TABLE(stage -> stage.table("v").createOrReplaceTransaction()),
    REPLACE_TABLE_OF_HIVE(stage -> stage.table("hive_table").replaceTransaction()),
    CREATE_EXISTING_VIEW(stage -> stage.sparkView().create()),
    CREATE_VIEW_OVER_TABLE(
            stage -> stage.view("t").withQuery("spark", "select 1").create()),
    CREATE_VIEW_OVER_TABLE_OF_HIVE(
            stage -> stage.view("hive_table").withQuery("spark", "select 1").create()),
    CREATE_VIEW_OVER_VIEW_OF_HIVE(
            stage -> stage.view("hive_view").withQuery("spark", "select 1").create()),
    CREATE_VIEW_IN_MISSING_NAMESPACE(stage -> stage.views()
            .buildView(TableIdentifier.of("none", "v"))
            .withSchema(Stage.SCHEMA)
            .withDefaultNamespace(stage.namespace())
            .withQuery("spark", "select 1")
            .create()),
    CREATE_VIEW_WITHOUT_QUERY(stage -> stage.view("empty").create()),
    REPLACE_MISSING_VIEW(
            stage -> stage.view("none").withQuery("spark", "select 1").replace()),
    REPLACE_TABLE_BY_VIEW(
            stage -> stage.view("t").withQuery("spark", "select 1").replace()),
    CREATE_OR_REPLACE_TABLE_BY_VIEW(
            stage -> stage.view("t").withQuery("spark", "select 1").createOrReplace()),
    CREATE_EXISTING_NAMESPACE(done(stage -> stage.namespaces().createNamespace(stage.namespace()))),
    CREATE_NAMESPACE_OF_TWO_LEVELS(done(stage -> stage.namespaces().createNamespace(Namespace.of("a", "b")))),
    CREATE_EMPTY_NAMESPACE(done(stage -> stage.namespaces().createNamespace(Namespace.empty()))),
    CREATE_NAMESPACE_WITH_OWNER_TYPE_ALONE(done(stage ->
            stage.namespaces().createNamespace(stage.another(), Map.of("hive.metastore.database.owner-type", "USER")))),
    CREATE_NAMESPACE_OF_UNKNOWN_OWNER_TYPE(done(stage -> stage.namespaces()
            .createNamespace(
                    stage.another(),
                    Map.of("hive.metastore.database.owner", "alice", "hive.metastore.database.owner-type", "CAT")))),

    RENAME_MISSING_TABLE(done(stage -> stage.catalog().renameTable(stage.id("none"), stage.id("other")))),
    RENAME_TO_EXISTING_TABLE(done(stage -> {
        stage.table("moving").create();
        stage.catalog().renameTable(stage.id("moving"), stage.id("t"));
    })),
    RENAME_TABLE_TO_ITSELF(done(stage -> stage.catalog().renameTable(stage.id("t"), stage.id("t")))),
    RENAME_TABLE_TO_EXISTING_VIEW(done(stage -> stage.catalog().renameTable(stage.id("t"), stage.id("v")))),
    RENAME_TABLE_TO_MISSING_NAMESPACE(
            done(stage -> stage.catalog().renameTable(stage.id("t"), TableIdentifier.of("none", "t")))),
    RENAME_TABLE_TO_TWO_LEVELS(
            done(stage -> stage.catalog().renameTable(stage.id("t"), TableIdentifier.of("a", "b", "t")))),
    RENAME_TABLE_THAT_IS_A_VIEW(done(stage -> stage.catalog().renameTable(stage.id("v"), stage.id("other")))),
    RENAME_TABLE_OF_HIVE(done(stage -> stage.catalog().renameTable(stage.id("hive_table"), stage.id("other")))),
    RENAME_MISSING_VIEW(done(stage -> stage.views().renameView(stage.id("none"), stage.id("other")))),
    RENAME_VIEW_TO_EXISTING_TABLE(done(stage -> stage.views().renameView(stage.id("v"), stage.id("t")))),
    RENAME_VIEW_TO_MISSING_NAMESPACE(
            done(stage -> stage.views().renameView(stage.id("v"), TableIdentifier.of("none", "v")))),
    RENAME_VIEW_THAT_IS_A_TABLE(done(stage -> stage.views().renameView(stage.id("t"), stage.id("other")))),
    REGISTER_EXISTING_TABLE(stage -> stage.catalog().registerTable(stage.id("t"), "file:/nowhere/v1.metadata.json")),
    REGISTER_TABLE_OVER_VIEW(stage -> stage.catalog().registerTable(stage.id("v"), "file:/nowhere/v1.metadata.json")),
    REGISTER_TABLE_WITHOUT_FILE(
            stage -> stage.catalog().registerTable(stage.id("none"), "file:/nowhere/v1.metadata.json")),
    REGISTER_TABLE_OF_NO_LOCATION(stage -> stage.catalog().registerTable(stage.id("none"), "")),
    REGISTER_EXISTING_VIEW(stage -> stage.views().registerView(stage.id("v"), "file:/nowhere/v1.metadata.json")),
    REGISTER_VIEW_OVER_TABLE(stage -> stage.views().registerView(stage.id("t"), "file:/nowhere/v1.metadata.json")),

    LOAD_MISSING_NAMESPACE(stage -> stage.namespaces().loadNamespaceMetadata(Namespace.of("none"))),
    LOAD_NAMESPACE_OF_TWO_LEVELS(stage -> stage.namespaces().loadNamespaceMetadata(Namespace.of("a", "b"))),
    SET_PROPERTIES_OF_MISSING_NAMESPACE(
            stage -> stage.namespaces().setProperties(Namespace.of("none"), Map.of("colour", "green"))),
    REMOVE_PROPERTIES_OF_MISSING_NAMESPACE(
            stage -> stage.namespaces().removeProperties(Namespace.of("none"), Set.of("colour"))),
    SET_OWNER_WITHOUT_TYPE(stage ->
            stage.namespaces().setProperties(stage.namespace(), Map.of("hive.metastore.database.owner", "alice"))),
    REMOVE_OWNER_WITHOUT_TYPE(
            stage -> stage.namespaces().removeProperties(stage.namespace(), Set.of("hive.metastore.database.owner"))),
    DROP_MISSING_TABLE(stage -> stage.catalog().dropTable(stage.id("none"), true)),
    DROP_TABLE_OF_MISSING_NAMESPACE(stage -> stage.catalog().dropTable(TableIdentifier.of("none", "t"), false)),
    DROP_TABLE_OF_TWO_LEVELS(stage -> stage.catalog().dropTable(TableIdentifier.of("a", "b", "t"), true)),
    DROP_MISSING_VIEW(stage -> stage.views().dropView(stage.id("none"))),
    DROP_MISSING_NAMESPACE(stage -> stage.namespaces().dropNamespace(Namespace.of("none"))),
    DROP_NAMESPACE_OF_TWO_LEVELS(stage -> stage.namespaces().dropNamespace(Namespace.of("a", "b"))),
    DROP_NAMESPACE_WITH_TABLES(stage -> stage.namespaces().dropNamespace(stage.namespace())),
    COMMIT_TO_DROPPED_TABLE(done(stage -> {
        Table table = stage.table("dropped").create();
        stage.catalog().dropTable(stage.id("dropped"), true);
        Stage.append(table, "a", 2);
    })),
    PURGE_TABLE_THAT_IS_A_VIEW(stage -> stage.catalog().dropTable(stage.id("v"), true)),
    DROP_VIEW_THAT_IS_A_TABLE(stage -> stage.views().dropView(stage.id("t"))),
    DROP_TABLE_THAT_IS_A_VIEW(stage -> {
        stage.view("dropped_view").withQuery("spark", "select 1").create();
        return stage.catalog().dropTable(stage.id("dropped_view"), false);
    }),
    DROP_VIEW_OF_HIVE(stage -> stage.views().dropView(stage.id("hive_view"))),
    DROP_TABLE_OF_HIVE(stage -> stage.catalog().dropTable(stage.id("hive_table"), false));

    private final Map<String, String> settings;
    private final Function<Stage, @Nullable Object> call;

    Question(Function<Stage, @Nullable Object> call) {
        this(Map.of(), call);
    }

    Question(Map<String, String> settings, Function<Stage, @Nullable Object> call) {
        this.settings = settings;
        this.call = call;
    }

    @Override
    public Map<String, String> settings() {
        return settings;
    }

    @Override
    public @Nullable Object run(Stage stage) {
        return call.apply(stage);
    }

    private static Function<Stage, @Nullable Object> done(Consumer<Stage> call) {
        return stage -> {
            call.accept(stage);
            return null;
        };
    }

    private static Object names(List<TableIdentifier> identifiers) {
        return identifiers.stream().map(TableIdentifier::name).collect(Collectors.toCollection(TreeSet::new));
    }
}
