package io.hmscatalog.sql;

import org.junit.jupiter.api.Test;

/** What users of Flink read when something is wrong. */
interface FlinkErrorFacts extends FlinkFixture {

    @Test
    default void whatIsMissingIsNamed() {
        assertRefused("SELECT * FROM missing").hasMessageContaining("'missing' not found");
        assertRefused("INSERT INTO missing VALUES (1)")
                .hasMessageContaining("Cannot find table '`lake`.`%s`.`missing`'", database());
        assertRefused("CREATE TABLE missing.t (id BIGINT)")
                .hasMessageContaining("Database missing does not exist in Catalog lake");
    }

    @Test
    default void allProblemsOfACatalogsOptionsAreOneError() {
        assertRefused("""
                CREATE CATALOG wrong WITH ('type' = 'hms', 'catalog-type' = 'hive', 'clients' = '0', 'cache-enabled' = 'maybe',
                  'uri' = 'thirft://127.0.0.1:9083')""")
                .hasMessageContaining("catalog-type=hive: ")
                .hasMessageContaining("clients=0: ")
                .hasMessageContaining("cache-enabled=maybe: neither true nor false")
                .hasMessageContaining("uri: 'thirft://127.0.0.1:9083' must begin with thrift://");
    }

    @Test
    default void aMetastoreOutOfReachIsNamed() {
        sql("""
                CREATE CATALOG closed_port WITH ('type' = 'hms', 'uri' = 'thrift://127.0.0.1:1',
                  'client.pool.acquire-timeout-ms' = '1000')""");

        assertRefused("CREATE DATABASE closed_port.db").hasMessageContaining("thrift://127.0.0.1:1");
    }
}
