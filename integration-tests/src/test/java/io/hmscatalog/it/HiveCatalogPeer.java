package io.hmscatalog.it;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * A process with Iceberg's HiveCatalog: {@code create TABLE} makes an encrypted table, {@code append TABLE ID} appends a row and
 * answers with all of them. Uses nothing of this project's catalog, which is not on its class path.
 */
final class HiveCatalogPeer {

    private final Catalog catalog;
    private final String masterKey;

    private HiveCatalogPeer(Catalog catalog, String masterKey) {
        this.catalog = catalog;
        this.masterKey = masterKey;
    }

    /** Arguments: address of the metastore, class of the key management client, name of the master key. */
    public static void main(String[] arguments) throws IOException {
        Catalog catalog = CatalogUtil.loadCatalog(
                "org.apache.iceberg.hive.HiveCatalog",
                "test",
                Map.of("uri", arguments[0], "encryption.kms-impl", arguments[1]),
                new Configuration());
        HiveCatalogPeer peer = new HiveCatalogPeer(catalog, arguments[2]);
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            System.out.println(peer.answer(order.split(" ", 3)));
        }
    }

    private String answer(String[] order) {
        TableIdentifier name = TableIdentifier.parse(order[1]);
        if (order[0].equals("create")) {
            catalog.createTable(name, Rows.SCHEMA, null, Map.of("format-version", "3", "encryption.key-id", masterKey));
            return "created";
        }
        Table table = catalog.loadTable(name);
        Rows.append(table, Long.parseLong(order[2]));
        return Rows.read(table).toString();
    }
}
