package io.hmscatalog.kit;

import io.hmscatalog.HmsCatalog;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.rest.RESTCatalogServer;
import org.apache.iceberg.rest.RESTServerExtension;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Iceberg's REST server with this catalog behind it. */
final class RestServer implements BeforeAllCallback, AfterAllCallback {

    private final KitMetastore metastore;
    private @Nullable RESTServerExtension server;

    RestServer(KitMetastore metastore) {
        this.metastore = metastore;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        Map<String, String> properties = new HashMap<>(metastore.properties());
        // The extension gives the same properties to a client of its own, where the address is the REST server's.
        properties.put("hive.metastore.uris", Objects.requireNonNull(properties.remove(CatalogProperties.URI)));
        // One of the kit's tests needs it, and all of them have one catalog.
        properties.putAll(KitMetastore.WITHOUT_METADATA_CACHE);
        properties.put(CatalogProperties.CATALOG_IMPL, HmsCatalog.class.getName());
        properties.put(RESTCatalogServer.REST_PORT, RESTServerExtension.FREE_PORT);
        server = new RESTServerExtension(properties);
        server.beforeAll(context);
    }

    String port() {
        return Objects.requireNonNull(Objects.requireNonNull(server).config().get(RESTCatalogServer.REST_PORT));
    }

    @Override
    public void afterAll(ExtensionContext context) throws Exception {
        if (server != null) {
            server.afterAll(context);
        }
    }
}
