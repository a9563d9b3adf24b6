package io.hmscatalog.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** The writer processes of the demo, all of them at once. */
final class Writers implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Duration PAUSE = Duration.ofMillis(100);

    private final List<WriterProcess> processes = new ArrayList<>();

    private Writers() {}

    static Writers start(WritePlan plan, MetastoreSite site, Path folder, Consumer<WriterMessage> messages) {
        Writers writers = new Writers();
        for (int number = 0; number < plan.processes(); number++) {
            Path log = folder.resolve("writer-" + number + ".log");
            writers.processes.add(WriterProcess.start(number, site, log, messages));
        }
        return writers;
    }

    /** @throws HmscatException as soon as one fails, or after ten minutes */
    void await() throws InterruptedException {
        long startNanos = System.nanoTime();
        List<WriterProcess> running = new ArrayList<>(processes);
        while (!running.isEmpty()) {
            if (System.nanoTime() - startNanos > LIMIT.toNanos()) {
                throw new HmscatException("The writers did not finish within " + LIMIT.toMinutes() + " minutes");
            }
            List<WriterProcess> finished = new ArrayList<>();
            for (WriterProcess process : running) {
                if (process.awaitSuccess(PAUSE)) {
                    finished.add(process);
                }
            }
            running.removeAll(finished);
        }
    }

    @Override
    public void close() {
        processes.forEach(WriterProcess::close);
    }
}
