package io.hmscatalog.sql;

import static io.hmscatalog.it.Folder.path;
import static io.hmscatalog.sql.EngineFixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import org.apache.hadoop.hive.metastore.api.Database;
import org.junit.jupiter.api.Test;

/** {@code CREATE}, {@code DESCRIBE}, {@code ALTER} and {@code DROP NAMESPACE}. */
interface SparkNamespaceFacts extends SparkFixture {

    @Test
    default void aNamespaceIsCreatedAndDescribed() {
        String place = "file:" + folder();
        sql("CREATE NAMESPACE lake.{db}_n COMMENT 'birds' LOCATION '%s' WITH DBPROPERTIES (colour = 'green')"
                .formatted(place));

        assertThat(sql("DESCRIBE NAMESPACE EXTENDED lake.{db}_n"))
                .contains(row("Comment", "birds"), row("Location", place))
                .anySatisfy(line -> assertThat(line.toString()).contains("colour", "green"));
        assertThat(column("SHOW NAMESPACES IN lake")).contains(database() + "_n", "default");
        assertThat(server().getDatabase(database() + "_n").getLocationUri()).isEqualTo(place);
    }

    @Test
    default void propertiesOfANamespaceAreAltered() {
        sql("ALTER NAMESPACE lake.{db} SET DBPROPERTIES (colour = 'green')");

        assertThat(server().getDatabase(database()).getParameters()).containsEntry("colour", "green");
    }

    @Test
    default void commentAndLocationOfANamespaceChangeWhereTheServerStoresThem() {
        String place = "file:" + folder();
        String comment = "COMMENT ON NAMESPACE lake.{db} IS 'birds'";
        String location = "ALTER NAMESPACE lake.{db} SET LOCATION '%s'".formatted(place);

        if (isBeforeHive4()) {
            assertRefused(comment).hasMessageContaining("UnsupportedOperationException");
            assertRefused(location).hasMessageContaining("UnsupportedOperationException");
        } else {
            sql(comment);
            sql(location);
            Database stored = server().getDatabase(database());
            assertThat(stored.getDescription()).isEqualTo("birds");
            assertThat(path(stored.getLocationUri())).isEqualTo(folder());
        }
    }

    @Test
    default void aNamespaceIsDroppedWhenItIsEmpty() {
        sql("CREATE TABLE t (id bigint) USING iceberg");

        assertRefused("DROP NAMESPACE lake.{db}").hasMessageContaining("Namespace %s is not empty", database());
        assertRefused("DROP NAMESPACE lake.{db} CASCADE").hasMessageContaining("is not empty");
        assertThat(column("SHOW TABLES")).hasSize(1);

        sql("DROP TABLE t");
        sql("USE lake.default");
        sql("DROP NAMESPACE lake.{db}");
        assertThat(server().getAllDatabases()).doesNotContain(database());
        assertRefused("CREATE TABLE lake.{db}.t (id bigint) USING iceberg")
                .hasMessageContaining("Namespace does not exist: " + database());
    }
}
