package io.hmscatalog;

import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * What a metastore can hold as a name, and how it holds it. What no server takes is refused here, before a file is written,
 * and so is what one takes and cannot find again. Which of the other characters a server takes depends on its version; it
 * refuses the rest by itself.
 */
final class HmsNames {

    /** DBS.NAME and TBLS.TBL_NAME of the metastore's schema. */
    private static final int MAX_DATABASE_LENGTH = 128;

    private static final int MAX_TABLE_LENGTH = 256;

    /** MetaStoreUtils.validateName: the most that a version takes; before 4.0 letters, digits, _ and, in tables, /. */
    private static final Pattern CHARACTERS = Pattern.compile("[ -~&&[^\\\\]]+");

    /** What begins a database's name together with its catalog's (MetaStoreUtils.parseDbName). */
    private static final String CATALOG_MARK = "@";

    private HmsNames() {}

    static boolean isDatabase(Namespace namespace) {
        return namespace.levels().length == 1 && !namespace.level(0).startsWith(CATALOG_MARK);
    }

    /** The names that the server makes of these (StringUtils.normalizeIdentifier), so that each table has one only. */
    static TableIdentifier stored(TableIdentifier identifier) {
        return TableIdentifier.of(stored(identifier.namespace()), stored(identifier.name()));
    }

    /** Likewise. */
    static Namespace stored(Namespace namespace) {
        return Namespace.of(
                Arrays.stream(namespace.levels()).map(HmsNames::stored).toArray(String[]::new));
    }

    private static String stored(String name) {
        return name.isBlank() ? name : name.trim().toLowerCase(Locale.ROOT);
    }

    /**
     * The database of a namespace.
     *
     * @throws IllegalArgumentException if a metastore cannot hold it
     */
    static String newDatabase(Namespace namespace) {
        if (namespace.levels().length != 1) {
            throw new IllegalArgumentException(
                    "Cannot create namespace '%s': a metastore has exactly one level of namespaces, and this has %d"
                            .formatted(namespace, namespace.levels().length));
        }
        requireDatabase(namespace.level(0));
        return namespace.level(0);
    }

    /** Checks the name of a table to be. */
    static void requireNewTable(TableIdentifier identifier) {
        requireName("Table", identifier.name(), MAX_TABLE_LENGTH);
        requireDatabase(identifier.namespace().level(0));
    }

    private static void requireDatabase(String name) {
        requireName("Namespace", name, MAX_DATABASE_LENGTH);
        if (name.startsWith(CATALOG_MARK)) {
            throw new IllegalArgumentException(
                    "Namespace name '%s' begins with %s, which metastores take for the name of a catalog"
                            .formatted(name, CATALOG_MARK));
        }
    }

    private static void requireName(String kind, String name, int max) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("%s name '%s' is blank".formatted(kind, name));
        }
        if (name.length() > max) {
            throw new IllegalArgumentException("%s name '%s' has %d characters; a metastore holds at most %d"
                    .formatted(kind, name, name.length(), max));
        }
        if (!CHARACTERS.matcher(name).matches()) {
            throw new IllegalArgumentException(
                    "%s name '%s' has a character that no metastore takes; letters, digits and _ are taken by all"
                            .formatted(kind, name));
        }
        if (!isFolder(name)) {
            throw new IllegalArgumentException(
                    "%s name '%s' is not the name of a folder of its own: it ends in a dot, or a part of it between / is empty or ends in one"
                            .formatted(kind, name));
        }
    }

    /** Default locations end in the name; "..", for one, would be the folder above. 4.0.1 cannot alter a table "t.". */
    private static boolean isFolder(String name) {
        return Arrays.stream(name.split("/", -1)).noneMatch(part -> part.isBlank() || part.endsWith("."));
    }
}
