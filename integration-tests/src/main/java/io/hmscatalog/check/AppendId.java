package io.hmscatalog.check;

import java.util.stream.LongStream;

/**
 * One append of one thread of a writer process; as text, for example {@code 3.0.12}.
 *
 * @param process counted over the whole run, so that the replacement of a killed process has a number of its own
 * @param thread less than {@value #MAX_THREADS}
 * @param number less than {@value #MAX_APPENDS}
 */
record AppendId(int process, int thread, int number) implements Comparable<AppendId> {

    static final int MAX_THREADS = 100;
    static final int MAX_APPENDS = 100_000;
    private static final int ROWS = 2;

    AppendId {
        if (process < 0 || thread < 0 || thread >= MAX_THREADS || number < 0 || number >= MAX_APPENDS) {
            throw new IllegalArgumentException("no append %d.%d.%d".formatted(process, thread, number));
        }
    }

    static AppendId parse(String text) {
        String[] parts = text.split("\\.", 3);
        return new AppendId(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Integer.parseInt(parts[2]));
    }

    /** The append that a row belongs to. */
    static AppendId ofRow(long row) {
        long append = row / ROWS;
        long writer = append / MAX_APPENDS;
        return new AppendId(
                Math.toIntExact(writer / MAX_THREADS), (int) (writer % MAX_THREADS), (int) (append % MAX_APPENDS));
    }

    /** The ids of its rows. */
    long[] rows() {
        long first = (((long) process * MAX_THREADS + thread) * MAX_APPENDS + number) * ROWS;
        return LongStream.range(first, first + ROWS).toArray();
    }

    @Override
    public int compareTo(AppendId other) {
        return Long.compare(rows()[0], other.rows()[0]);
    }

    @Override
    public String toString() {
        return process + "." + thread + "." + number;
    }
}
