package io.hmscatalog.it;

import io.hmscatalog.CatalogConfig;
import io.hmscatalog.HmsCatalog;
import io.hmscatalog.lock.AlterMode;
import io.hmscatalog.lock.TableLocks;
import io.hmscatalog.pool.MetastoreLease;
import io.hmscatalog.pool.MetastorePools;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * The process that {@link WriterJvm} starts, with catalog properties as arguments. A line {@code append TABLE ID} on standard
 * input is answered by {@code acknowledged} or {@code failed EXCEPTION: MESSAGE}, a line {@code lock DATABASE TABLE MODE} by
 * {@code held LOCK}. It ends at the end of standard input, and so with its parent.
 */
final class WriterMain {

    static final String APPEND = "append";
    static final String LOCK = "lock";
    static final String ACKNOWLEDGED = "acknowledged";
    static final String FAILED = "failed ";
    static final String HELD = "held ";

    private final Map<String, String> properties;
    private final HmsCatalog catalog;

    private WriterMain(Map<String, String> properties) {
        this.properties = properties;
        this.catalog = new HmsCatalog();
        catalog.setConf(new Configuration(false));
        catalog.initialize("writer", properties);
    }

    public static void main(String[] arguments) throws IOException {
        Map<String, String> properties = new HashMap<>();
        for (String argument : arguments) {
            int end = argument.indexOf('=');
            properties.put(argument.substring(0, end), argument.substring(end + 1));
        }
        WriterMain writer = new WriterMain(properties);
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(writer.obey(line.split(" ", -1)));
        }
        Runtime.getRuntime().halt(0);
    }

    private String obey(String[] words) {
        try {
            return switch (words[0]) {
                case APPEND -> append(TableIdentifier.parse(words[1]), Long.parseLong(words[2]));
                case LOCK -> lock(words[1], words[2], AlterMode.valueOf(words[3]));
                default -> throw new IllegalArgumentException(words[0]);
            };
        } catch (RuntimeException e) {
            return FAILED + e.getClass().getSimpleName() + ": "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        }
    }

    private String append(TableIdentifier table, long id) {
        Rows.append(catalog.loadTable(table), id);
        return ACKNOWLEDGED;
    }

    private String lock(String database, String table, AlterMode alters) {
        CatalogConfig config = CatalogConfig.load(properties, new Configuration(false));
        MetastoreLease lease = MetastorePools.shared()
                .lease(config.metastore(), config.options().pool(), UserGroupInformation.createRemoteUser("writer"));
        TableLocks locks =
                TableLocks.open("writer", lease.client(), config.options().lock(), "writer");
        return HELD + locks.acquire(database, table, alters).state().lockId();
    }
}
