package io.hmscatalog.cli;

import java.util.List;
import java.util.Locale;

/** Whether the table holds the rows of the CSV file, no more, no fewer, no others. */
record ContentChecks(Fingerprint csv, Fingerprint table) {

    List<Check> run() {
        return List.of(rows(), nulls(), values());
    }

    private Check rows() {
        return new Check(
                "row count",
                csv.rows() == table.rows(),
                String.format(Locale.ROOT, "%,d in the table, %,d in the CSV file", table.rows(), csv.rows()));
    }

    private Check nulls() {
        return new Check(
                "nulls of each column",
                csv.nulls().equals(table.nulls()),
                String.format(
                        Locale.ROOT,
                        "%,d in the table, %,d blank cells in the CSV file",
                        table.allNulls(),
                        csv.allNulls()));
    }

    private Check values() {
        return new Check(
                "checksum of all values",
                csv.checksum() == table.checksum(),
                String.format("%016x in the table, %016x in the CSV file", table.checksum(), csv.checksum()));
    }
}
