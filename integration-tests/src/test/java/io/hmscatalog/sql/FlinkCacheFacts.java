package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.apache.iceberg.Schema;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a session sees of the changes of others. Iceberg's Flink catalog asks the metastore for a cached table's pointer at each look,
 * so the cache's interval matters only for a table that was dropped and created anew, and with type hms not even then.
 */
interface FlinkCacheFacts extends FlinkFixture {

    private String in(String catalog) {
        return catalog + "." + database() + ".t";
    }

    private void createdAnewElsewhere() {
        otherWriter().dropTable(identifier("t"));
        otherWriter()
                .createTable(identifier("t"), new Schema(Types.NestedField.optional(1, "other", Types.LongType.get())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lake", "uncached", "brief", "plain"})
    default void aChangeOfOthersIsSeenAtOnce(String catalog) {
        sql("CREATE TABLE t (id BIGINT)");
        assertThat(columns(in(catalog))).containsExactly("id BIGINT");

        table("t").updateSchema().addColumn("name", Types.StringType.get()).commit();

        assertThat(columns(in(catalog))).containsExactly("id BIGINT", "name STRING");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lake", "plain"})
    default void rowsOfOthersAreSeenAtOnce(String catalog) {
        sql("CREATE TABLE t (id BIGINT)");
        sql("INSERT INTO %s VALUES (1)", in(catalog));
        assertThat(column("SELECT id FROM %s", in(catalog))).containsExactly("1");

        appendElsewhere("t");

        assertThat(column("SELECT id FROM %s", in(catalog))).containsExactly("1", "1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"lake", "uncached", "brief"})
    default void aTableOfOthersWithTheSameNameIsSeenAtOnce(String catalog) {
        sql("CREATE TABLE t (id BIGINT)");
        assertThat(columns(in(catalog))).containsExactly("id BIGINT");

        createdAnewElsewhere();
        assertThat(columns(in(catalog))).containsExactly("other BIGINT");

        otherWriter().dropTable(identifier("t"));
        assertRefused("DESCRIBE %s", in(catalog)).hasMessageContaining("doesn't exist");
        assertThat(column("SHOW TABLES")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"lake", "uncached"})
    default void aTableThatOthersHaveDroppedIsCreatedAgain(String catalog) {
        sql("CREATE TABLE t (id BIGINT)");
        assertThat(columns(in(catalog))).containsExactly("id BIGINT");
        otherWriter().dropTable(identifier("t"));

        sql("CREATE TABLE %s (other BIGINT)", in(catalog));

        assertThat(columns(in(catalog))).containsExactly("other BIGINT");
    }

    @Test
    default void aTableIsDroppedInOtherLettersAndCreatedAgain() {
        sql("CREATE TABLE T (id BIGINT)");
        assertThat(columns("T")).containsExactly("id BIGINT");
        sql("DROP TABLE t");

        sql("CREATE TABLE IF NOT EXISTS T (other BIGINT)");

        assertThat(columns("T")).containsExactly("other BIGINT");
    }

    @Test
    default void withTypeIcebergATableOfTheSameNameIsSeenWhenNobodyHasAskedForTheInterval()
            throws InterruptedException {
        sql("CREATE TABLE t (id BIGINT)");
        assertThat(columns(in("plain_brief"))).containsExactly("id BIGINT");

        createdAnewElsewhere();

        TimeUnit.SECONDS.sleep(1);
        assertThat(columns(in("plain_brief"))).containsExactly("other BIGINT");
    }
}
