package io.hmscatalog.cli;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Who writes which rows: every row belongs to one append of one writer.
 *
 * @param processes number of JVMs
 * @param threads writers in each of them
 * @param appends commits of each writer
 */
record WritePlan(int processes, int threads, int appends) {

    static final WritePlan DEMO = new WritePlan(2, 4, 5);

    int writers() {
        return processes * threads;
    }

    int commits() {
        return writers() * appends;
    }

    List<AppendId> appendsOf(int writer) {
        return IntStream.range(0, appends)
                .mapToObj(number -> new AppendId(writer, number))
                .toList();
    }

    /** The numbers of one process's writers. */
    List<Integer> writersOf(int process) {
        return IntStream.range(process * threads, (process + 1) * threads)
                .boxed()
                .toList();
    }

    /** The rows that one append adds. */
    <T> List<T> rowsOf(AppendId append, List<T> rows) {
        int slice = append.number() * writers() + append.writer();
        return IntStream.range(0, rows.size())
                .filter(row -> row % commits() == slice)
                .mapToObj(rows::get)
                .toList();
    }
}
