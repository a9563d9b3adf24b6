package io.hmscatalog;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hive.metastore.TableType;
import org.apache.hadoop.hive.metastore.api.Table;
import org.apache.iceberg.view.SQLViewRepresentation;
import org.apache.iceberg.view.ViewMetadata;

/**
 * The content of a metastore's view for a version of an Iceberg view: the same fields and parameters as Iceberg's
 * HiveCatalog writes (HiveViewOperations, HMSTablePropertyHelper of Iceberg 1.11).
 */
final class ViewContent {

    /** No part of the text, which could be another query. */
    private static final String TOO_LONG =
            "/* %d characters, more than the metastore takes; the text is in the metadata file of this Iceberg view */";

    private static final String HIVE_DIALECT = "hive";

    private final EntryContent common;
    private final Optional<String> sql;

    /** Prepares the content; throws as {@link EntryContent} does. */
    ViewContent(HmsCatalogOptions options, ViewMetadata metadata) {
        this.common = new EntryContent(
                options,
                TableEntry.ICEBERG_VIEW,
                metadata.uuid(),
                metadata.location(),
                metadata.schema(),
                metadata.properties());
        this.sql = sql(metadata)
                .map(text -> text.length() > options.longestValue() ? TOO_LONG.formatted(text.length()) : text);
    }

    /** The SQL that Hive shows: in its own dialect, or the first there is. */
    private static Optional<String> sql(ViewMetadata metadata) {
        List<SQLViewRepresentation> all = metadata.currentVersion().representations().stream()
                .filter(SQLViewRepresentation.class::isInstance)
                .map(SQLViewRepresentation.class::cast)
                .toList();
        return all.stream()
                .filter(one -> one.dialect().equalsIgnoreCase(HIVE_DIALECT))
                .findFirst()
                .or(() -> all.stream().findFirst())
                .map(SQLViewRepresentation::sql);
    }

    /**
     * A new view of the given owner, unless the view's properties name another.
     *
     * @param pointer location of the metadata file
     */
    Table create(String pointer, String database, String name, String user, long nowMillis) {
        return withSql(common.create(pointer, TableType.VIRTUAL_VIEW, database, name, user, nowMillis));
    }

    /**
     * The stored view with the new version's content; what this catalog does not write stays as it is.
     *
     * @param pointer location of the metadata file
     */
    Table replace(Table stored, String pointer, ViewMetadata base) {
        return withSql(common.replace(stored, pointer, base.properties(), base.metadataFileLocation()));
    }

    private Table withSql(Table entry) {
        sql.ifPresent(text -> {
            entry.setViewOriginalText(text);
            entry.setViewExpandedText(text);
        });
        return entry;
    }
}
