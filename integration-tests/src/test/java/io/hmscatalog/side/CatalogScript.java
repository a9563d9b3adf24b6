package io.hmscatalog.side;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is done with a catalog, whichever it is. */
public sealed interface CatalogScript
        permits TableScript, ViewScript, NamespaceScript, TableTurn, EncryptedTurn, ViewTurn, NamespaceTurn, Question {

    /** For people, and for the process that runs it. */
    String name();

    /** Of the catalog: each is a catalog property and a key of its Hadoop configuration as well. */
    default Map<String, String> settings() {
        return Map.of();
    }

    /** Does it; what it returns is part of what is compared. */
    @Nullable
    Object run(Stage stage);
}
