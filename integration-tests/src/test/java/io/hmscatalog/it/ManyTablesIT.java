package io.hmscatalog.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.hmscatalog.metastore.MetastoreServer;
import io.hmscatalog.metastore.MetastoreVersion;
import io.hmscatalog.metastore.RunningMetastore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;

final class ManyTablesIT extends MetastoreSuite {

    private static final int TABLES = 20_000;

    @Override
    RunningMetastore start(Path folder) {
        return MetastoreServer.builder(MetastoreVersion.V4_0_1).folder(folder).start();
    }

    @Test
    void twentyThousandTablesAreListedByNameInOneCall() {
        String database = namespace().level(0);
        String location = server().getDatabase(database).getLocationUri();
        HiveEntries.createHiveTable(server(), database, "hive_table");
        for (int number = 0; number < TABLES; number++) {
            HiveEntries.createIcebergTable(server(), database, location, "t" + number, "ICEBERG", "file:/none");
        }
        proxy().resetCounts();

        List<TableIdentifier> tables = catalog().listTables(namespace());

        assertThat(tables).hasSize(TABLES).doesNotHaveDuplicates().doesNotContain(table("hive_table"));
        assertThat(proxy().counts()).isEqualTo(Map.of("get_table_names_by_filter", 1));
    }
}
