package io.hmscatalog.flink;

import io.hmscatalog.HmsCatalog;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogView;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.ResolvedCatalogView;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.flink.FlinkSchemaUtil;
import org.apache.iceberg.view.SQLViewRepresentation;
import org.apache.iceberg.view.UpdateViewProperties;
import org.apache.iceberg.view.View;
import org.apache.iceberg.view.ViewBuilder;
import org.apache.iceberg.view.ViewVersion;

/**
 * Iceberg's views as Flink's. Flink resolves a name in a view's text in the view's own catalog and database first
 * (FlinkPlannerImpl.expandView); so only a text that was written for these two is read.
 */
record IcebergViews(String catalogName, HmsCatalog catalog) {

    private static final String DIALECT = "flink";

    /**
     * The view as it is now.
     *
     * @throws org.apache.iceberg.exceptions.NoSuchViewException if there is no such Iceberg view
     */
    ResolvedCatalogView load(ObjectPath path) {
        View view = catalog.loadView(identifier(path));
        Map<String, String> options = new HashMap<>(view.properties());
        String comment = options.remove(TableProperties.COMMENT);
        String query = query(path, view.currentVersion());
        ResolvedSchema columns = FlinkSchemaUtil.toResolvedSchema(view.schema());
        CatalogView origin =
                CatalogView.of(Schema.newBuilder().fromResolvedSchema(columns).build(), comment, query, query, options);
        // Flink would else take the types from the text, with names resolved in the session's current database.
        return new ResolvedCatalogView(origin, columns);
    }

    /** What Flink runs for a view, or a query that fails and says why. */
    String query(ObjectPath path, ViewVersion version) {
        Map<String, String> byDialect = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        version.representations().stream()
                .filter(SQLViewRepresentation.class::isInstance)
                .map(SQLViewRepresentation.class::cast)
                .forEach(one -> byDialect.put(one.dialect(), one.sql()));
        String sql = byDialect.get(DIALECT);
        if (sql == null) {
            return UnreadableQuery.text(
                    "Iceberg view %s has no SQL of dialect %s, only of %s; query its tables instead, or create another view in Flink"
                            .formatted(path.getFullName(), DIALECT, byDialect.keySet()),
                    byDialect);
        }
        return foreignContext(path, version)
                .map(context -> UnreadableQuery.text(
                        "Iceberg view %s was written in %s, where names mean other tables than in catalog %s, namespace %s; create it here anew"
                                .formatted(path.getFullName(), context, catalogName, path.getDatabaseName()),
                        byDialect))
                .orElse(sql);
    }

    /** Where the names in the view's text belong, unless that is where the view is. */
    private Optional<String> foreignContext(ObjectPath path, ViewVersion version) {
        String catalogOfNames = version.defaultCatalog() == null ? catalogName : version.defaultCatalog();
        Namespace namespace = version.defaultNamespace();
        return catalogOfNames.equals(catalogName)
                        && namespace.length() == 1
                        && namespace.level(0).equalsIgnoreCase(path.getDatabaseName())
                ? Optional.empty()
                : Optional.of("catalog %s, namespace %s".formatted(catalogOfNames, namespace));
    }

    /**
     * Creates a view.
     *
     * @param view what Flink has expanded: every name in its text is whole
     */
    void create(ObjectPath path, ResolvedCatalogView view) {
        version(path, view).create();
    }

    /** Changes the view to what Flink wants it to be; other dialects of a changed text are lost only where Iceberg allows it. */
    void replace(ObjectPath path, ResolvedCatalogView wanted) {
        if (wanted.getExpandedQuery().equals(load(path).getExpandedQuery())) {
            UpdateViewProperties update = catalog.loadView(identifier(path)).updateProperties();
            properties(wanted).forEach(update::set);
            update.commit();
        } else {
            version(path, wanted).replace();
        }
    }

    private ViewBuilder version(ObjectPath path, ResolvedCatalogView view) {
        return catalog.buildView(identifier(path))
                .withSchema(FlinkSchemaUtil.convert(view.getResolvedSchema()))
                .withQuery(DIALECT, view.getExpandedQuery())
                .withDefaultCatalog(catalogName)
                .withDefaultNamespace(Namespace.of(path.getDatabaseName()))
                .withProperties(properties(view));
    }

    private static Map<String, String> properties(CatalogView view) {
        Map<String, String> properties = new HashMap<>(view.getOptions());
        if (view.getComment() != null && !view.getComment().isEmpty()) {
            properties.put(TableProperties.COMMENT, view.getComment());
        }
        return properties;
    }

    static TableIdentifier identifier(ObjectPath path) {
        return TableIdentifier.of(path.getDatabaseName(), path.getObjectName());
    }
}
