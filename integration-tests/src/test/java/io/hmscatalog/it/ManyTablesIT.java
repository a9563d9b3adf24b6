package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.metastore.DatabaseServer;
import io.hmscatalog.metastore.PostgresServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class ManyTablesIT extends DatabaseServerSuite {

    private static final int TABLES = 20_000;
    private static final int CONNECTIONS = 4;

    @Override
    DatabaseServer startDatabase(Path folder) {
        return PostgresServer.start(folder);
    }

    @Test
    @Timeout(value = 10, unit = TimeUnit.MINUTES)
    void twentyThousandTablesAreListedByNameInOneCall() throws Exception {
        String name = namespace().level(0);
        HiveEntries.createHiveTable(server(), name, "hive_table");
        createTables(name, server().getDatabase(name).getLocationUri());
        catalog().listNamespaces();
        proxy().resetCounts();

        List<TableIdentifier> tables = catalog().listTables(namespace());

        assertThat(tables).hasSize(TABLES).doesNotHaveDuplicates().doesNotContain(table("hive_table"));
        assertThat(proxy().counts()).isEqualTo(Map.of("get_table_names_by_filter", 1));
    }

    private void createTables(String name, String location) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < CONNECTIONS; thread++) {
                int first = thread;
                running.add(threads.submit(() -> {
                    try (var connection = connect("observer")) {
                        for (int number = first; number < TABLES; number += CONNECTIONS) {
                            HiveEntries.createIcebergTable(
                                    connection, name, location, "t" + number, "ICEBERG", "file:/none");
                        }
                    }
                }));
            }
            for (Future<?> future : running) {
                future.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
