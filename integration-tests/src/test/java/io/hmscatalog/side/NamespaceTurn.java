package io.hmscatalog.side;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The work on one namespace, of which catalogs do one piece each in turn; each returns the namespace's properties. */
@SuppressWarnings("ImmutableEnumChecker") // What a constant does is a lambda without state.
public enum NamespaceTurn implements CatalogScript {
    CREATE(stage -> stage.namespaces()
            .createNamespace(stage.another(), Map.of("comment", "about sales", "colour", "green", "size", "9"))),
    SET_PARAMETERS(
            stage -> stage.namespaces().setProperties(stage.another(), Map.of("colour", "blue", "shape", "round"))),
    SET_OWNER(stage -> stage.namespaces()
            .setProperties(
                    stage.another(),
                    Map.of("hive.metastore.database.owner", "sales", "hive.metastore.database.owner-type", "GROUP"))),
    REMOVE_PARAMETER(stage -> stage.namespaces().removeProperties(stage.another(), Set.of("size"))),
    LOOK(stage -> {});

    private final Consumer<Stage> work;

    NamespaceTurn(Consumer<Stage> work) {
        this.work = work;
    }

    @Override
    public Object run(Stage stage) {
        work.accept(stage);
        return new TreeMap<>(stage.namespaces().loadNamespaceMetadata(stage.another()));
    }
}
