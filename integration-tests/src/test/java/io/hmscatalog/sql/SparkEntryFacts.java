package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What Spark's tables and views are in the metastore. */
interface SparkEntryFacts extends SparkFixture, EntryFacts {

    @Test
    default void classNamesInAViewsEntryAreHivesOwn() {
        sql("CREATE VIEW v AS SELECT 1 AS id");

        assertThat(entry("v").getTableType()).isEqualTo("VIRTUAL_VIEW");
        assertThat(entry("v").getViewOriginalText()).isEqualTo("SELECT 1 AS id");
        assertThat(entry("v").toString()).doesNotContain("shaded");
    }
}
