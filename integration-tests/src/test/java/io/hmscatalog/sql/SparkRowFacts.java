package io.hmscatalog.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code UPDATE}, {@code DELETE} and {@code MERGE INTO}. */
interface SparkRowFacts extends SparkFixture {

    String COPY_ON_WRITE = "copy-on-write";
    String MERGE_ON_READ = "merge-on-read";

    @ParameterizedTest
    @ValueSource(strings = {COPY_ON_WRITE, MERGE_ON_READ})
    default void rowsAreUpdatedDeletedAndMerged(String mode) {
        createStrikes("""
                'write.update.mode' = '%1$s', 'write.delete.mode' = '%1$s', 'write.merge.mode' = '%1$s'""".formatted(mode));
        long gulls = number("SELECT count(*) FROM birds WHERE species = 'Canada goose'");
        assertThat(gulls).isPositive();

        sql("UPDATE strikes SET species = 'Goose', knots = NULL WHERE species = 'Canada goose'");
        assertThat(number("SELECT count(*) FROM strikes WHERE species = 'Goose' AND knots IS NULL"))
                .isEqualTo(gulls);

        sql("DELETE FROM strikes WHERE id % 10 = 3 AND size = 'Small'");
        long left = number("SELECT count(*) FROM birds WHERE NOT (id % 10 = 3 AND size <=> 'Small')");
        assertThat(number("SELECT count(*) FROM strikes")).isEqualTo(left);

        sql("""
                MERGE INTO strikes AS old
                USING (SELECT * FROM birds WHERE id < 5000 UNION ALL SELECT id + 10000, airport, flown, state, size, species, cost, knots
                       FROM birds WHERE id < 50) AS new
                ON old.id = new.id
                WHEN MATCHED AND new.cost > 0 THEN DELETE
                WHEN MATCHED THEN UPDATE SET old.species = 'merged'
                WHEN NOT MATCHED AND new.id >= 10000 THEN INSERT *""");
        String gone = "(id % 10 = 3 AND size <=> 'Small')";
        assertThat(number("SELECT count(*) FROM strikes"))
                .isEqualTo(number("SELECT count(*) FROM birds WHERE NOT " + gone
                                + " AND NOT (id < 5000 AND coalesce(cost, 0) > 0)")
                        + 50);
        assertThat(number("SELECT count(*) FROM strikes WHERE species = 'merged'"))
                .isEqualTo(number("SELECT count(*) FROM birds WHERE id < 5000 AND NOT " + gone
                        + " AND NOT coalesce(cost, 0) > 0"));
        assertThat(number("SELECT count(*) FROM {db}.strikes.all_delete_files") > 0)
                .isEqualTo(mode.equals(MERGE_ON_READ));
        assertThat(number("SELECT count(*) FROM {db}.strikes.snapshots")).isEqualTo(4);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    default void rowsAreDeletedInEveryFormatVersion(int formatVersion) {
        createStrikes("'format-version' = '%d', 'write.delete.mode' = 'merge-on-read'".formatted(formatVersion));

        sql("DELETE FROM strikes WHERE id % 2 = 0");

        assertThat(number("SELECT count(*) FROM strikes")).isEqualTo(5_000);
        assertThat(number("SELECT count(*) FROM strikes WHERE id % 2 = 0")).isZero();
    }
}
