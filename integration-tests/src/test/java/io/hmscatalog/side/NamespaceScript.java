package io.hmscatalog.side;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/** What is done with a namespace; what it then looks like is compared too. */
@SuppressWarnings("ImmutableEnumChecker") // What a constant does is a lambda without state.
public enum NamespaceScript implements CatalogScript {
    PLAIN(Map.of()),
    WITH_PARAMETERS(Map.of("comment", "about sales", "colour", "green", "empty", "")),
    OWNED_BY_A_USER(Map.of(Names.OWNER, "alice")),
    OWNED_BY_A_GROUP(Map.of(Names.OWNER, "sales", Names.OWNER_TYPE, "GROUP")),
    OWNED_BY_A_ROLE(Map.of(Names.OWNER, "admin", Names.OWNER_TYPE, "ROLE")),
    GIVEN_LOCATION(stage -> stage.namespaces()
            .createNamespace(
                    stage.another(),
                    Map.of(
                            "location",
                            stage.namespaces()
                                            .loadNamespaceMetadata(stage.namespace())
                                            .get("location") + "/elsewhere"))),
    SLASH_AFTER_THE_LOCATION(stage -> {
        stage.namespaces()
                .createNamespace(
                        stage.another(),
                        Map.of(
                                "location",
                                stage.namespaces()
                                                .loadNamespaceMetadata(stage.namespace())
                                                .get("location") + "/elsewhere/"));
        stage.catalog().createTable(TableIdentifier.of(stage.another(), "t"), Stage.SCHEMA);
    }),
    UPPER_CASE_NAME(stage ->
            stage.namespaces().createNamespace(Namespace.of(stage.namespace().level(0) + "_MORE"), Map.of())),
    PARAMETERS_SET(stage -> {
        create(stage, Map.of("colour", "green", "size", "9"));
        stage.namespaces().setProperties(stage.another(), Map.of("colour", "blue", "shape", "round"));
    }),
    PARAMETERS_REMOVED(stage -> {
        create(stage, Map.of("colour", "green", "size", "9", "comment", "about sales"));
        stage.namespaces().removeProperties(stage.another(), Set.of("size", "never-set"));
    }),
    COMMENT_SET(stage -> {
        create(stage, Map.of("colour", "green"));
        stage.namespaces().setProperties(stage.another(), Map.of("comment", "about sales"));
    }),
    COMMENT_REMOVED(stage -> {
        create(stage, Map.of("comment", "about sales"));
        stage.namespaces().removeProperties(stage.another(), Set.of("comment"));
    }),
    LOCATION_SET(stage -> {
        create(stage, Map.of());
        String location =
                stage.namespaces().loadNamespaceMetadata(stage.another()).get("location");
        stage.namespaces().setProperties(stage.another(), Map.of("location", location + "_moved"));
    }),
    OWNER_SET(stage -> {
        create(stage, Map.of("colour", "green"));
        stage.namespaces().setProperties(stage.another(), Map.of(Names.OWNER, "sales", Names.OWNER_TYPE, "GROUP"));
    }),
    OWNER_REMOVED(stage -> {
        create(stage, Map.of(Names.OWNER, "sales", Names.OWNER_TYPE, "GROUP"));
        stage.namespaces().removeProperties(stage.another(), Set.of(Names.OWNER, Names.OWNER_TYPE));
    }),
    DROPPED(stage -> {
        create(stage, Map.of());
        stage.namespaces().dropNamespace(stage.another());
        stage.namespaces().createNamespace(stage.another(), Map.of("size", "9"));
    });

    /** Property names of HiveCatalog. */
    private static final class Names {
        static final String OWNER = "hive.metastore.database.owner";
        static final String OWNER_TYPE = "hive.metastore.database.owner-type";
    }

    private final Consumer<Stage> work;

    NamespaceScript(Map<String, String> properties) {
        this(stage -> create(stage, properties));
    }

    NamespaceScript(Consumer<Stage> work) {
        this.work = work;
    }

    private static void create(Stage stage, Map<String, String> properties) {
        stage.namespaces().createNamespace(stage.another(), properties);
    }

    @Override
    public Object run(Stage stage) {
        work.accept(stage);
        return new TreeMap<>(stage.namespaces().loadNamespaceMetadata(stage.another()));
    }
}
