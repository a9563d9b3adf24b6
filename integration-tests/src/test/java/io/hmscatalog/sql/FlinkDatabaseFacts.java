package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

interface FlinkDatabaseFacts extends FlinkFixture {

    @Test
    default void aDatabaseIsCreatedAlteredAndDropped() {
        String name = database() + "_more";

        sql("CREATE DATABASE %s COMMENT 'birds' WITH ('owner-team' = 'a')", name);
        assertThat(server().getDatabase(name).getDescription()).isEqualTo("birds");
        assertThat(server().getDatabase(name).getParameters()).containsEntry("owner-team", "a");

        sql("ALTER DATABASE %s SET ('owner-team' = 'b', 'more' = 'c')", name);
        assertThat(server().getDatabase(name).getParameters())
                .containsEntry("owner-team", "b")
                .containsEntry("more", "c");

        assertThat(column("SHOW DATABASES")).contains(name, "default");
        sql("DROP DATABASE %s", name);
        assertThat(column("SHOW DATABASES")).doesNotContain(name);
    }

    @Test
    default void aDatabaseWithTablesIsNotDroppedEvenWithCascade() {
        sql("CREATE TABLE t (id BIGINT)");
        sql("USE `default`");

        assertRefused("DROP DATABASE %s", database()).hasMessageContaining("is not empty");
        assertRefused("DROP DATABASE %s CASCADE", database()).hasMessageContaining("is not empty");

        assertThat(columns(database() + ".t")).containsExactly("id BIGINT");
    }

    @Test
    default void existingAndMissingDatabasesAreNamed() {
        assertRefused("CREATE DATABASE %s", database())
                .hasMessageContaining("Database %s already exists in Catalog lake", database());
        sql("CREATE DATABASE IF NOT EXISTS %s", database());
        assertRefused("DROP DATABASE missing").hasMessageContaining("Database missing does not exist in Catalog lake");
        sql("DROP DATABASE IF EXISTS missing");
        assertRefused("USE missing").hasMessageContaining("[missing] does not exist in the catalog: [lake]");
    }
}
