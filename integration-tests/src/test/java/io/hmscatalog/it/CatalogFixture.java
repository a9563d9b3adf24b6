package io.hmscatalog.it;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.faults.MetastoreProxy;
import java.util.Map;
import java.util.Objects;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/** What a suite of facts gets from the class of one metastore version. */
interface CatalogFixture {

    /** The proxy between the catalog and the server. */
    MetastoreProxy proxy();

    /** A catalog behind the proxy. */
    HmsCatalog catalog();

    /** Another catalog behind the proxy, closed after the test; with the given properties besides the usual ones. */
    HmsCatalog anotherCatalog(Map<String, String> properties);

    /** The server itself, by raw calls that the proxy does not see. */
    MetastoreClient server();

    /** Another connection to the server itself, for the caller to close. */
    MetastoreConnection connect(String user);

    /** An existing namespace for this test alone. */
    Namespace namespace();

    default TableIdentifier table(String name) {
        return TableIdentifier.of(namespace(), name);
    }

    default Table createTable(String name) {
        return catalog().createTable(table(name), Rows.SCHEMA);
    }

    default org.apache.hadoop.hive.metastore.api.Table entry(String name) {
        return server().getTable(namespace().level(0), name);
    }

    default String pointer(String name) {
        return Objects.requireNonNull(entry(name).getParameters().get("metadata_location"));
    }
}
