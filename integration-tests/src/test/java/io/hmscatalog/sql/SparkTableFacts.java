package io.hmscatalog.sql;

import static io.hmscatalog.it.Folder.filesBelow;
import static io.hmscatalog.sql.EngineFixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** Tables from {@code CREATE} to {@code DROP}. */
interface SparkTableFacts extends SparkFixture {

    @Test
    default void aTableIsCreatedFilledAndRead() {
        sql("""
                CREATE TABLE strikes (id bigint NOT NULL COMMENT 'from 0', airport string, flown date, size string, cost int)
                USING iceberg PARTITIONED BY (bucket(2, airport), size) COMMENT 'birds' TBLPROPERTIES (colour = 'green')""");
        sql("INSERT INTO strikes SELECT id, airport, flown, size, cost FROM birds");

        assertThat(sql("SELECT count(*), count(DISTINCT id), sum(cost), min(flown) FROM strikes"))
                .isEqualTo(sql("SELECT count(*), count(DISTINCT id), sum(cost), min(flown) FROM birds"));
        assertThat(number("SELECT count(*) FROM strikes")).isEqualTo(10_000);
        assertThat(sql("DESCRIBE EXTENDED strikes"))
                .contains(row("id", "bigint", "from 0"), row("Comment", "birds", ""))
                .anySatisfy(line -> assertThat(line).contains("Part 1", "size"))
                .anySatisfy(line -> assertThat(line).contains("Part 0", "bucket(2, airport)"));
        assertThat(sql("SHOW TBLPROPERTIES strikes")).contains(row("colour", "green"));
        assertThat(value("SHOW CREATE TABLE strikes")).contains("PARTITIONED BY (size)", "'colour' = 'green'");
        assertThat(sql("SHOW TABLES")).containsExactly(row(database(), "strikes", "false"));
    }

    @Test
    default void propertiesOfATableAreSetAndUnset() {
        sql("CREATE TABLE t (id bigint) USING iceberg TBLPROPERTIES (colour = 'green', shape = 'round')");
        sql("ALTER TABLE t SET TBLPROPERTIES (colour = 'blue')");
        sql("ALTER TABLE t UNSET TBLPROPERTIES (shape)");
        sql("COMMENT ON TABLE t IS 'birds'");

        assertThat(sql("SHOW TBLPROPERTIES t"))
                .contains(row("colour", "blue"))
                .noneMatch(property -> "shape".equals(property.get(0)));
        assertThat(sql("DESCRIBE EXTENDED t")).contains(row("Comment", "birds", ""));
        assertThat(entry("t").getParameters())
                .containsEntry("colour", "blue")
                .containsEntry("comment", "birds")
                .doesNotContainKey("shape");
    }

    @Test
    default void rowsAreOverwritten() {
        sql("CREATE TABLE t (id bigint, size string) USING iceberg PARTITIONED BY (size)");
        sql("INSERT INTO t VALUES (1, 'small'), (2, 'large')");
        sql("INSERT OVERWRITE t PARTITION (size = 'small') SELECT 3");
        assertThat(sql("SELECT * FROM t ORDER BY id")).containsExactly(row("2", "large"), row("3", "small"));

        sql("TRUNCATE TABLE t");
        assertThat(sql("SELECT * FROM t")).isEmpty();
    }

    @Test
    default void aTableIsRenamedAndMovesToAnotherNamespace() {
        sql("CREATE TABLE t AS SELECT 1 AS id");
        sql("CREATE NAMESPACE lake.{db}_n");

        sql("ALTER TABLE t RENAME TO {db}.u");
        sql("INSERT INTO u VALUES (2)");
        assertThat(column("SHOW TABLES IN lake.{db}")).hasSize(1);
        assertRefused("SELECT * FROM t").hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");

        sql("ALTER TABLE u RENAME TO {db}_n.v");
        sql("INSERT INTO lake.{db}_n.v VALUES (3)");
        assertThat(column("SELECT id FROM lake.{db}_n.v ORDER BY id")).containsExactly("1", "2", "3");
        assertThat(sql("SHOW TABLES")).isEmpty();
    }

    @Test
    default void aTableIsCreatedFromAQueryAndReplaced() {
        sql(
                "CREATE TABLE t USING iceberg TBLPROPERTIES (colour = 'green') AS SELECT id, species FROM birds WHERE id < 10");
        assertThat(number("SELECT count(*) FROM t")).isEqualTo(10);

        sql("REPLACE TABLE t USING iceberg AS SELECT id, airport, cost FROM birds WHERE id < 20");
        assertThat(number("SELECT count(airport) FROM t")).isEqualTo(20);

        sql("CREATE OR REPLACE TABLE t (species string) USING iceberg PARTITIONED BY (species)");
        assertThat(number("SELECT count(*) FROM t")).isZero();

        sql(
                "CREATE OR REPLACE TABLE u USING iceberg AS SELECT species, count(*) AS strikes FROM birds GROUP BY species");
        assertThat(number("SELECT sum(strikes) FROM u")).isEqualTo(10_000);
        assertThat(number("SELECT count(*) FROM {db}.t.snapshots")).isGreaterThanOrEqualTo(2);
        assertThat(entry("t").getSd().getCols()).extracting("name").containsExactly("species");
        assertRefused("REPLACE TABLE missing (id bigint) USING iceberg")
                .hasMessageContaining("TABLE_OR_VIEW_NOT_FOUND");
    }

    @Test
    default void aCreateFromAQueryThatFailsLeavesNoTable() {
        assertRefused("CREATE TABLE t AS SELECT if(id < 0, id, raise_error('no birds')) AS id FROM birds")
                .hasMessageContaining("DataWritingSparkTask")
                .hasMessageContaining("no birds");

        assertThat(sql("SHOW TABLES")).isEmpty();
        assertThat(server().getAllTables(database())).isEmpty();
    }

    @Test
    default void dropKeepsTheFilesAndPurgeRemovesThem() {
        sql("CREATE TABLE kept AS SELECT * FROM birds WHERE id < 100");
        sql("CREATE TABLE purged AS SELECT * FROM birds WHERE id < 100");
        Path kept = locationOf("kept");
        Path purged = locationOf("purged");
        int files = filesBelow(kept).size();

        sql("DROP TABLE kept");
        sql("DROP TABLE purged PURGE");

        assertThat(sql("SHOW TABLES")).isEmpty();
        assertThat(files).isPositive();
        assertThat(filesBelow(kept)).hasSize(files);
        assertThat(filesBelow(purged)).isEmpty();
    }

    @Test
    default void withoutGarbageCollectionAPurgeIsRefused() {
        sql("CREATE TABLE t TBLPROPERTIES ('gc.enabled' = 'false') AS SELECT 1 AS id");

        assertRefused("DROP TABLE t PURGE").hasMessageContaining("GC is disabled");

        assertThat(column("SELECT id FROM t")).containsExactly("1");
    }

    @Test
    default void aTableHasItsOwnPlace() {
        sql("CREATE TABLE t (id bigint) USING iceberg LOCATION '%s'".formatted(folder().toUri()));
        sql("INSERT INTO t VALUES (1)");

        assertThat(filesBelow(folder()))
                .anySatisfy(file -> assertThat(file.toString()).endsWith(".metadata.json"))
                .anySatisfy(file -> assertThat(file.toString()).endsWith(".parquet"));
        assertThat(column("SELECT id FROM t")).containsExactly("1");
    }

    @Test
    default void everyFileFormatIsWrittenAndRead() {
        for (String format : new String[] {"parquet", "orc", "avro"}) {
            sql(
                    "CREATE TABLE of_%1$s TBLPROPERTIES ('write.format.default' = '%1$s') AS SELECT * FROM birds WHERE id < 10"
                            .formatted(format));

            assertThat(number("SELECT sum(id) FROM of_%s".formatted(format))).isEqualTo(45);
            assertThat(column("SELECT DISTINCT file_format FROM {db}.of_%s.files".formatted(format)))
                    .containsExactly(format.toUpperCase(Locale.ROOT));
        }
    }
}
