package io.hmscatalog.check;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** A constant number of writer processes; one that is killed is replaced at once. Single-threaded. */
final class Writers implements AutoCloseable {

    /** The coordinator's own appends have a number before those of all processes. */
    static final int COORDINATOR = 0;

    /** Far longer than the retries of a commit and the looks at its outcome take. */
    private static final Duration PAUSE_LIMIT = Duration.ofMinutes(2);

    private final int threads;
    private final WriterProgram program;
    private final RunFolder folder;
    private final List<WriterProcess> processes = new ArrayList<>();
    private int started = COORDINATOR;
    private Optional<WriterProcess> foreign = Optional.empty();
    private RoundKind kind = RoundKind.ALL_LOCKING;
    private String table = "";

    private Writers(int threads, WriterProgram program, RunFolder folder) {
        this.threads = threads;
        this.program = program;
        this.folder = folder;
    }

    /** @param foreignProgram of one process more, which is never killed */
    static Writers start(
            int processes,
            int threads,
            WriterProgram program,
            Optional<WriterProgram> foreignProgram,
            RunFolder folder) {
        Writers writers = new Writers(threads, program, folder);
        for (int process = 0; process < processes; process++) {
            writers.processes.add(writers.next(program));
        }
        writers.foreign = foreignProgram.map(writers::next);
        return writers;
    }

    void append(RoundKind ofKind, String toTable, RandomGenerator random) {
        kind = ofKind;
        table = toTable;
        processes.forEach(process -> process.append(kind.lockUse(random), kind.longestPause(), table));
        if (kind == RoundKind.BESIDE_HIVE_CATALOG) {
            foreign.orElseThrow().append(LockUse.LOCKING, WriterThread.SHORT_PAUSE, table);
        }
    }

    /** Returns the process that was killed; its replacement appends to the same table. */
    WriterProcess killOne(RandomGenerator random) {
        int index = random.nextInt(processes.size());
        WriterProcess killed = processes.get(index);
        killed.close();
        WriterProcess replacement = next(program);
        replacement.append(kind.lockUse(random), kind.longestPause(), table);
        processes.set(index, replacement);
        return killed;
    }

    /** Returns when no append is under way. */
    void pause() throws InterruptedException {
        // The foreign writer cannot break the lock of a killed process and may wait for one of ours to do it.
        pause(foreign.stream().toList());
        pause(processes);
    }

    private static void pause(List<WriterProcess> all) throws InterruptedException {
        all.forEach(WriterProcess::pause);
        for (WriterProcess process : all) {
            process.awaitPause(PAUSE_LIMIT);
        }
    }

    private WriterProcess next(WriterProgram ofProcess) {
        return WriterProcess.start(++started, threads, ofProcess, folder);
    }

    @Override
    public void close() {
        foreign.ifPresent(WriterProcess::close);
        processes.forEach(WriterProcess::close);
    }
}
