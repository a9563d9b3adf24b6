package io.hmscatalog;

import java.util.Map;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.view.ImmutableSQLViewRepresentation;
import org.apache.iceberg.view.ImmutableViewVersion;
import org.apache.iceberg.view.ViewMetadata;
import org.apache.iceberg.view.ViewMetadataParser;

/** Versions of a view, as engines make them. */
final class ViewVersions {

    private ViewVersions() {}

    /** Of the dialects spark and, where there is a text for it, hive. */
    static ViewMetadata first(String location, String hiveSql, Map<String, String> properties) {
        ImmutableViewVersion.Builder version = ImmutableViewVersion.builder()
                .versionId(1)
                .schemaId(0)
                .timestampMillis(1)
                .defaultNamespace(Namespace.of("db"))
                .addRepresentations(sql("spark", "select 1"));
        if (!hiveSql.isEmpty()) {
            version.addRepresentations(sql("Hive", hiveSql));
        }
        return ViewMetadata.builder()
                .setLocation(location)
                .setProperties(properties)
                .setCurrentVersion(version.build(), Versions.SCHEMA)
                .build();
    }

    private static ImmutableSQLViewRepresentation sql(String dialect, String sql) {
        return ImmutableSQLViewRepresentation.builder()
                .dialect(dialect)
                .sql(sql)
                .build();
    }

    static ViewMetadata withProperty(ViewMetadata version, String key, String value) {
        return ViewMetadata.buildFrom(version).setProperties(Map.of(key, value)).build();
    }

    /** As read from its file. */
    static ViewMetadata located(ViewMetadata version, String location) {
        return ViewMetadataParser.fromJson(location, ViewMetadataParser.toJson(version));
    }
}
