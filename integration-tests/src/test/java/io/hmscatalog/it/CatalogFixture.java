package io.hmscatalog.it;

import io.hmscatalog.HmsCatalog;
import io.hmscatalog.compat.MetastoreClient;
import io.hmscatalog.compat.MetastoreConnection;
import io.hmscatalog.faults.MetastoreProxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.hive.metastore.api.ShowLocksRequest;
import org.apache.hadoop.hive.metastore.api.ShowLocksResponseElement;
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

    /** A catalog that keeps no metadata files in memory: what it shows, it has read. */
    default HmsCatalog readingCatalog(Map<String, String> properties) {
        Map<String, String> all = new HashMap<>(properties);
        all.put("metadata-cache.max-total-bytes", "0");
        return anotherCatalog(all);
    }

    /** Another way to the server, closed after the test: what uses it is for the table turns another process. */
    MetastoreProxy anotherProxy();

    /** A writer in a process of its own, killed after the test. */
    WriterJvm startWriter(MetastoreProxy way);

    /** The server itself, by raw calls that the proxy does not see. */
    MetastoreClient server();

    /** Another connection to the server itself, for the caller to close. */
    MetastoreConnection connect(String user);

    /** Alters that a new connection sends to find out whether conditions are enforced. */
    default int altersPerQuestion() {
        return 0;
    }

    /** The requests and locks of a table, as the server shows them. */
    default List<ShowLocksResponseElement> locksOf(String name) {
        ShowLocksRequest request = new ShowLocksRequest();
        request.setDbname(namespace().level(0));
        request.setTablename(name);
        return server().showLocks(request).getLocks();
    }

    /** An existing namespace for this test alone. */
    Namespace namespace();

    /** What the server's database makes of a text. */
    default String stored(String text) {
        return text;
    }

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
