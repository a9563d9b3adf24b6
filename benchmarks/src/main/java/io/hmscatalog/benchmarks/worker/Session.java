package io.hmscatalog.benchmarks.worker;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A prepared scenario. */
@FunctionalInterface
interface Session {

    Answer measure(int operations) throws Exception;

    /** The same operation again and again. */
    static Session serial(Operation operation) {
        return operations -> Answer.ofTimes(times(operation, operations));
    }

    /** Each operation again and again in a thread of its own. */
    static Session concurrent(List<Operation> ofThreads) {
        return operations -> {
            ExecutorService executor = Executors.newFixedThreadPool(ofThreads.size());
            try {
                List<Callable<List<Long>>> work = new ArrayList<>();
                ofThreads.forEach(operation -> work.add(() -> times(operation, operations)));
                List<Long> nanos = new ArrayList<>();
                for (Future<List<Long>> done : executor.invokeAll(work)) {
                    nanos.addAll(done.get());
                }
                return Answer.ofTimes(nanos);
            } finally {
                executor.shutdownNow();
            }
        };
    }

    private static List<Long> times(Operation operation, int operations) throws Exception {
        List<Long> nanos = new ArrayList<>(operations);
        for (int done = 0; done < operations; done++) {
            long startNanos = System.nanoTime();
            operation.run();
            nanos.add(System.nanoTime() - startNanos);
        }
        return nanos;
    }
}
