package io.hmscatalog.side;

import io.hmscatalog.metastore.MetastoreVersion;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A difference that is meant.
 *
 * @param servers on which it is there
 * @param scripts after which it is there; none for all that leave a table
 * @param path what differs, as a regular expression
 * @param theirs the value with HiveCatalog, as a regular expression
 * @param ours the value with this catalog, as a regular expression
 * @param reason why this catalog does not do what HiveCatalog does
 */
record KnownDifference(
        Set<MetastoreVersion> servers,
        Set<? extends CatalogScript> scripts,
        String path,
        String theirs,
        String ours,
        String reason) {

    private static final Set<MetastoreVersion> ALL_SERVERS = EnumSet.allOf(MetastoreVersion.class);
    private static final Set<MetastoreVersion> V2_3 = Set.of(MetastoreVersion.V2_3_10);
    private static final Set<MetastoreVersion> V3_1 = Set.of(MetastoreVersion.V3_1_3);

    private static final String DONE = "returned null";
    private static final String ANYTHING = ".*";
    private static final String ANSWER = "answer";
    private static final String REFUSED = "threw UnsupportedOperationException: .*";

    private static final List<KnownDifference> ALL = List.of(
            everywhere(
                    Set.of(),
                    ".*\\.lastAccessTime",
                    "\\{time of 32 bits}",
                    "\\{time}",
                    "HiveCatalog cuts milliseconds to 32 bits before it makes seconds of them (iceberg #16620)"),
            everywhere(
                    Set.of(TableScript.FILES_NO_LONGER_KEPT),
                    ".*\\.parameters\\.external\\.table\\.purge",
                    "false",
                    Difference.NONE,
                    "HiveCatalog removes the parameter gc.enabled, but the property is mirrored under another name"),
            everywhere(
                    Set.of(TableScript.UPPER_CASE_NAMES, ViewScript.UPPER_CASE_NAME, NamespaceScript.UPPER_CASE_NAME),
                    ".*[. ](location|locationUri|metadata_location)|" + ANSWER,
                    ".*(/Sales|/Totals|_MORE).*",
                    ".*(/sales|/totals|_more).*",
                    "A name is put in lower case once, as the server stores it, and so are the folders made of it"),
            everywhere(
                    Set.of(TableScript.OWNER_CHANGED),
                    ".*\\.owner",
                    "alice",
                    "bob",
                    "HiveCatalog takes the owner at creation only (iceberg #6621)"),
            answer(
                    Set.of(NamespaceScript.COMMENT_REMOVED),
                    "returned .*comment=about sales.*",
                    REFUSED,
                    "No server removes a comment, and none says so"),
            new KnownDifference(
                    V2_3,
                    Set.of(NamespaceScript.COMMENT_SET, NamespaceScript.LOCATION_SET),
                    ANSWER,
                    "returned .*",
                    REFUSED,
                    "Such servers accept a new comment or location in silence and do not store it"),
            new KnownDifference(
                    V3_1,
                    Set.of(TableScript.UNLOCKED, ViewScript.UNLOCKED),
                    ANSWER,
                    DONE,
                    "threw ValidationException: .*nothing was written.*",
                    "Without the lock this server leaves commits unprotected, since it passes over their condition"),
            new KnownDifference(
                    V3_1,
                    Set.of(TableScript.UNLOCKED, ViewScript.UNLOCKED),
                    "\\{namespace}.*",
                    ANYTHING,
                    ANYTHING,
                    "Without the lock this server leaves commits unprotected, since it passes over their condition"),
            answer(
                    Set.of(Question.LIST_TABLES_OF_MISSING_NAMESPACE, Question.LIST_VIEWS_OF_MISSING_NAMESPACE),
                    "returned \\[]",
                    "threw NoSuchNamespaceException",
                    "Iceberg's interface asks for the exception; an empty list looks like an empty namespace (D8)"),
            answer(
                    Set.of(
                            Question.LIST_TABLES_OF_TWO_LEVELS,
                            Question.LIST_TABLES_OF_NO_NAMESPACE,
                            Question.LIST_VIEWS_OF_TWO_LEVELS),
                    "threw IllegalArgumentException",
                    "threw NoSuchNamespaceException",
                    "A namespace of any other depth than one does not exist; listNamespaces of both catalogs says so too"),
            answer(
                    Set.of(
                            Question.CREATE_TABLE_OVER_TABLE_OF_HIVE,
                            Question.CREATE_TABLE_OVER_VIEW_OF_HIVE,
                            Question.REPLACE_TABLE_OF_HIVE),
                    "threw NoSuchIcebergTableException",
                    "threw AlreadyExistsException",
                    "The name is taken, which is what the caller of a create must know"),
            answer(
                    Set.of(Question.CREATE_VIEW_OVER_TABLE_OF_HIVE, Question.CREATE_VIEW_OVER_VIEW_OF_HIVE),
                    "threw NoSuchIcebergViewException",
                    "threw AlreadyExistsException",
                    "The name is taken, which is what the caller of a create must know"),
            answer(
                    Set.of(Question.CREATE_TRANSACTION_OVER_VIEW),
                    "threw NoSuchTableException",
                    "threw AlreadyExistsException",
                    "As HiveCatalog's own create says when a view has the name"),
            answer(
                    Set.of(Question.CREATE_TABLE_AT_A_LOCATION_IN_MISSING_NAMESPACE),
                    "threw ValidationException",
                    "threw NoSuchNamespaceException",
                    "As without a location"),
            answer(
                    Set.of(Question.RENAME_TABLE_THAT_IS_A_VIEW),
                    "threw NoSuchIcebergTableException",
                    "threw NoSuchTableException",
                    "The exception of Iceberg's interface, of which HiveCatalog's is a subclass"),
            answer(
                    Set.of(Question.RENAME_VIEW_THAT_IS_A_TABLE),
                    "threw NoSuchIcebergViewException",
                    "threw NoSuchViewException",
                    "The exception of Iceberg's interface, of which HiveCatalog's is a subclass"),
            answer(
                    Set.of(Question.COMMIT_TO_DROPPED_TABLE),
                    "threw NullPointerException",
                    "threw NoSuchTableException",
                    "An append finds its table gone"),
            answer(
                    Set.of(Question.DROP_TABLE_THAT_IS_A_VIEW, Question.DROP_TABLE_OF_HIVE),
                    "returned true",
                    "returned false",
                    "HiveCatalog drops whatever has the name, also managed Hive tables whose data then stays (D7, iceberg #12790)"),
            answer(
                    Set.of(Question.PURGE_TABLE_THAT_IS_A_VIEW),
                    "threw NoSuchTableException",
                    "returned false",
                    "There is no such table, which a drop answers with false"),
            answer(
                    Set.of(Question.DROP_VIEW_THAT_IS_A_TABLE),
                    "threw NoSuchViewException",
                    "returned false",
                    "There is no such view, which a drop answers with false"),
            answer(
                    Set.of(Question.DROP_VIEW_OF_HIVE),
                    "threw NoSuchIcebergViewException",
                    "returned false",
                    "There is no such view, which a drop answers with false"));

    private static KnownDifference everywhere(
            Set<? extends CatalogScript> scripts, String path, String theirs, String ours, String reason) {
        return new KnownDifference(ALL_SERVERS, scripts, path, theirs, ours, reason);
    }

    /** In what a call returns or throws, on every server. */
    private static KnownDifference answer(
            Set<? extends CatalogScript> scripts, String theirs, String ours, String reason) {
        return everywhere(scripts, ANSWER, theirs, ours, reason);
    }

    boolean explains(Difference difference) {
        return difference.path().matches(path)
                && difference.theirs().matches(theirs)
                && difference.ours().matches(ours);
    }

    /** Why, for each of them. */
    static Set<String> reasons() {
        return ALL.stream().map(KnownDifference::reason).collect(Collectors.toSet());
    }

    /** Those that a script leads to on a server. */
    static List<KnownDifference> after(CatalogScript script, MetastoreVersion server) {
        return ALL.stream()
                .filter(one -> one.servers.contains(server))
                .filter(one -> one.scripts.isEmpty() || one.scripts.contains(script))
                .toList();
    }

    /** Whether it must be found after its scripts. */
    boolean isCertain() {
        return !scripts.isEmpty();
    }
}
