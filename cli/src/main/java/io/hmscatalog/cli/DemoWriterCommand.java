package io.hmscatalog.cli;

import io.hmscatalog.HmsCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** One writer process of the demo, started by {@link WriterProcess}; it ends with its parent. */
@Command(name = DemoWriterCommand.NAME, hidden = true, description = "One writer process of the demo.")
final class DemoWriterCommand implements Callable<Integer> {

    static final String NAME = "demo-writer";

    @Option(names = "--uri", required = true)
    private String uri = "";

    @Option(names = "--warehouse", required = true)
    private String warehouse = "";

    @Option(names = "--process", required = true)
    private int process;

    @Override
    public Integer call() throws Exception {
        ParentWatch.start(System.in);
        BirdStrikes data = BirdStrikes.load();
        WritePlan plan = WritePlan.DEMO;
        try (HmsCatalog catalog = new MetastoreSite(uri, warehouse).openWritersCatalog()) {
            List<Callable<Void>> writers = new ArrayList<>();
            for (int writer : plan.writersOf(process)) {
                writers.add(() -> write(catalog, plan, writer, data));
            }
            runAll(writers);
        }
        return 0;
    }

    private static Void write(HmsCatalog catalog, WritePlan plan, int writer, BirdStrikes data) {
        DemoTable table = DemoTable.load(catalog);
        for (AppendId append : plan.appendsOf(writer)) {
            List<List<String>> rows = plan.rowsOf(append, data.rows());
            table.append(append, rows);
            System.out.println(new WriterMessage.Acknowledged(append, rows.size()));
        }
        return null;
    }

    /** The first failure ends the process, and so the other writers. */
    private static void runAll(List<Callable<Void>> writers) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(writers.size());
        try {
            ExecutorCompletionService<Void> running = new ExecutorCompletionService<>(threads);
            writers.forEach(running::submit);
            for (int finished = 0; finished < writers.size(); finished++) {
                running.take().get();
            }
        } catch (ExecutionException e) {
            throw new HmscatException("A writer failed: " + e.getCause(), e.getCause());
        } finally {
            threads.shutdownNow();
        }
    }
}
