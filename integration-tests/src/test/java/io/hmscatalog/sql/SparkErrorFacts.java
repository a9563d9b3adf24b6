package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What users of Spark read when something is wrong. */
interface SparkErrorFacts extends SparkFixture {

    @Test
    default void anExistingTableIsNotCreatedAgain() {
        sql("CREATE TABLE t (id bigint) USING iceberg");

        assertRefused("CREATE TABLE t (id bigint) USING iceberg").hasMessageContaining("TABLE_OR_VIEW_ALREADY_EXISTS");
        assertThat(sql("CREATE TABLE IF NOT EXISTS t (id bigint) USING iceberg"))
                .isEmpty();
        assertRefused("CREATE NAMESPACE lake.{db}").hasMessageContaining("SCHEMA_ALREADY_EXISTS");
    }

    @Test
    default void aRenameToATakenNameIsRefused() {
        sql("CREATE TABLE t (id bigint) USING iceberg");
        sql("CREATE TABLE u (id bigint) USING iceberg");

        assertRefused("ALTER TABLE t RENAME TO {db}.u").hasMessageContaining("TABLE_OR_VIEW_ALREADY_EXISTS");
        assertRefused("ALTER TABLE missing RENAME TO {db}.v").hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
    }

    @Test
    default void whatIsMissingIsNamed() {
        assertRefused("SELECT * FROM missing").hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
        assertRefused("CREATE TABLE lake.missing.t (id bigint) USING iceberg")
                .hasMessageContaining("Namespace does not exist: missing");
        assertRefused("DROP NAMESPACE lake.missing").hasMessageContaining("SCHEMA_NOT_FOUND");
        assertRefused("USE lake.missing").hasMessageContaining("SCHEMA_NOT_FOUND");
    }

    @Test
    default void aMetastoreOutOfReachIsNamedWithItsOption() {
        assertRefused("SHOW NAMESPACES IN closed_port").hasMessageContaining("thrift://127.0.0.1:1");
    }

    @Test
    default void anAddressThatIsNoneIsNamedWithItsOption() {
        assertRefused("SHOW NAMESPACES IN mistyped")
                .hasMessageContaining("uri: 'thirft://127.0.0.1:9083' must begin with thrift://");
    }
}
