package io.hmscatalog.side;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;

/**
 * Runs scripts with a catalog of the given class. Uses nothing of this project's catalog, which is not on every class path.
 *
 * @param catalogImpl the catalog's class
 * @param properties of the catalog, besides a script's settings
 */
public record ScriptedCatalog(String catalogImpl, Map<String, String> properties) implements Side {

    static final String THREW = "threw ";

    /** The catalog's own name, which some callers put before a namespace. */
    static final String NAME = "side";

    @Override
    public String run(CatalogScript script, String namespace) {
        Map<String, String> all = new HashMap<>(properties);
        all.putAll(script.settings());
        Configuration hadoop = new Configuration(false);
        script.settings().forEach(hadoop::set);
        try (Closeable catalog = (Closeable) CatalogUtil.loadCatalog(catalogImpl, NAME, all, hadoop)) {
            return answer(script, new Stage((Catalog) catalog, Namespace.of(namespace)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String answer(CatalogScript script, Stage stage) {
        try {
            return "returned " + script.run(stage);
        } catch (RuntimeException e) {
            return THREW + e.getClass().getSimpleName() + ": "
                    + String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
        }
    }
}
