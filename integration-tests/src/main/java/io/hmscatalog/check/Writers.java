package io.hmscatalog.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** A constant number of writer processes; one that is killed is replaced at once. Single-threaded. */
final class Writers implements AutoCloseable {

    /** Far longer than the retries of a commit and the looks at its outcome take. */
    private static final Duration PAUSE_LIMIT = Duration.ofMinutes(2);

    private final int threads;
    private final Site site;
    private final RunFolder folder;
    private final List<WriterProcess> processes = new ArrayList<>();
    private int started;
    private String table = "";

    private Writers(int threads, Site site, RunFolder folder) {
        this.threads = threads;
        this.site = site;
        this.folder = folder;
    }

    static Writers start(int processes, int threads, Site site, RunFolder folder) {
        Writers writers = new Writers(threads, site, folder);
        for (int process = 0; process < processes; process++) {
            writers.processes.add(writers.next());
        }
        return writers;
    }

    void append(String toTable) {
        table = toTable;
        processes.forEach(process -> process.append(table));
    }

    /** Returns the process that was killed; its replacement appends to the same table. */
    WriterProcess killOne(RandomGenerator random) {
        int index = random.nextInt(processes.size());
        WriterProcess killed = processes.get(index);
        killed.close();
        WriterProcess replacement = next();
        replacement.append(table);
        processes.set(index, replacement);
        return killed;
    }

    /** Returns when no append is under way. */
    void pause() throws InterruptedException {
        processes.forEach(WriterProcess::pause);
        for (WriterProcess process : processes) {
            process.awaitPause(PAUSE_LIMIT);
        }
    }

    private WriterProcess next() {
        return WriterProcess.start(started++, threads, site, folder);
    }

    @Override
    public void close() {
        processes.forEach(WriterProcess::close);
    }
}
