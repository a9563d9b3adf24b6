package io.hmscatalog.it;

import io.hmscatalog.HmsCatalog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * A process that lists and keeps what it has listed, so that the heap it is given is a bound for what listing takes. Its
 * arguments are the metastore's address and a namespace; it says {@value #READY}, then answers each of the lines {@value #TABLES}
 * and {@value #VIEWS} with the number of names it keeps. It ends at the end of standard input, and so with its parent.
 */
final class ListingMain {

    static final String READY = "ready";
    static final String TABLES = "tables";
    static final String VIEWS = "views";

    private ListingMain() {}

    public static void main(String[] arguments) throws IOException {
        Namespace namespace = Namespace.of(arguments[1]);
        List<TableIdentifier> kept = new ArrayList<>();
        try (HmsCatalog catalog = new HmsCatalog()) {
            catalog.setConf(new Configuration(false));
            catalog.initialize("listing", Map.of("uri", arguments[0]));
            catalog.listNamespaces();
            System.out.println(READY);
            BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                kept.addAll(line.equals(TABLES) ? catalog.listTables(namespace) : catalog.listViews(namespace));
                System.out.println(kept.size());
            }
        }
    }
}
