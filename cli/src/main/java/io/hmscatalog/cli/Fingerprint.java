package io.hmscatalog.cli;

import java.util.List;

/**
 * What tells whether two sets of rows are the same, in whatever order they come.
 *
 * @param nulls number of nulls in each column
 * @param checksum sum of the rows' digests
 */
record Fingerprint(long rows, List<Long> nulls, long checksum) {

    Fingerprint {
        nulls = List.copyOf(nulls);
    }

    long allNulls() {
        return nulls.stream().mapToLong(Long::longValue).sum();
    }
}
