package io.hmscatalog.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.types.Types.NestedField;
import org.junit.jupiter.api.Test;

class BirdStrikesTest {

    private static final String HEADER =
            BirdStrikes.SCHEMA.columns().stream().map(NestedField::name).collect(Collectors.joining(","));
    private static final String ROW =
            "LA GUARDIA ARPT,\"A-320, long\",None,1990-01-08,MILITARY,New York,Climb,Large,Turkey vulture,Day,0,7,7,";

    @Test
    void theShippedFileHasTenThousandRowsAndBlankSpeeds() {
        Fingerprint fingerprint = BirdStrikes.load().fingerprint();

        assertThat(fingerprint.rows()).isEqualTo(10_000);
        assertThat(fingerprint.nulls()).startsWith(0L).endsWith(2_836L);
        assertThat(fingerprint.allNulls()).isEqualTo(2_836);
    }

    @Test
    void typedRowsHaveTheSameFingerprintAsTheText() {
        BirdStrikes data = BirdStrikes.load();
        FingerprintBuilder typed =
                new FingerprintBuilder(BirdStrikes.SCHEMA.columns().size());
        data.rows().stream().map(BirdStrikes::toRecord).forEach(row -> typed.addRow(row::get));

        assertThat(typed.build()).isEqualTo(data.fingerprint());
    }

    @Test
    void cellsGetTheTypesOfTheirColumns() throws IOException {
        GenericRecord row =
                BirdStrikes.toRecord(read(HEADER, ROW + "140").rows().get(0));

        assertThat(row.getField("Aircraft Make Model")).isEqualTo("A-320, long");
        assertThat(row.getField("Flight Date")).isEqualTo(LocalDate.of(1990, 1, 8));
        assertThat(row.getField("Cost Total $")).isEqualTo(7L);
        assertThat(row.getField("Speed IAS in knots")).isEqualTo(140);
    }

    @Test
    void aBlankCellIsNullAndTheWordNoneIsNot() throws IOException {
        GenericRecord row = BirdStrikes.toRecord(read(HEADER, ROW).rows().get(0));

        assertThat(row.getField("Speed IAS in knots")).isNull();
        assertThat(row.getField("Effect Amount of damage")).isEqualTo("None");
    }

    @Test
    void otherColumnsAreRefused() {
        assertThatThrownBy(() -> read("Airport Name,Speed", "x,1"))
                .isInstanceOf(HmscatException.class)
                .hasMessageContaining("[Airport Name, Speed]");
    }

    @Test
    void aRowWithTooFewCellsIsRefused() {
        assertThatThrownBy(() -> read(HEADER, "x,1"))
                .isInstanceOf(HmscatException.class)
                .hasMessage("Row 1 of the CSV file has 2 cells");
    }

    private static BirdStrikes read(String... lines) throws IOException {
        return BirdStrikes.read(
                new ByteArrayInputStream(String.join("\n", List.of(lines)).getBytes(StandardCharsets.UTF_8)));
    }
}
