package io.hmscatalog.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContentChecksTest {

    private static final List<List<String>> ROWS =
            List.of(List.of("a", "1"), List.of("b", ""), List.of("a", "1"), List.of("c", "2"));

    @Test
    void theSameRowsInAnotherOrderPass() {
        List<List<String>> reversed = new ArrayList<>(ROWS);
        Collections.reverse(reversed);

        assertThat(failedFor(reversed)).isEmpty();
    }

    @Test
    void aLostRowIsFound() {
        assertThat(failedFor(ROWS.subList(0, 3))).containsExactly("row count", "checksum of all values");
    }

    @Test
    void aRowWrittenTwiceInPlaceOfAnotherIsFound() {
        assertThat(failedFor(List.of(ROWS.get(0), ROWS.get(1), ROWS.get(3), ROWS.get(3))))
                .containsExactly("checksum of all values");
    }

    @Test
    void aChangedCellIsFound() {
        assertThat(failedFor(List.of(ROWS.get(0), ROWS.get(1), ROWS.get(2), List.of("c", "3"))))
                .containsExactly("checksum of all values");
    }

    @Test
    void textThatMovedToTheNextColumnIsFound() {
        assertThat(fingerprint(List.of(List.of("ab", "c")))).isNotEqualTo(fingerprint(List.of(List.of("a", "bc"))));
    }

    @Test
    void anEmptyTextInPlaceOfNullIsFound() {
        FingerprintBuilder table = new FingerprintBuilder(2);
        ROWS.forEach(row -> table.addRow(row::get));

        assertThat(failed(table.build())).containsExactly("nulls of each column", "checksum of all values");
    }

    private static List<String> failedFor(List<List<String>> rows) {
        return failed(fingerprint(rows));
    }

    private static List<String> failed(Fingerprint table) {
        return new ContentChecks(fingerprint(ROWS), table)
                .run().stream()
                        .filter(check -> !check.passed())
                        .map(Check::name)
                        .toList();
    }

    private static Fingerprint fingerprint(List<List<String>> rows) {
        FingerprintBuilder builder = new FingerprintBuilder(2);
        rows.forEach(row -> builder.addRow(column -> row.get(column).isEmpty() ? null : row.get(column)));
        return builder.build();
    }
}
