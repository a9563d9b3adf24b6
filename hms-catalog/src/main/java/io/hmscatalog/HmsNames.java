package io.hmscatalog;

import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * What a metastore can hold as a name. Lengths are checked here, because some databases cut a longer name without a word;
 * which characters are allowed is a setting of the server, which refuses others by itself.
 */
final class HmsNames {

    /** DBS.NAME and TBLS.TBL_NAME of the metastore's schema. */
    private static final int MAX_DATABASE_LENGTH = 128;

    private static final int MAX_TABLE_LENGTH = 256;

    private HmsNames() {}

    static boolean isDatabase(Namespace namespace) {
        return namespace.levels().length == 1;
    }

    /**
     * The database of a namespace.
     *
     * @throws IllegalArgumentException if a metastore cannot hold it
     */
    static String newDatabase(Namespace namespace) {
        if (!isDatabase(namespace)) {
            throw new IllegalArgumentException(
                    "Cannot create namespace '%s': a metastore has exactly one level of namespaces, and this has %d"
                            .formatted(namespace, namespace.levels().length));
        }
        requireLength("Namespace", namespace.level(0), MAX_DATABASE_LENGTH);
        return namespace.level(0);
    }

    /** Checks the name of a table to be. */
    static void requireNewTable(TableIdentifier identifier) {
        requireLength("Table", identifier.name(), MAX_TABLE_LENGTH);
        requireLength("Namespace", identifier.namespace().level(0), MAX_DATABASE_LENGTH);
    }

    private static void requireLength(String kind, String name, int max) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("%s name '%s' is blank".formatted(kind, name));
        }
        if (name.length() > max) {
            throw new IllegalArgumentException("%s name '%s' has %d characters; a metastore holds at most %d"
                    .formatted(kind, name, name.length(), max));
        }
    }
}
