package io.hmscatalog.sql;

import static io.hmscatalog.sql.EngineFixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Columns and partitions that change. */
interface SparkSchemaFacts extends SparkFixture {

    @Test
    default void columnsComeGoMoveAndChange() {
        sql("CREATE TABLE t (id int, species string, knots float, price decimal(5, 2)) USING iceberg");
        sql("INSERT INTO t VALUES (1, 'Gull', 1.5, 1.25)");

        sql("ALTER TABLE t ADD COLUMNS (airport string COMMENT 'where', place struct<lat: double, lon: double>)");
        sql("ALTER TABLE t RENAME COLUMN species TO bird");
        sql("ALTER TABLE t ALTER COLUMN id TYPE bigint");
        sql("ALTER TABLE t ALTER COLUMN knots TYPE double");
        sql("ALTER TABLE t ALTER COLUMN price TYPE decimal(10, 2)");
        sql("ALTER TABLE t ALTER COLUMN airport FIRST");
        sql("ALTER TABLE t ALTER COLUMN bird AFTER knots");
        sql("ALTER TABLE t ADD COLUMN place.height double AFTER lat");
        sql("ALTER TABLE t DROP COLUMN place.lon");
        sql(
                "INSERT INTO t VALUES ('JFK', 3000000000, 2.5, 'Owl', 12345678.25, named_struct('lat', 1.0, 'height', 2.0))");

        assertThat(sql("SELECT * FROM t ORDER BY id"))
                .containsExactly(
                        row(null, "1", "1.5", "Gull", "1.25", null),
                        row("JFK", "3000000000", "2.5", "Owl", "12345678.25", "[1.0,2.0]"));
        assertThat(entry("t").getSd().getCols())
                .extracting("name", "type")
                .extracting(Object::toString)
                .containsExactly(
                        "(\"airport\", \"string\")",
                        "(\"id\", \"bigint\")",
                        "(\"knots\", \"double\")",
                        "(\"bird\", \"string\")",
                        "(\"price\", \"decimal(10,2)\")",
                        "(\"place\", \"struct<lat:double,height:double>\")");

        sql("ALTER TABLE t DROP COLUMNS (knots, price)");
        assertThat(sql("SELECT * FROM t WHERE id = 1")).containsExactly(row(null, "1", "Gull", null));
        assertRefused("ALTER TABLE t ALTER COLUMN id TYPE int").hasMessageContaining("NOT_SUPPORTED_CHANGE_COLUMN");
    }

    @Test
    default void partitionsEvolve() {
        sql("CREATE TABLE strikes USING iceberg AS SELECT * FROM birds WHERE id < 5000");

        sql("ALTER TABLE strikes ADD PARTITION FIELD years(flown)");
        sql("INSERT INTO strikes SELECT * FROM birds WHERE id >= 5000 AND id < 8000");
        sql("ALTER TABLE strikes REPLACE PARTITION FIELD years(flown) WITH size");
        sql("INSERT INTO strikes SELECT * FROM birds WHERE id >= 8000");
        sql("ALTER TABLE strikes WRITE ORDERED BY species");

        assertThat(number("SELECT count(*) FROM strikes")).isEqualTo(10_000);
        assertThat(number("SELECT count(*) FROM strikes WHERE size = 'Large' AND year(flown) = 1995"))
                .isEqualTo(number("SELECT count(*) FROM birds WHERE size = 'Large' AND year(flown) = 1995"));
        assertThat(column("SELECT DISTINCT spec_id FROM {db}.strikes.files ORDER BY spec_id"))
                .containsExactly("0", "1", "2");
        assertThat(sql("SHOW TBLPROPERTIES strikes")).anyMatch(property -> "sort-order".equals(property.get(0)));

        sql("ALTER TABLE strikes DROP PARTITION FIELD size");
        assertThat(number("SELECT count(*) FROM strikes")).isEqualTo(10_000);
    }

    @Test
    default void everyTypeOfSparkIsStored() {
        sql("""
                CREATE TABLE t (a boolean, b int, c bigint, d float, e double, f decimal(38, 10), g date, h timestamp,
                  i timestamp_ntz, j string, k binary, l array<int>, m map<string, bigint>, n struct<x: array<struct<y: int>>>)
                USING iceberg""");
        sql("""
                INSERT INTO t SELECT true, 1, 2, 3.5, 4.5, 5.25, DATE '2020-01-02', TIMESTAMP '2020-01-02 03:04:05',
                  TIMESTAMP_NTZ '2020-01-02 03:04:05', 'é', X'00FF', array(1, 2), map('k', 3),
                  named_struct('x', array(named_struct('y', 7)))""");

        assertThat(
                        sql(
                                "SELECT a, b, c, d, e, f, g, date_format(h, 'HH:mm'), date_format(i, 'HH:mm'), j, hex(k), l[1], m['k'], n.x[0].y FROM t"))
                .containsExactly(row(
                        "true",
                        "1",
                        "2",
                        "3.5",
                        "4.5",
                        "5.2500000000",
                        "2020-01-02",
                        "03:04",
                        "03:04",
                        "é",
                        "00FF",
                        "2",
                        "3",
                        "7"));
    }
}
